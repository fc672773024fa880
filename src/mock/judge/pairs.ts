import { percentDecoded } from '../../http/index.js';

/** A name and its values as they are written, still encoded; the name decoded. */
export type Pair = readonly [name: string, value: string];

/** The pairs of a query (`&`) or a Cookie field (`;`), in their order. */
export function pairsOf(text: string, separator: '&' | ';'): readonly Pair[] {
  if (text === '') return [];
  return text
    .split(separator)
    .map((pair) => (separator === ';' ? pair.trim() : pair))
    .filter((pair) => pair !== '')
    .map((pair): Pair => {
      const at = pair.indexOf('=');
      return at === -1 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), pair.slice(at + 1)];
    });
}

/** Percent-encoding undone, and `+` for a space where a form has written it; text that is no encoding is left alone. */
export function decoded(text: string, plusIsSpace = false): string {
  return percentDecoded(plusIsSpace ? text.replaceAll('+', ' ') : text);
}
