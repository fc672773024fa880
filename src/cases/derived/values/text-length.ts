const surrogate = /[\uD800-\uDFFF]/;

/** How many code points a string has; a lone surrogate counts as one. */
export function lengthOf(text: string): number {
  return isPlain(text) ? text.length : Array.from(text).length;
}

/** Whether each code unit of a string is a character, so that it can be counted and cut as it is. */
function isPlain(text: string): boolean {
  return !surrogate.test(text);
}

/** A text repeated or cut so that it has a length in code points. */
export function ofLength(text: string, length: number): string {
  const base = text === '' ? 'a' : text;
  if (isPlain(base)) return base.slice(0, length).padEnd(length, 'a');
  const characters = Array.from(base);
  if (characters.length >= length) return characters.slice(0, length).join('');
  return characters.join('') + 'a'.repeat(length - characters.length);
}
