import type { EffectiveSchema } from '../contract/index.js';
import { isTime, withoutTime } from './bounds.js';
import type { ToldState } from './told-states.js';
import { means } from './vocabulary.js';
import { wordsOf } from './words.js';

/** The most states that are looked for in descriptions, and the longest sentence that is read. */
const [MOST_STATES, LONGEST] = [100, 400];

/** A state of an item, and a pattern of the words for it. */
export interface NamedState extends ToldState {
  readonly pattern: string;
}

/** The states that an item may be in: the values of members such as `status`, and what flags and times are named after. */
export function statesOf(item: EffectiveSchema): readonly NamedState[] {
  const all = [...item.names].flatMap((name): readonly (readonly [words: readonly string[], ToldState])[] => {
    const schema = item.member(name);
    const words = wordsOf(name).filter((word) => !means(word, 'copula'));
    if (schema.types.includes('boolean')) return [[words, { name, value: true }]];
    // When a post was last published says nothing of whether it still is.
    const isPast = schema.texts('description').some((text) => /\b(?:first|last|previous(?:ly)?)\b/i.test(text));
    if (isTime(schema) && withoutTime(name) !== undefined && !isPast)
      return [[words.slice(0, -1), { name, value: undefined }]];
    if (!means(words.at(-1), 'state')) return [];
    const values = schema.literals.filter((each) => typeof each === 'string');
    return values.map((value) => [wordsOf(value), { name, value }]);
  });
  // Of a status, a flag and a time of one name, the status says more, and then the flag.
  return all
    .toSorted(([, one], [, other]) => rankOf(other) - rankOf(one))
    .filter(([words]) => words.join('').length > 2)
    .slice(0, MOST_STATES)
    .map(([words, state]) => ({ ...state, pattern: patternOf(words) }));
}

function rankOf({ value }: ToldState): number {
  return ['undefined', 'boolean', 'string'].indexOf(typeof value);
}

/** The pattern of words in a text, in the singular or plural, and in the spelling of any country. */
function patternOf(words: readonly string[]): string {
  return `${words.join('[ _-]?').replace(/(?<=[aeiou])ll?ed$/, 'll?ed')}s?`;
}

/** The pattern of one or more states, such as `a draft, open or pending`. */
export function patternOfSeveral(states: readonly NamedState[]): string {
  const state = `(?:${states.map(({ pattern }) => pattern).join('|')})`;
  return `${state}(?:(?:,? (?:or|and|nor) |, )(?:an? |the |already )?${state})*`;
}

/** Returns the states that a part of a sentence names: `draft or sent`. Several members may have a value of one name. */
export function statesIn(text: string, states: readonly NamedState[]): readonly ToldState[] {
  return text.split(/,? (?:or|and|nor) |, /i).flatMap((each) => {
    const own = each.replace(/^(?:an?|the|already) /i, '');
    const named = states.filter(({ pattern }) => new RegExp(`^${pattern}$`, 'i').test(own));
    return named.filter((state) => rankOf(state) === rankOf(named[0] ?? state));
  });
}

/** Returns the sentences of a description. */
export function sentencesOf(text: string): readonly string[] {
  // A line that goes on with a small letter belongs to the sentence before, but not in a list of transitions.
  const whole = /→|->|=>/.test(text) ? text : text.replaceAll(/(?<=[a-z,])[ \t]*\n[ \t]*(?=[a-z])/g, ' ');
  return whole
    .split(/[.;!\n]\s*/)
    .map((each) => each.trim())
    .filter(({ length }) => length > 0 && length <= LONGEST);
}
