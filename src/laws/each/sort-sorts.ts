import type { ScenarioStep } from '../../cases/index.js';
import { formatPointer, jsonEquals, type JsonValue } from '../../json/index.js';
import { isAccepted, type History, type Performed } from '../model/history.js';
import { broken, inconclusive, judged, seen, textOf, type Law, type LawFinding, firstOfEach } from '../model/law.js';
import { halvesOf, sortedBy, sortsOf, type Sort, type Sorted } from '../model/sorts.js';
import { areApart, disorderIn, plausibleOrders } from '../shape/in-order.js';
import { steps } from '../stories/stories.js';

const creations = ['create-first', 'create-other', 'create-late', 'create-early'] as const;

/** A list that is asked for in an order by a member of its items is in that order. */
export const sortSorts: Law = {
  id: 'sort-sorts',
  says: 'A list is in the order that a sort parameter asks for.',
  rules: ['sort-not-applied'],
  story: 'collection',
  ofListed: true,
  scenario(subject) {
    const sorts = sortsOf(subject);
    if (sorts.length === 0) return 'the list has no parameter whose values name a member to sort by';
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
        words: `list the items with ${asked.map(([parameter, text]) => `${parameter.name}=${text}`).join(' and ')}`,
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
    const found = judgeable.flatMap((page) => disorder(page, history) ?? ignored(page, judgeable, history) ?? []);
    return judged(...firstOfEach(found, ({ key }) => key));
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
    message: `The list with \`${askedBy(sort)}\` shows ${textOf(after)} at \`${pointer}\` after ${textOf(before)}${how === undefined ? '' : `, ${how}`}.`,
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
