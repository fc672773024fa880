import type { Operation, Response } from '../../contract/index.js';
import { matchesStatusKey } from '../../http/index.js';

/**
 * The Response Object that describes a status: the exact code before its range, the range before `default`
 * (OpenAPI 3.1 §4.8.16).
 *
 * @example
 * documentedResponse(operation, 404)?.status // '4XX'
 */
export function documentedResponse(operation: Operation, status: number): Response | undefined {
  const matching = operation.responses.filter((response) => matchesStatusKey(response.status, status));
  return matching.find(isExact) ?? matching.find((response) => response.status !== 'default') ?? matching[0];
}

/** Whether a response is documented for one status alone, not for a range or for all others. */
export function isExact(response: Response): boolean {
  return /^\d{3}$/.test(response.status);
}
