import { effectiveSchema, getOrInsert, keywordNode, type EffectiveSchema } from '../../contract/index.js';
import { isArrayValue, isJsonObject, jsonEquals, scalarText, type JsonValue, valueAt } from '../../json/index.js';
import { fieldValue, strictlyPercentDecoded } from '../../http/index.js';
import { answersOf, plainName, valuesInName, type Identity, type Resource } from '../../resources/index.js';
import { isAccepted, responseValue, type Performed } from './history.js';
import { listPointersOf } from './list-pointers.js';
import { memberValue } from '../shape/equality.js';
import type { Subject } from './subject.js';
import type { Shape } from '../shape/shape.js';
import { plainText } from './filters.js';

/** An item of a list, with its identity. */
export interface ListedItem {
  readonly name: string | undefined;
  readonly value: JsonValue;
}

/** Returns the items on a page of a list; undefined if the response contains no list. */
export function itemsOn(body: JsonValue | undefined, resource: Resource): readonly ListedItem[] | undefined {
  for (const { around, within } of listPointersOf(resource)) {
    const list = valueAt(body, around);
    if (isArrayValue(list)) return list.map((value) => ({ name: nameOf(value, within, resource), value }));
  }
  const list = listIn(body, resource.roles.list.flatMap(answersOf).map(effectiveSchema), 2);
  return list?.map((value) => ({ name: nameOf(value, undefined, resource), value }));
}

/** Returns the items on all pages of a list; undefined if the identity of an item is unknown. */
export function itemsShown({ exchanges }: Performed, resource: Resource): readonly ListedItem[] | undefined {
  const pages = exchanges.map((exchange) => itemsOn(responseValue(exchange).value, resource));
  if (pages.some((page) => page === undefined)) return undefined;
  const items = pages.flatMap((page) => page ?? []);
  return items.some(({ name }) => name === undefined) || areNamesakes(items, resource) ? undefined : items;
}

/**
 * Returns true if different items have the same name. Where no path names one item, the member that seems to name it is
 * a guess: two grants of one table differ in the user.
 */
function areNamesakes(items: readonly ListedItem[], { item }: Resource): boolean {
  if (item !== undefined) return false;
  const known = new Map<string | undefined, JsonValue>();
  return items.some(
    ({ name, value }) =>
      !jsonEquals(
        getOrInsert(known, name, () => value),
        value,
      ),
  );
}

/** Returns an item as the list shows it; undefined if the list does not show it. */
export function itemOf(items: readonly ListedItem[], identity: Identity, { names }: Resource): JsonValue | undefined {
  const own = identity.get(names.at(-1) ?? '');
  return items.find(({ name }) => name === own)?.value;
}

/**
 * Returns true if some member of a listed item has the identity as its value, so that the guess which member holds
 * identities may be wrong. Numbers are too common to count.
 */
export function isMentioned(items: readonly ListedItem[], identity: Identity, { names }: Resource): boolean {
  const own = identity.get(names.at(-1) ?? '') ?? '';
  if (!/\D/.test(own)) return false;
  return items.some(
    ({ value }) => isJsonObject(value) && Object.values(value).some((each) => scalarText(each) === own),
  );
}

/** Returns true if a list shows the item that it was read for. */
export function isListed(performed: Performed, resource: Resource): boolean {
  const items = itemsShown(performed, resource);
  return (
    performed.identity !== undefined && items !== undefined && itemOf(items, performed.identity, resource) !== undefined
  );
}

/**
 * Returns a list that was read to find one item, with that item; or the reason why the list cannot tell whether the
 * item exists.
 */
export function lookedUp(listed: Performed, { resource }: Subject): Performed | string {
  const items = itemsShown(listed, resource);
  const { identity, isWhole } = listed;
  if (!isAccepted(listed)) return listed;
  if (items === undefined || identity === undefined) return 'the list does not show what its items are called';
  const item = itemOf(items, identity, resource);
  if (item !== undefined) return { ...listed, view: { item } };
  if (isMentioned(items, identity, resource)) return 'the list does not show what its items are called';
  if (isWhole !== true) return 'the list could not be read to its end';
  if (mayBeCut(listed, items)) return cutText(items);
  if (isCached(listed)) return 'a cache answered with an older list, as its Age header says';
  return { ...listed, view: { item: undefined } };
}

/** The numbers of items that services show at most by default, often without saying so. */
const usualSizes: ReadonlySet<number> = new Set([10, 15, 20, 25, 30, 50, 100, 200, 250, 500, 1_000]);

/** Returns true if a list of one page may leave items out: it has as many as services usually show at most. */
export function mayBeCut({ exchanges }: Performed, items: readonly ListedItem[]): boolean {
  return exchanges.length === 1 && usualSizes.has(items.length);
}

/** Returns the reason why a list that {@link mayBeCut} does not tell whether an item exists. */
export function cutText(items: readonly ListedItem[]): string {
  return `the list shows ${items.length} items, and may leave others out`;
}

/** Returns true if a page comes from a cache, so that it may be outdated (RFC 9111 §5.1). */
export function isCached({ exchanges }: Performed): boolean {
  return exchanges.some(
    ({ result }) => result.kind === 'response' && Number(fieldValue(result.fields, 'age') ?? 0) > 0,
  );
}

function nameOf(item: JsonValue, within: readonly string[] | undefined, resource: Resource): string | undefined {
  // What several names identify together has an `id` that no path contains.
  const guesses = resource.names.length > 1 ? [] : ['id', 'uuid', 'key'];
  const wanted = [plainName(resource.names.at(-1) ?? ''), ...guesses];
  const text = within === undefined ? undefined : scalarText(valueAt(item, within));
  const own = (text && valuesInName(text, resource)?.get(resource.names.at(-1) ?? '')) ?? text;
  if (own !== undefined && wanted.includes(plainName(within?.at(-1) ?? ''))) return own;
  if (!isJsonObject(item)) return nameInLink(item, resource) ?? own ?? scalarText(item);
  // A member such as `name` is a guess, which a link to the item itself corrects.
  const members = new Map(Object.entries(own === undefined ? item : {}).map(([name, each]) => [plainName(name), each]));
  const [found] = wanted.flatMap((name) => scalarText(members.get(name)) ?? []);
  return found ?? nameInLink(item, resource) ?? own;
}

/** Members that link an item to itself: `self`, also within the `links` of JSON:API 1.1 §7.6 and the `_links` of HAL. */
const toItself: ReadonlySet<string> = new Set(['self', 'href', 'url', 'uri', 'links']);

/** Returns the last path parameter of the item, taken from a member that links the item to itself. */
function nameInLink(value: JsonValue, resource: Resource): string | undefined {
  const { item, names } = resource;
  if (typeof value === 'string') {
    const path = URL.canParse(value, 'http://localhost') ? new URL(value, 'http://localhost').pathname : '';
    // A base path of any depth may precede the path of the document.
    const ends = [...path.matchAll(/\//g)].map(({ index }) => item?.match(path.slice(index)));
    const name = ends.find((each) => each !== undefined)?.get(names.at(-1) ?? '');
    return name === undefined ? undefined : strictlyPercentDecoded(name);
  }
  if (!isJsonObject(value)) return undefined;
  const links = Object.entries(value).filter(([name]) => toItself.has(plainName(name)));
  return links.map(([, link]) => nameInLink(link, resource)).find((each) => each !== undefined);
}

/** Returns a list within a body, but none that is an entry of a map: `{ "green": ["fern"] }` lists no colours. */
function listIn(
  body: JsonValue | undefined,
  shapes: readonly EffectiveSchema[],
  depth: number,
): readonly JsonValue[] | undefined {
  if (isArrayValue(body)) return body;
  if (!isJsonObject(body) || depth === 0) return undefined;
  const members = Object.entries(body).filter(([name]) => !shapes.some((shape) => isEntry(name, shape)));
  const [list] = members.flatMap(([, value]) => (isArrayValue(value) ? [value] : []));
  const within = ([name, value]: readonly [string, JsonValue]): readonly JsonValue[] | undefined =>
    listIn(
      value,
      shapes.map((shape) => shape.member(name)),
      depth - 1,
    );
  return list ?? members.map(within).find((each) => each !== undefined);
}

/** Returns true for a name that clients or the service choose (JSON Schema Core §10.3.2.3). */
function isEntry(name: string, { names, schemas }: EffectiveSchema): boolean {
  return !names.has(name) && schemas.some((each) => keywordNode(each, 'additionalProperties')?.type === 'object');
}

/** Returns the object within a listed item that holds the members of a shape. */
export function listedObject(item: JsonValue | undefined, shape: Shape, { isListed }: Subject): JsonValue | undefined {
  return valueAt(item, isListed ? shape.sentAt : shape.within);
}

/** Returns the number of members in which two listed items have different plain values. */
export function unlikeness(one: Performed, other: Performed | undefined, subject: Subject): number {
  const shape = subject.shape;
  if (shape === undefined) return 0;
  const [own, others] = [one, other].map((each) => listedObject(each?.view?.item, shape, subject));
  return shape.members.filter(({ name }) => {
    const [text, differing] = [own, others].map((item) => plainText(memberValue(item, name)));
    return text !== undefined && differing !== undefined && text !== differing;
  }).length;
}
