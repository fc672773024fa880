const surrogate = /[\uD800-\uDFFF]/;

/** Returns the number of code points; a lone surrogate counts as one. */
export function lengthOf(text: string): number {
  return isPlain(text) ? text.length : Array.from(text).length;
}

/** Returns true if each code unit is a character. */
function isPlain(text: string): boolean {
  return !surrogate.test(text);
}

/** Pads or cuts a text to a length in code points. */
export function ofLength(text: string, length: number): string {
  const base = text === '' ? 'a' : text;
  if (isPlain(base)) return base.slice(0, length).padEnd(length, 'a');
  const characters = Array.from(base);
  if (characters.length >= length) return characters.slice(0, length).join('');
  return characters.join('') + 'a'.repeat(length - characters.length);
}
