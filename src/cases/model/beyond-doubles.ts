/**
 * Returns true if a JSON text contains a number outside the range of a double. Implementations may limit numbers (RFC
 * 8259 §6), and many read infinity, which JSON cannot express.
 *
 * @example
 * isBeyondDoubles('{"price":1e400}') // true
 */
export function isBeyondDoubles(text: string): boolean {
  const large = text.match(/(?<![0-9.])[0-9.]+e\+?[0-9]{3,}/gi) ?? [];
  return large.some((literal) => Number(literal) === Infinity);
}
