import type { Situation } from './situation.js';
import { hasField, isSafeMethod } from '../../http/index.js';
import type { Operation } from '../../contract/index.js';
import { documentedResponse } from './documented-response.js';

/**
 * Returns true if a status is a documented success (2xx or 3xx) of an operation.
 *
 * `default` counts as a success only if no other response is one; otherwise it describes errors. For an operation that
 * documents no success (OpenAPI 3.1 §4.8.10 and §4.8.16 allow that), any 2xx is one, because no server could conform
 * otherwise.
 */
export function isSuccess(operation: Operation, status: number): boolean {
  if (status < 200 || status > 399) return false;
  const documented = documentedResponse(operation, status);
  if (documented === undefined) return status < 300 && !documentsSuccess(operation);
  if (documented.status !== 'default') return true;
  return status < 300 && !operation.responses.some(({ status: key }) => /^[23]/.test(key));
}

/** Returns true if the operation documents a response to successful requests. */
export function documentsSuccess({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === 'default' || /^[23]/.test(status));
}

/** Returns true for redirects. A 304 is none: it states that the client already has the response (RFC 9110 §15.4.5). */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** The preconditions of which 304 says that they are false (RFC 9110 §13.1.2, §13.1.3). */
const conditions = ['if-none-match', 'if-modified-since'];

/**
 * Returns true for a 304 to a request without a condition, whose client has nothing to use instead (RFC 9110 §15.4.5).
 * It means something else where the document has it for an operation that changes something, that there was nothing to
 * change, and where the document has no other response.
 */
export function answersNoCondition({
  status,
  operation,
  request: { fields, method },
}: Pick<Situation, 'status' | 'operation' | 'request'>): boolean {
  if (status !== 304 || conditions.some((name) => hasField(fields, name))) return false;
  const successes = operation?.responses.filter(({ status: key }) => key === 'default' || /^[23]/.test(key)) ?? [];
  const isDocumented = successes.some(({ status: key }) => key === '304');
  return !isDocumented || (isSafeMethod(method) && successes.length > 1);
}
