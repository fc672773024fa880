import { documentedResponse, type Exchange } from '../../checks/index.js';
import type { Link, Operation } from '../../contract/index.js';
import { isExactNumber, numberText, toValue, type JsonNode } from '../../json/index.js';
import { valueOfExpression, type Answered } from '../../resources/index.js';
import type { History, Performed } from './history.js';

/**
 * Returns the links that the document declares for the response to a step, as far as their targets only read (RFC 9110
 * §9.2.1).
 */
export function linksOf({ step, exchanges: [{ result }] }: Performed, { subject }: History): readonly Link[] {
  const operation = subject.contract.operation(step.operation);
  const response = operation && result.kind === 'response' && documentedResponse(operation, result.status);
  return response ? response.links.filter((link) => readsAlone(link, subject.contract.operation(link.operation))) : [];
}

/** Returns true if a link leads to a safe request that its parameters alone determine. */
export function readsAlone({ parameters, requestBody }: Link, target: Operation | undefined): boolean {
  const isOfPlace = [...parameters.keys()].every((key) => target !== undefined && placeOf(key, target) !== undefined);
  return target?.method === 'GET' && requestBody === undefined && isOfPlace;
}

/** The values that a link gives to parameters, by their location. */
export interface LinkValues {
  readonly path: ReadonlyMap<string, string>;
  readonly query: ReadonlyMap<string, string>;
}

/** Returns the values of a link with its expressions evaluated for an exchange, or the reason why one has no value. */
export function valuesOf(
  { parameters }: Link,
  source: Operation,
  { request, result }: Exchange,
  target: Operation,
): LinkValues | string {
  if (result.kind !== 'response') return 'no response came';
  const { status, fields, body } = result;
  const answered: Answered = { url: request.url, requestBody: request.body, status, fields, body };
  const values = { path: new Map<string, string>(), query: new Map<string, string>() };
  for (const [key, node] of parameters) {
    const place = placeOf(key, target);
    const value = valueOf(node, source, answered);
    if (value === undefined) return `the response has no value for the parameter ${key} of the link`;
    if (place !== undefined) values[place.in].set(place.name, value);
  }
  return values;
}

/** Returns the parameter for a key of a link: `path.id` is qualified by its location (OpenAPI 3.1 §4.8.20.1). */
function placeOf(key: string, target: Operation): { readonly in: 'path' | 'query'; readonly name: string } | undefined {
  const [, location, qualified] = /^(path|query|header|cookie)\.(.+)$/.exec(key) ?? [];
  const found = target.parameters.find(
    (each) => each.name === (qualified ?? key) && (location === undefined || each.in === location),
  );
  return found?.in === 'path' || found?.in === 'query' ? { in: found.in, name: found.name } : undefined;
}

function valueOf(node: JsonNode, source: Operation, answered: Answered): string | undefined {
  const value = toValue(node);
  if (isExactNumber(value)) return numberText(value);
  if (typeof value !== 'string') return undefined;
  if (!/^\$|\{\$/.test(value)) return value;
  const { pathname } = new URL(answered.url);
  // A base path of the server may precede the path of the document.
  const start = pathname.indexOf(source.path.text.split('{')[0] ?? '/');
  return valueOfExpression(value, source, answered, pathname.slice(Math.max(0, start)));
}
