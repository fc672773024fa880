/** The length of the longest text that `clip` adds. */
const longestMark = '… (9007199254740991 more characters)'.length;

/**
 * Shortens a text to `limit` UTF-16 code units and appends the number of omitted characters. It never splits a surrogate
 * pair, and leaves shortened texts unchanged.
 *
 * @example
 * clip('abcdef', 4) // 'abcd… (2 more characters)'
 */
export function clip(text: string, limit: number): string {
  if (text.length <= limit || isClipped(text, limit)) return text;
  const end = isHighSurrogate(text.charCodeAt(limit - 1)) ? limit - 1 : limit;
  const rest = text.length - end;
  return `${text.slice(0, end)}… (${rest} more ${rest === 1 ? 'character' : 'characters'})`;
}

/**
 * Shortens every text in plain data, at any depth.
 *
 * @example
 * clipTexts({ body: 'abcdef', status: 200 }, 4) // { body: 'abcd… (2 more characters)', status: 200 }
 */
export function clipTexts<T>(value: T, limit: number): T;
export function clipTexts(value: unknown, limit: number): unknown {
  if (typeof value === 'string') return clip(value, limit);
  if (Array.isArray(value)) return value.map((item: unknown) => clipTexts(item, limit));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, clipTexts<unknown>(member, limit)]));
}

function isClipped(text: string, limit: number): boolean {
  return text.length <= limit + longestMark && /… \(\d+ more characters?\)$/.test(text.slice(limit - 1));
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
