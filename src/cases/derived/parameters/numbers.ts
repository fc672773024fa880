import { isInteger, numberText, type ExactNumber } from '../../../json/index.js';
import type { ParameterInPlace } from './parameter-site.js';
import type { Candidate } from './candidate.js';
import { numberOf } from './number-of.js';

/** Numbers at and beyond the bounds of a parameter. */
export function* numbers({ schema, types }: ParameterInPlace): Iterable<Candidate> {
  if (!types.includes('integer') && !types.includes('number')) return;
  const format = schema?.keyword('format')?.node;
  const bits = format?.type === 'string' ? { int32: 31n, int64: 63n }[format.value] : undefined;
  if (bits !== undefined) {
    const most = 2n ** bits - 1n;
    const words = `int${bits + 1n}`;
    yield { id: `${words}-maximum`, value: exact(most), words: `the ${words} maximum`, keyword: 'format', valid: true };
    yield {
      id: `${words}-minimum`,
      value: exact(-most - 1n),
      words: `the ${words} minimum`,
      keyword: 'format',
      valid: true,
    };
    yield {
      id: `above-${words}`,
      value: exact(most + 1n),
      words: `one above the ${words} maximum`,
      keyword: 'format',
      valid: false,
    };
    yield {
      id: `below-${words}`,
      value: exact(-most - 2n),
      words: `one below the ${words} minimum`,
      keyword: 'format',
      valid: false,
    };
  }
  for (const [keyword, sign] of [
    ['minimum', -1n],
    ['maximum', 1n],
    ['exclusiveMinimum', -1n],
    ['exclusiveMaximum', 1n],
  ] as const) {
    const bound = numberOf(schema?.keyword(keyword)?.node);
    if (bound === undefined || !isInteger(bound) || /e/i.test(numberText(bound))) continue;
    const at = BigInt(numberText(bound));
    const side = sign === 1n ? 'above' : 'below';
    const name = sign === 1n ? 'maximum' : 'minimum';
    yield { id: `at-${name}`, value: exact(at), words: `the ${name}`, keyword, valid: true };
    yield { id: `within-${name}`, value: exact(at - sign), words: `one within the ${name}`, keyword, valid: true };
    yield {
      id: `at-exclusive-${name}`,
      value: exact(at),
      words: `the ${name} itself, which is excluded`,
      keyword,
      valid: false,
    };
    yield { id: `${side}-${name}`, value: exact(at + sign), words: `one ${side} the ${name}`, keyword, valid: false };
  }
  const divisor = numberOf(schema?.keyword('multipleOf')?.node);
  if (divisor !== undefined && isInteger(divisor)) {
    yield {
      id: 'not-a-multiple',
      value: exact(BigInt(numberText(divisor)) + 1n),
      words: `which is no multiple of ${numberText(divisor)}`,
      keyword: 'multipleOf',
      valid: false,
    };
  }
}

function exact(value: bigint): ExactNumber {
  return value >= -(2n ** 53n) && value <= 2n ** 53n ? Number(value) : value;
}
