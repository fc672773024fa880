import { namesAThing } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { documentedResponse } from './documented-response.js';

/** What says that a thing is not there (RFC 9110 §15.5.5, §15.5.11). */
const notThere = [404, 410];

/**
 * Whether a status says of what a path names that it is not there: 404 or 410, and a documented 400 where neither of
 * them is, since the contract leaves a service no other word for it.
 *
 * @example
 * saysNotThere(400, deletePlant) // true, if 204 and 400 are all that it documents
 */
export function saysNotThere(status: number, operation: Operation): boolean {
  if (notThere.includes(status)) return true;
  const documents = (other: number): boolean => documentedResponse(operation, other) !== undefined;
  return status === 400 && namesAThing(operation) && documents(400) && !notThere.some(documents);
}
