import { namesResource } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { documentedResponse } from './documented-response.js';

/** The statuses for a resource that does not exist (RFC 9110 §15.5.5, §15.5.11). */
const notThere = [404, 410];

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
