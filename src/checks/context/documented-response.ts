import type { Operation, Response } from '../../contract/index.js';
import { matchesStatusKey } from '../../http/index.js';

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
