import { effectiveSchema, once, type EffectiveSchema, type Operation } from '../contract/index.js';
import { formatPointer } from '../json/index.js';
import { bodiesOf } from './members.js';
import { means } from './vocabulary.js';
import { singular, wordsOf } from './words.js';

/** A member of a request body of which only one item can have a value, and the words of the document that say so. */
export interface UniqueMember {
  readonly path: readonly string[];
  readonly pointer: string;
  readonly says: string;
}

/** Words for some of the items only: the value of an item that is not among them is free. */
const ofSome =
  /\b(?:active|open|pending|running|ongoing|current(?:ly)?|(?:un)?finished|in progress|published|scheduled|same time|still|may|might|unless|until|idempot\w*|different|with (?:an)?other)\b/i;
const isThere =
  /\balready (?:exist|in use|used|registered|been (?:used|registered))|\b(?:is|are|not|be) unique\b|\bduplicated?\b|\btaken\b/i;
/** What may also be said of a value that several items have: `does not have to be unique`. */
const isNegated =
  /(?:\bnot|n't)(?: (?:have|has|need|necessarily|guaranteed|required|to|be|globally|always|a))* unique\b|\bnon-?unique\b/i;
/** A unique value, rather than a unique identifier, as which any id may be described. */
const isUnique = /\bunique\b(?!,? (?:and\b|id\b|identif|key|number|string|value|token|code|ref))/i;

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
  const isOfAnother = isOfAnotherThan(create);
  const sentences = sentencesOf(conflict.description).filter((each) => isThere.test(each) && !isOfAnother(each));
  return bodiesOf(create).flatMap((body) =>
    partsOf(effectiveSchema(body)).flatMap(([path, schema]): readonly UniqueMember[] => {
      const name = wordsOf(path.at(-1) ?? '').map(singular);
      const said = sentences.find((each) => {
        const words = wordsOf(each).map(singular);
        return name.length > 0 && words.some((_, at) => name.every((word, next) => words[at + next] === word));
      });
      const own = schema
        .texts('description')
        .flatMap(sentencesOf)
        .find((each) => isUnique.test(each) && !isNegated.test(each) && !isOfAnother(each));
      const says = said ?? own;
      return says === undefined ? [] : [{ path, pointer: formatPointer(path), says: says.trim() }];
    }),
  );
});

/** Returns the sentences of a description that are said of all items. */
function sentencesOf(description: string): readonly string[] {
  return description.split(/[.;\n]\s*/).filter((each) => !ofSome.test(each));
}

const ofThing = [
  /^(?:an?|another|the) ([a-z]+) (?:with|having|that|of|for|by|whose|named|called)\b/i,
  /^(?:the )?(?:[a-z-]+ ){1,2}of (?:the|an?) ([a-z]+)/i,
  /\bunique (?:[a-z-]+ ){1,2}(?:of|for) (?:(?:the|an?|this|your|each) )?([a-z]+)/i,
];
const anything: ReadonlySet<string> = new Set([
  'item',
  'resource',
  'entity',
  'object',
  'record',
  'entry',
  'one',
  'value',
]);

/**
 * Returns a function that tells whether a sentence names another thing than an operation creates, such as the account of
 * an order with this email, or the unique name of the project of a task.
 */
function isOfAnotherThan({
  key,
  path,
  summary = '',
  description = '',
  tags,
}: Operation): (sentence: string) => boolean {
  const own = new Set([key, path.text, summary, description, ...tags].flatMap(wordsOf).map(singular));
  return (sentence) =>
    ofThing.some((form) => {
      const thing = form.exec(sentence)?.[1]?.toLowerCase();
      if (thing === undefined || anything.has(thing) || own.has(singular(thing))) return false;
      return !(means(thing, 'person') && [...own].some((word) => means(word, 'person', 'enrolls')));
    });
}

const within =
  /\b(?:unique|taken|exists?|already used|in use|duplicate\w*)\b[^.;\n]*?\b(?:per|within|inside|in|for|of) (?:(?:the|an?|this|that|its|each|every|same|one|own) )*([a-z]+)/gi;
const everywhere: ReadonlySet<string> = new Set([
  'system',
  'service',
  'database',
  'use',
  'platform',
  'all',
  ...anything,
]);

/**
 * Returns true if a text says that a value is taken only among some of the items, such as those of a tenant, that the path
 * of a request does not name.
 */
export function isTakenWithin({ path, key }: Operation, text: string): boolean {
  const own = new Set([key, path.text].flatMap(wordsOf).map(singular));
  return [...text.matchAll(within)].some(([, thing = '']) => {
    const name = singular(thing.toLowerCase());
    return !everywhere.has(name) && !own.has(name);
  });
}

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
