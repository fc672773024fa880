import type { Operation } from '../../contract/index.js';
import { documentedResponse } from './documented-response.js';

/**
 * Whether a status is one that the contract promises for a request that succeeds: a documented 2xx or 3xx.
 *
 * `default` describes a success only where no other response does, for else it is read as the description of errors.
 * An operation that documents no success, or nothing at all (OpenAPI 3.1 §4.8.10 allows it, §4.8.16 only says that one
 * SHOULD be there), succeeds with any 2xx: no server could conform otherwise.
 */
export function isSuccess(operation: Operation, status: number): boolean {
  if (status < 200 || status > 399) return false;
  const documented = documentedResponse(operation, status);
  if (documented === undefined) return status < 300 && !documentsSuccess(operation);
  if (documented.status !== 'default') return true;
  return status < 300 && !operation.responses.some(({ status: key }) => /^[23]/.test(key));
}

/** Whether a response of an operation says what comes of a request that succeeds. */
export function documentsSuccess({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === 'default' || /^[23]/.test(status));
}
