import { isArrayValue, isExactNumber, isJsonObject, numberText, type JsonValue } from '../../json/index.js';
import { fieldValue, strictlyPercentDecoded } from '../../http/index.js';
import { plainName, type Identity, type Resource } from '../../resources/index.js';
import { isAccepted, responseValue, type Performed } from './history.js';
import { listPointersOf } from './list-pointers.js';
import { valueAt } from '../shape/equality.js';
import type { Subject } from './subject.js';

/** An item of a list, and what it is called. */
export interface ListedItem {
  readonly name: string | undefined;
  readonly value: JsonValue;
}

/** The items that a page of a list shows; undefined where it shows no list. */
export function itemsOn(body: JsonValue | undefined, resource: Resource): readonly ListedItem[] | undefined {
  for (const { around, within } of listPointersOf(resource)) {
    const list = valueAt(body, around);
    if (isArrayValue(list)) return list.map((value) => ({ name: nameOf(value, within, resource), value }));
  }
  const list = listIn(body, 2);
  return list?.map((value) => ({ name: nameOf(value, undefined, resource), value }));
}

/** The items that a list has shown on all of its pages; undefined where it cannot be told what they are called. */
export function itemsShown({ exchanges }: Performed, resource: Resource): readonly ListedItem[] | undefined {
  const pages = exchanges.map((exchange) => itemsOn(responseValue(exchange).value, resource));
  if (pages.some((page) => page === undefined)) return undefined;
  const items = pages.flatMap((page) => page ?? []);
  return items.some(({ name }) => name === undefined) ? undefined : items;
}

/** What a list shows of an instance; undefined where it does not show it. */
export function itemOf(items: readonly ListedItem[], identity: Identity, { names }: Resource): JsonValue | undefined {
  const own = identity.get(names.at(-1) ?? '');
  return items.find(({ name }) => name === own)?.value;
}

/**
 * Whether an item of a list says somewhere what the instance is called: what items are called was guessed. Numbers mean
 * too many things to tell.
 */
export function isMentioned(items: readonly ListedItem[], identity: Identity, { names }: Resource): boolean {
  const own = identity.get(names.at(-1) ?? '') ?? '';
  if (!/\D/.test(own)) return false;
  return items.some(({ value }) => isJsonObject(value) && Object.values(value).some((each) => textOf(each) === own));
}

/** Whether a list has shown the instance that it was read for. */
export function isListed(performed: Performed, resource: Resource): boolean {
  const items = itemsShown(performed, resource);
  return (
    performed.identity !== undefined && items !== undefined && itemOf(items, performed.identity, resource) !== undefined
  );
}

/** A list that was read for one item, with that item; or the reason why it does not say whether it is there. */
export function lookedUp(listed: Performed, { resource }: Subject): Performed | string {
  const items = itemsShown(listed, resource);
  const { identity, isWhole } = listed;
  if (!isAccepted(listed)) return listed;
  if (items === undefined || identity === undefined) return 'the list does not show what its items are called';
  const item = itemOf(items, identity, resource);
  if (item !== undefined) return { ...listed, view: { item } };
  if (isMentioned(items, identity, resource)) return 'the list does not show what its items are called';
  if (isWhole !== true) return 'the list could not be read to its end';
  if (isCached(listed)) return 'a cache answered with an older list, as its Age header says';
  return { ...listed, view: { item: undefined } };
}

/** Whether a page of a list is as old as a cache says, so that it need not show what is there (RFC 9111 §5.1). */
export function isCached({ exchanges }: Performed): boolean {
  return exchanges.some(
    ({ result }) => result.kind === 'response' && Number(fieldValue(result.fields, 'age') ?? 0) > 0,
  );
}

function nameOf(item: JsonValue, within: readonly string[] | undefined, resource: Resource): string | undefined {
  const wanted = new Set([plainName(resource.names.at(-1) ?? ''), 'id', 'uuid', 'key']);
  const own = within === undefined ? undefined : textOf(valueAt(item, within));
  if (own !== undefined && wanted.has(plainName(within?.at(-1) ?? ''))) return own;
  if (!isJsonObject(item)) return own ?? textOf(item);
  // A member such as `name` is a guess, which a link to the item itself corrects.
  const found = own === undefined ? Object.entries(item).find(([name]) => wanted.has(plainName(name))) : undefined;
  return (found && textOf(found[1])) ?? nameInLink(item, resource) ?? own;
}

/** Members that link an item to itself: `self`, also within the `links` of JSON:API 1.1 §7.6 and the `_links` of HAL. */
const toItself: ReadonlySet<string> = new Set(['self', 'href', 'url', 'uri', 'links']);

/** The last path parameter of the item, from a member that links the item to itself. */
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

function textOf(value: JsonValue | undefined): string | undefined {
  if (isExactNumber(value)) return numberText(value);
  return typeof value === 'string' ? value : undefined;
}

function listIn(body: JsonValue | undefined, depth: number): readonly JsonValue[] | undefined {
  if (isArrayValue(body)) return body;
  if (!isJsonObject(body) || depth === 0) return undefined;
  const members = Object.values(body);
  return (
    members.find(isArrayValue) ?? members.map((each) => listIn(each, depth - 1)).find((each) => each !== undefined)
  );
}
