import { means, wordsOf, type Meaning } from '../../../../resources/index.js';
import type { GoodFormat } from './good-format.js';

type Samples = ReadonlyMap<string, readonly string[]>;

const soon = samples(
  ['2024-06-17', '2024-06-30', '2024-07-31'],
  ['2024-06-17T10:30:00Z', '2024-06-30T23:59:59.999Z', '2024-07-31T00:00:00+02:00'],
);
const far = samples(
  ['2034-05-17', '2036-02-29', '2049-12-31'],
  ['2034-05-17T10:30:00Z', '2036-02-29T23:59:59.999Z', '2049-12-31T00:00:00+02:00'],
);

function samples(dates: readonly string[], dateTimes: readonly string[]): Samples {
  return new Map([
    ['date', dates],
    ['date-time', dateTimes],
    ['iso-date-time', dateTimes],
  ]);
}

/**
 * Strings of a format for a place of that name. What is called an end comes after what any other name gets, since no
 * schema can say that it has to, and many a service does.
 *
 * @example
 * samplesOf(date, 'validUntil') // ['2034-05-17', …]
 */
export function samplesOf({ name: format, samples: usual }: GoodFormat, name: string | undefined): readonly string[] {
  const words = wordsOf(name ?? '');
  const says = (...meanings: readonly Meaning[]): boolean => words.some((word) => means(word, ...meanings));
  const later = says('over', 'near-end') ? soon : says('ahead') ? far : undefined;
  return later?.get(format) ?? usual;
}
