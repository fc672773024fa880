import type { Operation, Response } from '../../contract/index.js';
import { matchesStatusKey } from '../../http/index.js';
import { namesResource } from '../../cases/index.js';

/** The statuses for a resource that does not exist (RFC 9110 §15.5.5, §15.5.11). */
const notThere = [404, 410];

/**
 * Returns the Response Object for a status. An exact code takes precedence over a range, and a range over `default`
 * (OpenAPI 3.1 §4.8.16).
 *
 * @example
 * documentedResponse(operation, 404)?.status // '4XX'
 */
export function documentedResponse(operation: Operation, status: number): Response | undefined {
  const matching = operation.responses.filter((response) => matchesStatusKey(response.status, status));
  return matching.find(isExact) ?? matching.find((response) => response.status !== 'default') ?? matching[0];
}

/** Returns true if a response is documented for a single status, not for a range or as `default`. */
export function isExact(response: Response): boolean {
  return /^\d{3}$/.test(response.status);
}

/**
 * Returns true if a status means that the resource in the path does not exist: 404, 410, or a documented 400 if the
 * document has neither of them.
 *
 * @example
 * meansAbsent(400, deletePlant) // true, if 204 and 400 are all that it documents
 */
export function meansAbsent(status: number, operation: Operation): boolean {
  if (notThere.includes(status)) return true;
  const documents = (other: number): boolean => documentedResponse(operation, other) !== undefined;
  return status === 400 && namesResource(operation) && documents(400) && !notThere.some(documents);
}

/**
 * Returns true for a client error about a request. 401, 403 and 429 say nothing about its content (RFC 9110 §15.5.2,
 * §15.5.4; RFC 6585 §4).
 */
export function isErrorKey(key: string): boolean {
  return /^4(?!01|03|29)/.test(key);
}
