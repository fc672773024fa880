import type { Case, RequestPlan } from '../case.js';
import { once } from '../once.js';
import type { Template } from '../template.js';

/** Two cases of one key send the same and expect the same. */
export function requestKey({ request, before, expect }: Pick<Case, 'request' | 'before' | 'expect'>): string {
  const expected = expect.outcome === 'statuses' ? expect.statuses.join(',') : expect.outcome;
  return [expected, ...[...before, request].map(keyOf)].join('\n');
}

/** Compared more than once, and costly to write. */
const keyOf = once(({ method, path, fields, body, credentials }: RequestPlan): string => {
  const sorted = fields.map(({ name, value }) => `${name.toLowerCase()}: ${templateKey(value)}`).toSorted();
  const ofBody = body === undefined ? '' : bodyKey(body);
  return [method, templateKey(path), ...sorted, ofBody, JSON.stringify(credentials)].join('\n');
});

/** Many requests share a body. */
const bodyKey = once(templateKey);

/** In JSON, so that bytes cannot be mistaken for text, nor holes for either. */
function templateKey(template: Template): string {
  return JSON.stringify(
    template.map((part) => (part instanceof Uint8Array ? { bytes: Buffer.from(part).toString('base64') } : part)),
  );
}
