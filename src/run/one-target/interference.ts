import { bodyTemplate, type Case, type RequestPlan } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { isSafeMethod } from '../../http/index.js';
import { isJsonObject, parseJson, stringifyValue, toValue, type JsonValue } from '../../json/index.js';
import type { Contract } from '../../contract/index.js';

/** Words of which one undoes what the other does. */
const opposites: readonly (readonly [string, string])[] = [
  ['enable', 'disable'],
  ['activate', 'deactivate'],
  ['on', 'off'],
  ['start', 'stop'],
  ['lock', 'unlock'],
  ['open', 'close'],
  ['pause', 'resume'],
  ['suspend', 'resume'],
  ['block', 'unblock'],
];

/**
 * Requests that may undo what a good request of an operation has done to the service as a whole, the likeliest first:
 * the same with each of its switches the other way round, the operation of the opposite name, DELETE at the same path,
 * and the same request again, for what toggles.
 */
export function undoingCases(good: Case, operation: Operation, contract: Contract): readonly Case[] {
  const named = (request: RequestPlan, index: number): Case => ({
    ...good,
    id: `${operation.key} (undo ${index + 1})`,
    before: [],
    request,
  });
  const { request } = good;
  const { path } = operation;
  const others = contract.operations.filter(
    ({ path: other, method }) => other.text !== path.text && !isSafeMethod(method) && isOpposite(path.text, other.text),
  );
  const isRemovable = contract.operations.some(
    (other) => other.method === 'DELETE' && other.path.text === path.text && operation.method !== 'DELETE',
  );
  return [
    ...switchedBodies(request).map((body) => ({ ...request, body: [body] })),
    ...others.map(({ path: other, method }) => ({ ...request, method, path: [other.text] })),
    ...(isRemovable ? [{ ...request, method: 'DELETE', body: undefined, fields: [] }] : []),
    request,
  ].map(named);
}

function isOpposite(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => path.toLowerCase());
  return opposites.some(
    ([from, to]) => first?.replace(`/${from}`, `/${to}`) === second || first?.replace(`/${to}`, `/${from}`) === second,
  );
}

/** Bodies with one member that is true or false the other way round, also one level below. */
function switchedBodies({ body = [] }: RequestPlan): readonly string[] {
  const [text, ...others] = bodyTemplate(body);
  const parsed = typeof text === 'string' && others.length === 0 ? parseJson(Buffer.from(text)) : undefined;
  return parsed?.ok === true ? switched(toValue(parsed.node), 2).map((value) => stringifyValue(value)) : [];
}

function switched(value: JsonValue, depth: number): readonly JsonValue[] {
  if (typeof value === 'boolean') return [!value];
  if (!isJsonObject(value) || depth === 0) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    switched(member, depth - 1).map((other) => ({ ...value, [name]: other })),
  );
}
