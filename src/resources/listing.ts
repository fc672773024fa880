import { keywordNode, type Schema } from '../contract/index.js';
import { formatPointer } from '../json/index.js';
import { answersOf, itemsOf, membersOf, schemasFor, shapeOf } from './members.js';
import type { Route } from './paths.js';
import { isNamed, means } from './vocabulary.js';
import { plainName, thingName, wordsOf } from './words.js';

/** A list in a body, and the schema of its items. */
export interface Listing {
  /** The pointer to each item, such as `/data/*`; it ends with `#` if the names of the members are the identities. */
  readonly pointer: string;
  readonly items: Schema | undefined;
}

/**
 * The list that a body is or contains: in a member named after its collection, in an envelope such as `data` or
 * `items`, or as the only list of an object whose other members describe the page.
 *
 * @param thing The name of one item, normalised as by `thingName`.
 */
export function listingIn(schema: Schema, thing: string, depth = 2): Listing | undefined {
  const list = itemsOf(schema);
  if (list !== undefined) return { pointer: '/*', items: list.items };
  const members = [...membersOf(schema)];
  if (members.length === 0) return depth === 2 ? mapOf(schema) : undefined;
  const lists = members.filter(([, member]) => itemsOf(member) !== undefined);
  const named = lists.find(([name]) => isListOf(name, thing));
  const isThing = isItemOf(schema, thing);
  if (isThing && named === undefined) return undefined;
  const [only, ...others] = lists;
  const isPage = members.every(
    ([name, member]) => name === only?.[0] || (isNamed(name, 'page', 'list-envelope') && !isItemOf(member, thing)),
  );
  const found = named ?? lists.find(([name]) => isListName(name)) ?? (others.length === 0 && isPage ? only : undefined);
  if (found !== undefined) {
    return { pointer: `${formatPointer([found[0]])}/*`, items: itemsOf(found[1])?.items };
  }
  for (const [name, member] of depth > 0 ? members : []) {
    if (!isListName(name) && thingName(name) !== thing) continue;
    const inner = listingIn(member, thing, depth - 1);
    if (inner !== undefined) return { ...inner, pointer: formatPointer([name]) + inner.pointer };
  }
  return undefined;
}

/** Whether an object has an identity, as the item in `data` has beside the list `included` (JSON:API 1.1 §5.4). */
function isItemOf(schema: Schema, thing: string): boolean {
  return [...membersOf(schema).keys()].some((name) => ['id', `${thing}id`].includes(plainName(name)));
}

/** Whether the name of a member says that it lists a thing: `users`, `allUsers` and `userList` for users. */
export function isListOf(name: string, thing: string): boolean {
  const words = wordsOf(name).filter((word) => !means(word, 'many'));
  return thingName(name) === thing || (words.length > 0 && thingName(words.join(' ')) === thing);
}

/** Whether a member has a name that is usual for the envelope of a list. */
export function isListName(name: string): boolean {
  const [only, ...others] = wordsOf(name);
  return others.length === 0 && means(only, 'list-envelope');
}

/** Items by name: an object with arbitrary member names and one schema for all values. */
function mapOf(schema: Schema): Listing | undefined {
  for (const part of schemasFor(schema)) {
    const items = part.subschema('additionalProperties');
    const type = keywordNode(part, 'additionalProperties')?.type;
    if (items !== undefined && type === 'object' && membersOf(items).size > 0) return { pointer: '/*#', items };
  }
  return undefined;
}

/** The names of the members of returned items, as one text per schema. */
export function shownBy(routes: readonly Route[]): ReadonlySet<string> {
  return new Set(
    itemsShownBy(routes)
      .map(shapeOf)
      .filter((names) => names !== '[]'),
  );
}

export function itemsShownBy(routes: readonly Route[]): readonly Schema[] {
  const answers = routes.flatMap(({ operation }) => answersOf(operation));
  return answers.map((schema) => listingIn(schema, '')?.items ?? schema);
}
