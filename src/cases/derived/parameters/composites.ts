import { isExactNumber, type JsonValue } from '../../../json/index.js';
import { scalarText } from '../good/write-parameter.js';
import { goodValue } from '../good/good-value.js';
import { isArrayValue, isObjectValue } from '../values/kind.js';
import type { ParameterInPlace } from './parameter-site.js';
import type { Candidate } from './candidate.js';
import { numberOf } from './number-of.js';

/** Lists with too few or too many items, objects without a member, and both with one that is wrong. */
export function* composites(site: ParameterInPlace): Iterable<Candidate> {
  yield* lists(site);
  yield* members(site);
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
    words: 'with an item twice',
    keyword: 'uniqueItems',
    valid: false,
  };
  for (const keyword of ['type', 'enum', 'pattern', 'format']) {
    yield {
      id: `item/off-${keyword}`,
      value: ['no-such-item!', ...value.slice(1)],
      words: `with an item that breaks its ${keyword}`,
      keyword,
      valid: false,
    };
  }
  const [first] = value;
  if (isExactNumber(first)) {
    yield {
      id: 'item/number-with-more',
      value: [`${scalarText(first)}fern`, ...value.slice(1)],
      words: 'with an item that only begins with a number',
      keyword: 'type',
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
        words: `with ${name} breaking its ${keyword}`,
        keyword,
        valid: false,
      };
    }
  }
}
