import { percentDecoded } from '../http/index.js';

/** A name and its value as they are written: the value still encoded, the name decoded. */
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
      return at === -1 ? [percentDecoded(pair), ''] : [percentDecoded(pair.slice(0, at)), pair.slice(at + 1)];
    });
}

/** What text in a form stands for: percent-encoding undone, a plus sign for a space (WHATWG URL §5.1). */
export function formDecoded(text: string): string {
  return percentDecoded(text.replaceAll('+', ' '));
}
