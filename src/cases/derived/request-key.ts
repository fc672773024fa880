import type { Case, RequestPlan } from '../case.js';
import type { Template } from '../template.js';

/** Two cases of one key send the same and expect the same. */
export function requestKey({ request, before, expect }: Pick<Case, 'request' | 'before' | 'expect'>): string {
  const expected = expect.outcome === 'statuses' ? expect.statuses.join(',') : expect.outcome;
  return [expected, ...[...before, request].map(keyOf)].join('\n');
}

/** Compared more than once, and costly to write. */
const known = new WeakMap<RequestPlan, string>();

function keyOf(plan: RequestPlan): string {
  const found = known.get(plan);
  if (found !== undefined) return found;
  const key = JSON.stringify(planKey(plan));
  known.set(plan, key);
  return key;
}

function planKey({ method, path, fields, body, credentials }: RequestPlan): unknown {
  const sorted = fields
    .map(({ name, value }) => [name.toLowerCase(), templateKey(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return [method, templateKey(path), sorted, body === undefined ? undefined : templateKey(body), credentials];
}

/** Bytes cannot be mistaken for text, nor holes for either. */
function templateKey(template: Template): unknown {
  return template.map((part) => (part instanceof Uint8Array ? { bytes: Buffer.from(part).toString('base64') } : part));
}
