import type { SchemaFailure } from '../../../contract/index.js';
import {
  isExactNumber,
  isInteger,
  numberText,
  stringifyValue,
  toValue,
  type ExactNumber,
  type JsonValue,
} from '../../../json/index.js';
import { goodValue } from '../good/good-value.js';
import type { ParameterInPlace, ParameterMutation } from './parameter-site.js';
import { say } from './say.js';
import { isArrayValue, isObjectValue } from '../values/kind.js';

/** As many values of an enumeration as are sent. */
const mostOfEnum = 12;

/** A value that is meant to lie on one side of a keyword; what it really is the schema says. */
interface Candidate {
  readonly id: string;
  readonly value: JsonValue;
  readonly words: string;
  readonly keyword: string;
  readonly valid: boolean;
}

/** Values at and beyond what each keyword allows. */
export const values: ParameterMutation = {
  id: 'parameters/values',
  applies: ({ schema }) => schema !== undefined,
  *derive(site) {
    const { schema } = site;
    if (schema === undefined) return;
    const seen = new Set<string>();
    for (const { id, value, words, keyword, valid } of candidates(site)) {
      const failures = schema.validate(value, 'request');
      if (valid ? failures.length > 0 : !breaksOnly(failures, keyword)) continue;
      const text = stringifyValue(value);
      if (seen.has(text)) continue;
      seen.add(text);
      const shown = text.length > 60 ? `${text.slice(0, 50)}…` : text;
      yield* say(site, {
        id,
        change: `${shown}, ${words}`,
        outcome: valid ? 'accept' : 'refuse',
        request: site.put(value),
        keyword,
        priority: valid ? 3 : 1,
      });
    }
  },
};

function breaksOnly(failures: readonly SchemaFailure[], keyword: string): boolean {
  return failures.some((failure) => failure.keyword === keyword);
}

function* candidates(site: ParameterInPlace): Iterable<Candidate> {
  yield* enumerated(site);
  yield* bounds(site);
  yield* lengths(site);
  yield* texts(site);
  yield* lists(site);
  yield* members(site);
  if (site.types.includes('boolean')) {
    for (const value of [true, false])
      yield { id: String(value), value, words: 'a boolean', keyword: 'type', valid: true };
  }
}

function* enumerated({ schema }: ParameterInPlace): Iterable<Candidate> {
  const list = schema?.keyword('enum')?.node;
  if (list?.type !== 'array') return;
  for (const [at, node] of list.items.slice(0, mostOfEnum).entries()) {
    yield { id: `enum/${at + 1}`, value: toValue(node), words: 'one of the values', keyword: 'enum', valid: true };
  }
  yield { id: 'off-enum', value: 'no-such-value', words: 'none of the values', keyword: 'enum', valid: false };
  const [first] = list.items;
  if (first?.type === 'string') {
    const value = first.value === first.value.toUpperCase() ? first.value.toLowerCase() : first.value.toUpperCase();
    yield {
      id: 'enum-in-other-case',
      value,
      words: 'one of the values in another case',
      keyword: 'enum',
      valid: false,
    };
  }
}

function* bounds({ schema, types }: ParameterInPlace): Iterable<Candidate> {
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
      words: `no multiple of ${numberText(divisor)}`,
      keyword: 'multipleOf',
      valid: false,
    };
  }
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

function* lists({ schema, value, types }: ParameterInPlace): Iterable<Candidate> {
  if (!types.includes('array') || !isArrayValue(value) || value.length === 0) return;
  const of = (length: number): readonly JsonValue[] =>
    Array.from({ length }, (_, at) => value[at % value.length] ?? null);
  const least = numberOf(schema?.keyword('minItems')?.node);
  if (typeof least === 'number' && least > 1) {
    yield {
      id: 'too-few',
      value: of(least - 1),
      words: `one item less than minItems ${least}`,
      keyword: 'minItems',
      valid: false,
    };
  }
  const most = numberOf(schema?.keyword('maxItems')?.node);
  if (typeof most === 'number' && most < 200) {
    yield {
      id: 'as-many-as-may-be',
      value: of(most),
      words: `${most} items, as many as may be`,
      keyword: 'maxItems',
      valid: true,
    };
    yield {
      id: 'too-many',
      value: of(most + 1),
      words: `one item more than maxItems ${most}`,
      keyword: 'maxItems',
      valid: false,
    };
  }
  yield {
    id: 'items-twice',
    value: of(value.length + 1),
    words: 'an item twice',
    keyword: 'uniqueItems',
    valid: false,
  };
  for (const keyword of ['type', 'enum', 'pattern', 'format']) {
    yield {
      id: `item/off-${keyword}`,
      value: ['no-such-item!', ...value.slice(1)],
      words: `an item off its ${keyword}`,
      keyword,
      valid: false,
    };
  }
  yield { id: 'several', value: of(2), words: 'two items', keyword: 'items', valid: true };
}

function* members({ schema, types }: ParameterInPlace): Iterable<Candidate> {
  const value = schema === undefined || !types.includes('object') ? undefined : goodValue(schema, 'full');
  if (!isObjectValue(value)) return;
  yield { id: 'full', value, words: 'with all its members', keyword: 'properties', valid: true };
  for (const name of Object.keys(value)) {
    const { [name]: _dropped, ...rest } = value;
    yield { id: `without/${name}`, value: rest, words: `without ${name}`, keyword: 'required', valid: false };
    for (const keyword of ['type', 'enum', 'format']) {
      yield {
        id: `${name}/off-${keyword}`,
        value: { ...value, [name]: 'no-such-value!' },
        words: `${name} off its ${keyword}`,
        keyword,
        valid: false,
      };
    }
  }
}

function exact(value: bigint): ExactNumber {
  return value >= -(2n ** 53n) && value <= 2n ** 53n ? Number(value) : value;
}

function numberOf(node: Parameters<typeof toValue>[0] | undefined): ExactNumber | undefined {
  const value = node === undefined ? undefined : toValue(node);
  return isExactNumber(value) ? value : undefined;
}
