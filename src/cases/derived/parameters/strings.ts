import type { ParameterInPlace } from './parameter-site.js';
import type { Candidate } from './candidate.js';
import { numberOf } from './number-of.js';

/** Texts at and beyond the length of a parameter, off its pattern and off its format. */
export function* strings(site: ParameterInPlace): Iterable<Candidate> {
  yield* lengths(site);
  yield* texts(site);
}

function* lengths({ schema, value, types }: ParameterInPlace): Iterable<Candidate> {
  if (!types.includes('string') || typeof value !== 'string') return;
  const sized = (length: number): string =>
    (value === '' ? 'f' : value).repeat(Math.ceil(length / Math.max(1, value.length))).slice(0, length);
  const least = numberOf(schema?.keyword('minLength')?.node);
  if (typeof least === 'number' && least > 0) {
    yield {
      id: 'at-minimum-length',
      value: sized(least),
      words: `${least} characters, as few as may be`,
      keyword: 'minLength',
      valid: true,
    };
    yield {
      id: 'too-short',
      value: sized(least - 1),
      words: `one character less than minLength ${least}`,
      keyword: 'minLength',
      valid: false,
    };
  }
  const most = numberOf(schema?.keyword('maxLength')?.node);
  if (typeof most === 'number' && most < 2_000) {
    yield {
      id: 'at-maximum-length',
      value: sized(most),
      words: `${most} characters, as many as may be`,
      keyword: 'maxLength',
      valid: true,
    };
    yield {
      id: 'too-long',
      value: sized(most + 1),
      words: `one character more than maxLength ${most}`,
      keyword: 'maxLength',
      valid: false,
    };
  }
}

function* texts({ schema, types }: ParameterInPlace): Iterable<Candidate> {
  if (!types.includes('string')) return;
  const pattern = schema?.keyword('pattern');
  for (const [at, value] of ['fern', '7', '!', 'FERN-7', 'f n', '~'].entries()) {
    if (pattern !== undefined && at < 4)
      yield { id: `off-pattern/${at + 1}`, value, words: 'off the pattern', keyword: 'pattern', valid: false };
  }
  const format = schema?.keyword('format')?.node;
  if (format?.type !== 'string') return;
  yield {
    id: 'off-format',
    value: 'not-of-this-format!',
    words: `no ${format.value}`,
    keyword: 'format',
    valid: false,
  };
  if (format.value === 'date')
    yield { id: 'no-such-day', value: '2023-02-30', words: 'a day that there is not', keyword: 'format', valid: false };
  if (format.value === 'date')
    yield { id: 'leap-day', value: '2024-02-29', words: 'a leap day', keyword: 'format', valid: true };
}
