import type { EffectiveSchema } from '../../contract/index.js';
import { isJsonObject, jsonEquals, type JsonValue, valueAt } from '../../json/index.js';
import { means, plainName, sortingOf, wordsOf, type Order } from '../../resources/index.js';
import { memberValue } from '../shape/equality.js';
import { isChoice } from './filters.js';
import { responseValue, type Performed } from './history.js';
import { itemsOn, type ListedItem } from './listing.js';
import { listSchemas } from './list-pointers.js';
import type { Subject } from './subject.js';

/** An order of a list, and what is known of the values by which the list is sorted. */
export interface Sort extends Order {
  /** The name of its step. */
  readonly name: string;
  /** Whether the values show the order by which a service sorts them, unlike choices, codes and references. */
  readonly isPlain: boolean;
}

/** The maximum number of members by which the list of a resource is sorted. */
const MOST = 4;

/** Returns the orders in which a list is asked for, those by members with plain values first. */
export function sortsOf(subject: Subject): readonly Sort[] {
  const { list, resource } = subject;
  const item = list && listSchemas(list, resource)[0]?.items;
  if (list === undefined || item === undefined) return [];
  const { orders } = sortingOf(list, item);
  const paths = [...new Set(orders.map(({ path }) => path))];
  const ranked = paths.toSorted((one, other) => rankOf(one, item, subject) - rankOf(other, item, subject));
  return ranked.slice(0, MOST).flatMap((path) =>
    orders.flatMap((order): readonly Sort[] => {
      if (order.path !== path) return [];
      const end = order.isDescending === undefined ? '' : order.isDescending ? '-descending' : '-ascending';
      return [{ ...order, name: `sort-${path.join('.')}${end}`, isPlain: rankOf(path, item, subject) < OTHER }];
    }),
  );
}

const OTHER = 3;

function rankOf(path: readonly string[], item: EffectiveSchema, subject: Subject): number {
  const schema = path.reduce((found, name) => found.member(name), item);
  const name = path.at(-1) ?? '';
  const last = wordsOf(name).at(-1);
  const format = schema.texts('format')[0];
  const isName = means(last, 'identity') && !means(last, 'marked');
  const isOwn = subject.shape?.members.some((each) => each.name === name) === true;
  if (
    isChoice(schema) ||
    isName ||
    (means(last, 'ranked') && schema.types.includes('string')) ||
    plainName(name).endsWith('id')
  )
    return OTHER;
  if (schema.types.every((type) => type === 'integer' || type === 'number')) return isOwn ? 0 : 1;
  if (format === 'date-time' || format === 'date') return isOwn ? 1 : 2;
  // A text that the service computes may show a value of another kind, such as a size.
  const isText = isOwn || means(last, 'marked', 'taken-text');
  return isText && (format === undefined || ['email', 'uri'].includes(format)) ? 1 : OTHER;
}

function isPinned(item: JsonValue): boolean {
  return (
    isJsonObject(item) &&
    Object.entries(item).some(([name, value]) => value === true && means(wordsOf(name).at(-1), 'pinned'))
  );
}

/** An item of a sorted list with the value by which it is sorted. */
export type Sorted = ListedItem & { readonly own: JsonValue };

/** Returns the items on the first page of a list that have a value of which the place in the order is clear. */
export function sortedBy({ exchanges: [page] }: Performed, { path }: Sort, { resource }: Subject): readonly Sorted[] {
  const items = itemsOn(responseValue(page).value, resource) ?? [];
  return items.flatMap((item) => {
    const own = valueAt(item.value, path) ?? null;
    // Services sort nothing, empty texts and other scripts differently.
    const isClear = own !== null && (typeof own !== 'string' || /^[\x20-\x7E]+$/.test(own));
    return isClear && !isPinned(item.value) ? [{ ...item, own }] : [];
  });
}

/**
 * Returns the two parts of a list for each choice of its items by which the service may have sorted them first, such as
 * folders before files.
 */
export function halvesOf(items: readonly Sorted[], { list, resource }: Subject): readonly (readonly Sorted[])[][] {
  const schema = list && listSchemas(list, resource)[0]?.items;
  const choices = [...(schema?.names ?? [])].filter((name) => isChoice(schema!.member(name)));
  return choices.flatMap((name) => {
    const values = items.map(({ value }) => memberValue(value, name) ?? null);
    const at = values.findIndex((value) => !jsonEquals(value, values[0]!));
    const isHalved = at > 0 && values.slice(at).every((value) => jsonEquals(value, values[at]!));
    return isHalved ? [[items.slice(0, at), items.slice(at)]] : [];
  });
}
