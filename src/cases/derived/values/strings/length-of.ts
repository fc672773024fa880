const surrogate = /[\uD800-\uDFFF]/;

/** How many code points a string has; a lone surrogate counts as one. */
export function lengthOf(text: string): number {
  return isPlain(text) ? text.length : Array.from(text).length;
}

/** Whether each code unit of a string is a character, so that it can be counted and cut as it is. */
export function isPlain(text: string): boolean {
  return !surrogate.test(text);
}
