import { percentDecoded } from '../http/index.js';

/** A decoded name and its encoded value. */
export type Pair = readonly [name: string, value: string];

/** Parses the pairs of a query (`&`) or a Cookie field (`;`), in order. */
export function pairsOf(text: string, separator: '&' | ';'): readonly Pair[] {
  if (text === '') return [];
  return text
    .split(separator)
    .map((pair) => (separator === ';' ? pair.trim() : pair))
    .filter((pair) => pair !== '')
    .map((pair): Pair => {
      const at = pair.indexOf('=');
      return at === -1 ? [percentDecoded(pair), ''] : [percentDecoded(pair.slice(0, at)), pair.slice(at + 1)];
    });
}

/** Decodes text in a form: percent-encoding, and plus signs as spaces (WHATWG URL §5.1). */
export function formDecoded(text: string): string {
  return percentDecoded(text.replaceAll('+', ' '));
}
