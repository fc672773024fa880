import { bodyTemplate, type Case, type RequestPlan } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { isSafeMethod } from '../../http/index.js';
import { isJsonObject, parseJson, stringifyValue, toValue, type JsonValue } from '../../json/index.js';
import type { Contract } from '../../contract/index.js';
import { areOpposite } from '../../resources/index.js';

/**
 * Returns requests that may undo the effect of a valid request on the service as a whole, most likely first: the same
 * request with one of its switches inverted, the operation with the opposite name, DELETE on the same path, and the
 * request itself, which may toggle.
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
    ({ path: other, method }) =>
      other.text !== path.text && !isSafeMethod(method) && areOpposite(path.text, other.text),
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

/** Bodies with one inverted boolean member, at the top or one level below. */
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
