/**
 * Returns what a function returns; undefined if it throws.
 *
 * @example
 * attempt(() => new URL(text))?.origin
 */
export function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
