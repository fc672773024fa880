import type { Operation } from '../../contract/index.js';
import { documentedResponse } from './documented-response.js';

/**
 * Whether a status is one that the contract promises for a request that succeeds: a documented 2xx or 3xx.
 *
 * `default` describes a success only where no other response does, for else it is read as the description of errors.
 * An operation that documents nothing at all (OpenAPI 3.1 §4.8.10 allows it) succeeds with any 2xx.
 */
export function isSuccess(operation: Operation, status: number): boolean {
  if (status < 200 || status > 399) return false;
  const documented = documentedResponse(operation, status);
  if (documented === undefined) return operation.responses.length === 0 && status < 300;
  if (documented.status !== 'default') return true;
  return status < 300 && !operation.responses.some(({ status: key }) => /^[23]/.test(key));
}
