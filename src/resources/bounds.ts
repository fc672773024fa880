import { effectiveSchema, type EffectiveSchema, type Parameter } from '../contract/index.js';
import { means } from './vocabulary.js';
import { plainName, singular, wordsOf } from './words.js';

/** A member of the items of a list that a query parameter bounds. */
export interface Bound {
  readonly member: string;
  /** Whether items have at least the value of the parameter, rather than at most. */
  readonly isLower: boolean;
}

/**
 * The member of which a query parameter is the lower or upper bound, by its name and types: `min_price`, `price[lte]`,
 * `created_after`, `dueBefore`, `starts_after` of `start`.
 *
 * @example
 * boundOf(createdAfter, item) // { member: 'createdAt', isLower: true }
 */
export function boundOf(
  { in: where, name, schema }: Pick<Parameter, 'in' | 'name' | 'schema'>,
  item: EffectiveSchema,
): Bound | undefined {
  const words = wordsOf(name).filter((word, at, all) => !(at === 0 && all.length > 2 && means(word, 'filters')));
  const [first, last] = [words[0], words.at(-1)];
  if (where !== 'query' || schema === undefined || words.length < 2) return undefined;
  const isAt = (word: string | undefined): boolean => means(word, 'lower-bound', 'upper-bound', 'since', 'until');
  const end = isAt(last) ? last : isAt(first) ? first : undefined;
  const left = plainName((isAt(last) ? words.slice(0, -1) : words.slice(1)).join(''));
  if (end === undefined || [...item.names].some((each) => plainName(each) === plainName(name))) return undefined;
  const isNamed = (each: string | undefined): boolean => each !== undefined && singular(each) === singular(left);
  const member = [...item.names].find((each) => isNamed(plainName(each)) || isNamed(withoutTime(each)));
  const kind = member === undefined ? undefined : kindOf(item.member(member));
  const isOfTime = means(end, 'since', 'until');
  if (member === undefined || kind === undefined || kind !== kindOf(effectiveSchema(schema))) return undefined;
  return isOfTime && kind === 'number' ? undefined : { member, isLower: means(end, 'lower-bound', 'since') };
}

/** The normalised name of a time without its last word: `created` for `createdAt`. */
export function withoutTime(name: string): string | undefined {
  const words = wordsOf(name);
  return words.length > 1 && means(words.at(-1), 'time') ? words.slice(0, -1).join('') : undefined;
}

function kindOf(schema: EffectiveSchema): 'number' | 'time' | undefined {
  const { types } = schema;
  const isNumber = types.length > 0 && types.every((type) => type === 'integer' || type === 'number');
  return isNumber ? 'number' : isTime(schema) ? 'time' : undefined;
}

/** Whether a value is a date, or a date with a time. */
export function isTime(schema: EffectiveSchema): boolean {
  return schema.texts('format').some((format) => format === 'date' || format === 'date-time');
}
