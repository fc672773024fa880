import { isRangeEnd, means, rangeEnds, wordsOf } from '../../../resources/index.js';

/** The other end of a range. */
export interface OtherEnd {
  readonly name: string;
  readonly is: 'lower' | 'upper';
}

/**
 * Returns the name of the other end of a range: `startsOn` and `endsOn`, `min_price` and `max_price`.
 *
 * @example
 * otherEnd('minPrice', ['name', 'maxPrice']) // { name: 'maxPrice', is: 'upper' }
 */
export function otherEnd(name: string, others: readonly string[]): OtherEnd | undefined {
  const words = wordsOf(name);
  for (const [at, word] of words.entries()) {
    for (const [lower, upper] of rangeEnds) {
      if (word !== lower && word !== upper) continue;
      const wanted = words.with(at, word === lower ? upper : lower).join(' ');
      const found = others.find((other) => wordsOf(other).join(' ') === wanted);
      if (found !== undefined) return { name: found, is: word === lower ? 'upper' : 'lower' };
    }
  }
  return undefined;
}

/** Returns true if the name suggests one end of a range, which must fit another number. */
export function isEndOfNumbers(name: string): boolean {
  return wordsOf(name).some((word) => isRangeEnd(word));
}

/** Returns true if the name suggests a list of the ends of a range, which must be in order. */
export function isRange(name: string): boolean {
  return wordsOf(name).some((word) => means(word, 'range'));
}
