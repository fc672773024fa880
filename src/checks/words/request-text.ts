import type { Case } from '../../cases/index.js';

/**
 * What was sent, as the object of a sentence.
 *
 * @example
 * requestText(theCase) // 'a request with id: 9223372036854775808, one above the int64 maximum'
 */
export function requestText({ change, expect }: Case): string {
  if (/^(?:an?|the) [a-z ]*\brequest\b/.test(change)) return change;
  if (change !== '') return `a request with ${change}`;
  return expect.outcome === 'accept' ? 'a valid request' : 'this request';
}
