import { effectiveSchema, once, type EffectiveSchema, type Operation } from '../contract/index.js';
import { formatPointer } from '../json/index.js';
import { bodiesOf } from './members.js';
import { singular, wordsOf } from './words.js';

/** A member of a request body of which only one item can have a value, and the words of the document that say so. */
export interface UniqueMember {
  readonly path: readonly string[];
  readonly pointer: string;
  readonly says: string;
}

/** Words for some of the items only: the value of an item that is not among them is free. */
const ofSome = /\b(?:active|open|pending|running|current(?:ly)?|unfinished|published|scheduled|same time|may|might)\b/i;
const isThere =
  /\balready (?:exist|taken|in use|used|registered|been (?:taken|used|registered))|\b(?:is|are|not|be) unique\b|\bduplicated?\b|\bis taken\b/i;
/** A unique value, rather than a unique identifier, as which any id may be described. */
const isUnique = /\bunique\b(?! (?:id\b|identif|key|number|string|value|token|code|ref))/i;

/**
 * Returns the members of the body of a creation that the document says to be unique where it describes 409: the
 * description of the response names the member, or that of the member says so (RFC 9110 §15.5.10).
 *
 * @example
 * uniqueMembers(createUser) // [{ path: ['email'], pointer: '/email', says: 'A user with this email already exists' }]
 */
export const uniqueMembers = once((create: Operation): readonly UniqueMember[] => {
  const conflict = create.responses.find(({ status }) => status === '409');
  if (conflict === undefined) return [];
  const sentences = conflict.description.split(/[.;\n]\s*/).filter((each) => isThere.test(each) && !ofSome.test(each));
  return bodiesOf(create).flatMap((body) =>
    partsOf(effectiveSchema(body)).flatMap(([path, schema]): readonly UniqueMember[] => {
      const name = wordsOf(path.at(-1) ?? '').map(singular);
      const said = sentences.find((each) => {
        const words = wordsOf(each).map(singular);
        return name.length > 0 && words.some((_, at) => name.every((word, next) => words[at + next] === word));
      });
      const own = schema.texts('description').find((each) => isUnique.test(each) && !ofSome.test(each));
      const says = said ?? own;
      return says === undefined ? [] : [{ path, pointer: formatPointer(path), says: says.trim() }];
    }),
  );
});

/** Returns the scalars of an object and of the objects within it, each with its path. */
function partsOf(
  schema: EffectiveSchema,
  path: readonly string[] = [],
): readonly (readonly [path: readonly string[], EffectiveSchema])[] {
  return [...schema.names].flatMap((name) => {
    const own = schema.member(name);
    const at = [...path, name];
    if (own.types.includes('object')) return at.length < 3 ? partsOf(own, at) : [];
    return own.types.some((type) => ['string', 'integer'].includes(type)) && own.literals.length === 0
      ? [[at, own]]
      : [];
  });
}
