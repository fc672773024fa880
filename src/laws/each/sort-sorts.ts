import { plausibleOrders, disorderIn, areApart } from '../shape/in-order.js';
import { listSchemas } from '../model/list-pointers.js';
import type { Subject } from '../model/subject.js';
import { itemsOn, type ListedItem } from '../model/listing.js';
import { isChoice } from '../model/filters.js';
import { memberValue } from '../shape/equality.js';
import { means, plainName, sortingOf, wordsOf, type Order } from '../../resources/index.js';
import type { EffectiveSchema } from '../../contract/index.js';
import type { ScenarioStep } from '../../cases/index.js';
import { formatPointer, jsonEquals, type JsonValue, isJsonObject, valueAt } from '../../json/index.js';
import { isAccepted, type History, type Performed, responseValue } from '../model/history.js';
import { broken, inconclusive, judged, seen, textOf, type Law, type LawFinding, firstOfEach } from '../model/law.js';
import { steps } from '../stories/stories.js';

const creations = ['create-first', 'create-other', 'create-late', 'create-early'] as const;

/** A list that is asked for in an order by a member of its items is in that order. */
export const sortSorts: Law = {
  id: 'sort-sorts',
  says: 'A list is in the order that a sort parameter asks for, or in the one that the document names.',
  rules: ['sort-not-applied'],
  story: 'collection',
  ofListed: true,
  scenario(subject) {
    const sorts = sortsOf(subject);
    if (sorts.length === 0) return 'the document names no order of the list by a member of its items';
    const own = subject.isListed
      ? (['create-first'] as const)
      : (['create-first', 'read-first', ...creations] as const);
    const found = steps('collection', subject, ['create-first', 'list-all', 'walk'], own);
    if (typeof found === 'string') return found;
    return found.flatMap((step) => {
      if (step.name !== 'walk') return [step];
      return sorts.map(({ name, asked }, at): ScenarioStep => ({
        ...step,
        name,
        order: step.order + 100 + at,
        words:
          asked.length === 0
            ? 'list the items in their usual order'
            : `list the items with ${asked.map(([parameter, text]) => `${parameter.name}=${text}`).join(' and ')}`,
        sends: { kind: 'sort', texts: Object.fromEntries(asked.map(([parameter, text]) => [parameter.name, text])) },
      }));
    });
  },
  judge(history) {
    const { subject } = history;
    const pages = sortsOf(subject).flatMap((sort): readonly SortedPage[] => {
      const listed = history.get(sort.name);
      return listed === undefined || !isAccepted(listed)
        ? []
        : [{ sort, listed, items: sortedBy(listed, sort, subject) }];
    });
    const judgeable = pages.filter(({ items }) => items.some(({ own }) => areApart(own, items[0]!.own)));
    if (judgeable.length === 0) return inconclusive('no list shows items with different values to sort by');
    const [usual, asked] = [true, false].map((isUsual) =>
      judgeable.filter(({ sort }) => (sort.asked.length === 0) === isUsual),
    );
    const found = asked!.flatMap((page) => disorder(page, history) ?? ignored(page, judgeable, history) ?? []);
    // The document may mean any of these orders.
    const inNone = usual!.flatMap((page) => disorder(page, history) ?? []);
    const [first] = inNone.length === usual!.length ? inNone : [];
    return judged(...firstOfEach(first === undefined ? found : [...found, first], ({ key }) => key));
  },
};

/** The first page of a list in an order. */
interface SortedPage {
  readonly sort: Sort;
  readonly listed: Performed;
  readonly items: readonly Sorted[];
}

/** Returns the finding for a list that is in none of the orders in which a service may sort such values. */
function disorder({ sort, listed, items }: SortedPage, history: History): LawFinding | undefined {
  const orders = plausibleOrders(items.map(({ own }) => own));
  const isOfTexts = sort.isPlain && orders.length > 0;
  const placeIn = (some: readonly Sorted[]): number | undefined => {
    const values = some.map(({ own }) => own);
    if (!isOfTexts) return apartIn(values);
    const directions = sort.isDescending === undefined ? [false, true] : [sort.isDescending];
    const places = directions.map((isDescending) => disorderIn(values, isDescending, orders));
    return places.includes(undefined) ? undefined : Math.max(...places.map((place) => place ?? 0));
  };
  const at = placeIn(items);
  if (at === undefined) return undefined;
  const halves = halvesOf(items, history.subject);
  if (halves.some((groups) => groups.every((group) => placeIn(group) === undefined))) return undefined;
  return wrong({ sort, listed, items }, at, history, isOfTexts ? undefined : 'apart from an equal value before it');
}

/** Returns the first position of a value that is apart from an equal one; undefined if there is none. */
function apartIn(values: readonly JsonValue[]): number | undefined {
  const at = values.findIndex(
    (value, place) =>
      place > 0 &&
      !jsonEquals(value, values[place - 1]!) &&
      values.slice(0, place - 1).some((other) => jsonEquals(other, value)),
  );
  return at === -1 ? undefined : at;
}

function wrong({ sort, listed, items }: SortedPage, at: number, history: History, how?: string): LawFinding {
  const pointer = formatPointer(sort.path);
  const [before, after] = [items[at - 1], items[at]].map((item) => item?.own);
  return broken('sort-not-applied', listed, history, {
    message: `${sort.asked.length === 0 ? 'The usual list' : `The list with \`${askedBy(sort)}\``} shows ${textOf(after)} at \`${pointer}\` after ${textOf(before)}${how === undefined ? '' : `, ${how}`}.`,
    expected: `the list in ${directionOf(sort)} order of \`${pointer}\``,
    received: how === undefined ? 'another order' : 'equal values that are apart',
    key: pointer,
    steps: [...creations.filter((name) => history.get(name) !== undefined), listed.step.name],
    values: [
      seen(listed, `\`${pointer}\` of one item`, before),
      seen(listed, `\`${pointer}\` of the next item with a value`, after),
    ],
  });
}

/** Returns the finding for a list that shows different values in the same order in both directions. */
function ignored(
  { sort, listed, items }: SortedPage,
  pages: readonly SortedPage[],
  history: History,
): LawFinding | undefined {
  if (sort.isDescending !== true) return undefined;
  const other = pages.find((page) => page.sort.path === sort.path && page.sort.isDescending === false);
  if (other === undefined) return undefined;
  const known = new Map(other.items.map(({ name, own }) => [name, own]));
  const isCommon = ({ name, own }: Sorted): boolean => name !== undefined && jsonEquals(known.get(name) ?? null, own);
  const common = items.filter(isCommon);
  const names = new Set(common.map(({ name }) => name));
  const before = other.items.filter(({ name }) => names.has(name));
  const isSame = before.length === common.length && common.every(({ name }, at) => name === before[at]?.name);
  const [first] = common;
  const last = common.find(({ own }) => first !== undefined && areApart(own, first.own));
  if (!isSame || first === undefined || last === undefined) return undefined;
  const pointer = formatPointer(sort.path);
  return broken('sort-not-applied', listed, history, {
    message: `The list shows ${textOf(first.own)} at \`${pointer}\` before ${textOf(last.own)} both with \`${askedBy(other.sort)}\` and with \`${askedBy(sort)}\`.`,
    expected: 'the opposite order',
    received: 'the same order',
    key: pointer,
    steps: [...creations.filter((name) => history.get(name) !== undefined), other.listed.step.name, listed.step.name],
    values: [
      seen(listed, `\`${pointer}\` of one item`, first.own),
      seen(listed, `\`${pointer}\` of a later item`, last.own),
    ],
  });
}

/** Returns what an order asks for, as it is written: `sort=-price`. */
function askedBy({ asked }: Sort): string {
  return asked.map(([{ name }, text]) => `${name}=${text}`).join('&');
}

function directionOf({ isDescending }: Sort): string {
  if (isDescending === undefined) return 'ascending or descending';
  return isDescending ? 'descending' : 'ascending';
}

/** An order of a list, and what is known of the values by which the list is sorted. */
interface Sort extends Order {
  /** The name of its step. */
  readonly name: string;
  /** Whether the values show the order by which a service sorts them, unlike choices, codes and references. */
  readonly isPlain: boolean;
}

/** The maximum number of members by which the list of a resource is sorted. */
const MOST = 4;

/** Returns the orders in which a list is asked for, those by members with plain values first. */
function sortsOf(subject: Subject): readonly Sort[] {
  const { list, resource } = subject;
  const item = list && listSchemas(list, resource)[0]?.items;
  if (list === undefined || item === undefined) return [];
  const { orders, usual } = sortingOf(list, item);
  const paths = [...new Set(orders.map(({ path }) => path))];
  const ranked = paths.toSorted((one, other) => rankOf(one, item, subject) - rankOf(other, item, subject));
  const asIt = usual.slice(0, MOST).map((key): Sort => ({
    ...key,
    asked: [],
    name: `sort-usual-${key.path.join('.')}`,
    isPlain: rankOf(key.path, item, subject) < OTHER,
  }));
  const asked = ranked.slice(0, MOST).flatMap((path) =>
    orders.flatMap((order): readonly Sort[] => {
      if (order.path !== path) return [];
      const end = order.isDescending === undefined ? '' : order.isDescending ? '-descending' : '-ascending';
      return [{ ...order, name: `sort-${path.join('.')}${end}`, isPlain: rankOf(path, item, subject) < OTHER }];
    }),
  );
  return [...asked, ...asIt];
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
type Sorted = ListedItem & { readonly own: JsonValue };

/** Returns the items on the first page of a list that have a value of which the place in the order is clear. */
function sortedBy({ exchanges: [page] }: Performed, { path }: Sort, { resource }: Subject): readonly Sorted[] {
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
function halvesOf(items: readonly Sorted[], { list, resource }: Subject): readonly (readonly Sorted[])[][] {
  const schema = list && listSchemas(list, resource)[0]?.items;
  const choices = [...(schema?.names ?? [])].filter((name) => isChoice(schema!.member(name)));
  return choices.flatMap((name) => {
    const values = items.map(({ value }) => memberValue(value, name) ?? null);
    const at = values.findIndex((value) => !jsonEquals(value, values[0]!));
    const isHalved = at > 0 && values.slice(at).every((value) => jsonEquals(value, values[at]!));
    return isHalved ? [[items.slice(0, at), items.slice(at)]] : [];
  });
}
