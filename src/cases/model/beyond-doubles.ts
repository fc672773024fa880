/**
 * Whether JSON text has a number so large that no double holds it. Implementations may set limits on the range of
 * numbers (RFC 8259 §6), and many read infinity, for which JSON has no word when it is written again.
 *
 * @example
 * isBeyondDoubles('{"price":1e400}') // true
 */
export function isBeyondDoubles(text: string): boolean {
  const large = text.match(/(?<![0-9.])[0-9.]+e\+?[0-9]{3,}/gi) ?? [];
  return large.some((literal) => Number(literal) === Infinity);
}
