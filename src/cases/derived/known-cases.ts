import { createHash } from 'node:crypto';
import { getOrInsert, type Operation } from '../../contract/index.js';
import { isJustified } from './is-justified.js';
import type { Variation } from './site/mutation.js';
import type { Case } from '../model/case.js';
import type { RequestPlan } from '../model/request-plan.js';
import { bodyTemplate } from '../model/request-body.js';
import type { Template } from '../../wire/index.js';

/** The existing cases, which are not derived again. */
export class KnownCases {
  readonly #ids: ReadonlySet<string>;
  readonly #keys = new Map<string, Set<string>>();
  readonly #keepsRepetitions: boolean;

  constructor(cases: readonly Case[], keepsRepetitions = false) {
    this.#keepsRepetitions = keepsRepetitions;
    const requests = new RequestKeys();
    this.#ids = new Set(cases.map(({ id }) => id));
    for (const each of cases) {
      if (each.flow !== undefined) continue;
      getOrInsert(this.#keys, each.operation, () => new Set()).add(requests.of(each));
    }
  }

  /** Returns a predicate for justified variations that repeat no other one; `requests` caches keys. */
  judge(operation: Operation, prefix: string, requests: RequestKeys): (variation: Variation) => boolean {
    const ids = new Set<string>();
    const keys = new Set(this.#keys.get(operation.key));
    return (variation) => {
      const id = `${prefix}/${variation.id}`;
      const { request, before = [], expect } = variation;
      const key = requests.of({ request, before, expect });
      if (this.#ids.has(id) || ids.has(id) || (keys.has(key) && !this.#keeps(variation))) return false;
      if (!isJustified(variation, operation)) return false;
      ids.add(id);
      keys.add(key);
      return true;
    };
  }

  #keeps({ isRepetition }: Variation): boolean {
    return isRepetition === true || this.#keepsRepetitions;
  }
}

/** Computes keys of cases. Cases with the same key have the same requests and expectation. */
export class RequestKeys {
  /** Keys are needed repeatedly and are costly to compute. */
  readonly #ofPlans = new Map<RequestPlan, string>();
  /** Many requests share a body or a path. */
  readonly #ofTemplates = new Map<Template, string>();

  of({ request, before, expect }: Pick<Case, 'request' | 'before' | 'expect'>): string {
    const expected = expect.outcome === 'statuses' ? expect.statuses.join(',') : expect.outcome;
    return [
      expected,
      ...[...before, request].map((plan) => getOrInsert(this.#ofPlans, plan, () => this.#keyOf(plan))),
    ].join('\n');
  }

  #keyOf(plan: RequestPlan): string {
    const { method, path, fields, body, chunked, paused, smallNames, credentials } = plan;
    const ofFields = fields.map(({ name, value }) => `${name.toLowerCase()}: ${templateKey(value)}`);
    const sorted = ofFields.length > 1 ? ofFields.toSorted().join('\n') : (ofFields[0] ?? '');
    const ofBody = body === undefined ? '' : this.#ofShared(bodyTemplate(body));
    const framing = (chunked === true ? 'chunked\n' : '') + (paused === true ? 'paused\n' : '');
    const spelling = smallNames === true ? 'smallNames\n' : '';
    const ofCredentials = credentials.kind === 'good' ? '' : JSON.stringify(credentials);
    return `${method}\n${this.#ofShared(path)}\n${sorted}\n${framing}${spelling}${ofBody}\n${ofCredentials}`;
  }

  #ofShared(template: Template): string {
    return getOrInsert(this.#ofTemplates, template, () => shortened(templateKey(template)));
  }
}

const longKey = 4096;

/** Every request with the same body has a key of its own, so the keys of large bodies would fill the memory. */
function shortened(key: string): string {
  return key.length <= longKey ? key : createHash('sha256').update(key).digest('base64');
}

/** JSON keeps bytes, text and holes apart. */
function templateKey(template: Template): string {
  const [only] = template;
  if (template.length === 1 && typeof only === 'string') return JSON.stringify(only);
  if (!template.some((part) => part instanceof Uint8Array)) return JSON.stringify(template);
  return JSON.stringify(
    template.map((part) => (part instanceof Uint8Array ? { bytes: Buffer.from(part).toString('base64') } : part)),
  );
}
