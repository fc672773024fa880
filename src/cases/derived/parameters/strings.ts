import type { ParameterInPlace } from './parameter-site.js';
import type { Schema } from '../../../contract/index.js';
import { badFormats } from '../values/formats/bad-formats.js';
import { readPattern } from '../values/pattern/matching-strings.js';
import { mismatchingStrings } from '../values/pattern/mismatching-strings.js';
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

function* texts({ schema, value, types }: ParameterInPlace): Iterable<Candidate> {
  if (!types.includes('string')) return;
  const pattern = textOf(schema, 'pattern');
  const read = pattern === undefined ? undefined : readPattern(pattern);
  if (read !== undefined && typeof value === 'string') {
    for (const { way, words, text } of mismatchingStrings([read], value)) {
      const id = way === 'changed' ? 'off-pattern' : `off-pattern-${way}`;
      yield { id, value: text, words: `which ${words}`, keyword: 'pattern', valid: false };
    }
  }
  const format = textOf(schema, 'format');
  if (format === undefined) return;
  const words = `which is no ${format}`;
  yield { id: 'off-format', value: 'not-of-this-format!', words, keyword: 'format', valid: false };
  for (const bad of badFormats.get(format) ?? []) {
    if (bad.level !== undefined) continue;
    yield { id: `bad-${format}-${bad.name}`, value: bad.text, words: bad.words, keyword: 'format', valid: false };
  }
  if (format === 'date')
    yield { id: 'leap-day', value: '2024-02-29', words: 'a leap day', keyword: 'format', valid: true };
}

function textOf(schema: Schema | undefined, keyword: string): string | undefined {
  const node = schema?.keyword(keyword)?.node;
  return node?.type === 'string' ? node.value : undefined;
}
