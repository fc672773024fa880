import type { Case, RequestPlan } from '../case.js';
import type { Template } from '../template.js';

/** The keys of cases: two of one key send the same and expect the same. For as long as cases are to be compared. */
export class RequestKeys {
  /** Each is asked for more than once, and costly to write. */
  readonly #ofPlans = new Map<RequestPlan, string>();
  /** Many requests share a body. */
  readonly #ofBodies = new Map<Template, string>();

  of({ request, before, expect }: Pick<Case, 'request' | 'before' | 'expect'>): string {
    const expected = expect.outcome === 'statuses' ? expect.statuses.join(',') : expect.outcome;
    return [expected, ...[...before, request].map((plan) => this.#ofPlan(plan))].join('\n');
  }

  #ofPlan(plan: RequestPlan): string {
    const known = this.#ofPlans.get(plan);
    if (known !== undefined) return known;
    const { method, path, fields, body, chunked, credentials } = plan;
    const sorted = fields.map(({ name, value }) => `${name.toLowerCase()}: ${templateKey(value)}`).toSorted();
    const ofBody = body === undefined ? '' : this.#ofBody(body);
    const framing = chunked === true ? ['chunked'] : [];
    const key = [method, templateKey(path), ...sorted, ...framing, ofBody, JSON.stringify(credentials)].join('\n');
    this.#ofPlans.set(plan, key);
    return key;
  }

  #ofBody(body: Template): string {
    const key = this.#ofBodies.get(body) ?? templateKey(body);
    this.#ofBodies.set(body, key);
    return key;
  }
}

/** In JSON, so that bytes cannot be mistaken for text, nor holes for either. */
function templateKey(template: Template): string {
  if (!template.some((part) => part instanceof Uint8Array)) return JSON.stringify(template);
  return JSON.stringify(
    template.map((part) => (part instanceof Uint8Array ? { bytes: Buffer.from(part).toString('base64') } : part)),
  );
}
