import { hasField } from '../../http/index.js';
import type { Situation } from './situation.js';

/** The preconditions of which 304 says that they are false (RFC 9110 §13.1.2, §13.1.3). */
const conditions = ['if-none-match', 'if-modified-since'];

/** Returns true for a 304 to a request without a condition, whose client has nothing to use instead (RFC 9110 §15.4.5). */
export function answersNoCondition({ status, request: { fields } }: Pick<Situation, 'status' | 'request'>): boolean {
  return status === 304 && !conditions.some((name) => hasField(fields, name));
}
