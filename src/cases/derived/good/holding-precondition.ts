import type { Parameter } from '../../../contract/index.js';

const anEarlyDay = 'Thu, 01 Jan 1970 00:00:00 GMT';
const aLateDay = 'Thu, 31 Dec 2099 23:59:59 GMT';

/** A value of each precondition of HTTP that holds for whatever there is: `*` is any version of it. */
const holding = new Map([
  ['if-match', '*'],
  ['if-none-match', '"trellis"'],
  ['if-modified-since', anEarlyDay],
  ['if-unmodified-since', aLateDay],
  ['if-range', '"trellis"'],
  // RFC 9110 §14.1.2: the first octet is there wherever there is any.
  ['range', 'bytes=0-0'],
]);

/**
 * The value of a header that asks for something only on a condition, such that the condition holds (RFC 9110 §13.1):
 * with a made-up one nothing is ever done. Undefined for all other parameters.
 *
 * @example
 * ```ts
 * holdingPrecondition({ in: 'header', name: 'If-Match' }); // '*'
 * ```
 */
export function holdingPrecondition({ in: where, name }: Pick<Parameter, 'in' | 'name'>): string | undefined {
  return where === 'header' ? holding.get(name.toLowerCase()) : undefined;
}
