import type { EffectiveSchema } from '../contract/index.js';
import { isTime } from './bounds.js';
import { means } from './vocabulary.js';
import { plainName, wordsOf } from './words.js';

/** Words around `updated` in the name of a time of the last change: those of `priceUpdatedAt` tell of less than any change. */
const isAround = /^(?:last|at|on|date|time|datetime|timestamp|ts|utc)$/;

const grows =
  /\b(?:increment\w*|increase\w*|raised|grows|bumped|changes|counts?)\b.*\b(?:updat|chang|modif|writ|edit|sav)|optimistic/i;
const isOfSome = /\b(?:publi|releas|approv|major|minor|schema|format)/i;

/** Returns the names of the members that tell the last change: times such as `updatedAt`, and versions said to grow. */
export function changeMarks(item: EffectiveSchema): readonly string[] {
  const others = new Set([...item.names].map(plainName));
  return [...item.names].filter((name) => {
    if (countsChanges(item, name)) return true;
    const [words, schema] = [wordsOf(name), item.member(name)];
    // `When the title was last changed`
    const isOfMember = schema
      .texts('description')
      .some((text) => wordsOf(text).some((word) => others.has(word) && !words.includes(word)));
    const isOfAny = words.every((word) => means(word, 'last-change') || isAround.test(word));
    return isTime(schema) && isOfAny && !isOfMember && words.some((word) => means(word, 'last-change'));
  });
}

/** Returns true for a member such as `version` that is said to grow with each change of the item. */
export function countsChanges(item: EffectiveSchema, name: string): boolean {
  const [words, schema] = [wordsOf(name), item.member(name)];
  const isSaid = schema.texts('description').some((text) => grows.test(text) && !isOfSome.test(text));
  return isSaid && words.length === 1 && means(words[0], 'counts-changes') && schema.types.includes('integer');
}
