import { wordsOf } from './strings/plain-text.js';

/** Words of names that are told apart by them alone: first the lower end of a range, then its upper one. */
const pairs: readonly (readonly [lower: string, upper: string])[] = [
  ['start', 'end'],
  ['starts', 'ends'],
  ['started', 'ended'],
  ['starting', 'ending'],
  ['start', 'finish'],
  ['start', 'stop'],
  ['begin', 'end'],
  ['begins', 'ends'],
  ['from', 'to'],
  ['from', 'until'],
  ['from', 'till'],
  ['from', 'thru'],
  ['from', 'through'],
  ['since', 'until'],
  ['after', 'before'],
  ['open', 'close'],
  ['opens', 'closes'],
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['lower', 'upper'],
  ['low', 'high'],
  ['least', 'most'],
  ['first', 'last'],
];

/** Words that join two things as often as two ends. */
const joining = new Set(['from', 'to']);
const ofNumbers = new Set(pairs.flat().filter((word) => !joining.has(word)));

/** The other end of a range. */
export interface OtherEnd {
  readonly name: string;
  readonly is: 'lower' | 'upper';
}

/**
 * Of some names the one that is the other end of a range, as the names say: `startsOn` and `endsOn`, `min_price` and
 * `max_price`.
 *
 * @example
 * otherEnd('minPrice', ['name', 'maxPrice']) // { name: 'maxPrice', is: 'upper' }
 */
export function otherEnd(name: string, others: readonly string[]): OtherEnd | undefined {
  const words = wordsOf(name);
  for (const [at, word] of words.entries()) {
    for (const [lower, upper] of pairs) {
      if (word !== lower && word !== upper) continue;
      const wanted = words.with(at, word === lower ? upper : lower).join(' ');
      const found = others.find((other) => wordsOf(other).join(' ') === wanted);
      if (found !== undefined) return { name: found, is: word === lower ? 'upper' : 'lower' };
    }
  }
  return undefined;
}

/** Whether a number of that name is likely to be one end of a range, and so to have to fit to another number. */
export function isEndOfNumbers(name: string): boolean {
  return wordsOf(name).some((word) => ofNumbers.has(word));
}

const ranges = new Set(['range', 'between', 'interval', 'span', 'bounds', 'bbox', 'window', 'period']);

/** Whether the items of a list of that name are likely to be the ends of a range, which have to be in order. */
export function isRange(name: string): boolean {
  return wordsOf(name).some((word) => ranges.has(word));
}
