import type { Exchange } from '../../checks/index.js';
import { effectiveSchema, type EffectiveSchema, type Operation } from '../../contract/index.js';
import { withArticle } from '../../error/index.js';
import type { ScenarioStep } from '../../cases/index.js';
import { parsePointer, valueAt, type JsonValue } from '../../json/index.js';
import { answersOf } from '../../resources/index.js';
import { aboutPages, totalOn } from '../model/about-pages.js';
import { filtersOf, type Filter } from '../model/filters.js';
import { isAccepted, isPending, responseValue, type History, type Performed } from '../model/history.js';
import { broken, inconclusive, judged, seen, textOf, unequal, type Law, type LawFinding } from '../model/law.js';
import { isListed, itemOf, itemsShown, listedObject } from '../model/listing.js';
import { countOn, walked } from '../model/pages.js';
import { textsOf } from '../model/partial-update.js';
import { isSame } from '../shape/equality.js';
import { steps } from '../stories/stories.js';

/** A query parameter with the name of a member of the items selects the items that have its value, and no others. */
export const filterFilters: Law = {
  id: 'filter-filters',
  says: 'A parameter that has the name of a member filters the list by that member.',
  rules: ['filter-not-applied', 'total-differs'],
  story: 'collection',
  ofListed: true,
  scenario(subject) {
    const filters = filtersOf(subject);
    if (filters.length === 0) return 'the list has no parameter that is called as a member of the items';
    const found = steps('collection', subject, [
      'create-first',
      'read-first',
      'create-other',
      'read-other',
      'list-all',
      'walk',
    ]);
    if (typeof found === 'string') return found;
    return found.flatMap((step) => {
      if (step.name !== 'walk') return [step];
      const stepFor = ({ list, name }: Filter, at: number, differs?: true): ScenarioStep => ({
        ...step,
        operation: list.key,
        name: stepOf(name, differs),
        order: step.order + 1 + at,
        words: differs === true ? `list the items with another ${name}` : `list the items with the same ${name}`,
        sends: { kind: 'filter', parameter: name, read: 'read-first', ...(differs === true ? { differs } : {}) },
      });
      return filters.flatMap((filter, at) => [
        ...(filter.isExact ? [stepFor(filter, 2 * at)] : []),
        stepFor(filter, 2 * at + 1, true),
      ]);
    });
  },
  judge(history) {
    const filters = filtersOf(history.subject);
    const asked = filters.filter(({ name }) =>
      [stepOf(name), stepOf(name, true)].some((step) => isAccepted(history.get(step))),
    );
    if (!isAccepted(history.get('read-first')) || asked.length === 0)
      return inconclusive('no item could be created, read and listed by one of its values');
    const found = asked.flatMap((filter) => findingOf(filter, history) ?? ignored(filter, history) ?? []);
    if (found.length === 0 && !asked.some((filter) => isExercised(filter, history)))
      return inconclusive('no list shows what was created, so it may be hidden without any filter');
    return judged(...found, ...asked.flatMap((filter) => miscounted(filter, history) ?? []).slice(0, 1));
  },
};

/** Returns a finding if a filtered list tells the total of the unfiltered one. */
function miscounted({ name, list, asked }: Filter, history: History): LawFinding | undefined {
  const { resource } = history.subject;
  const all = history.get('list-all');
  const total = all && isAccepted(all) ? totalOn(all.exchanges[0]) : undefined;
  if (list !== history.subject.list || total === undefined || countsWithoutFilter(list)) return undefined;
  for (const step of [stepOf(name), stepOf(name, true)]) {
    const listed = history.get(step);
    if (listed?.isWhole !== true || !isAccepted(listed)) continue;
    const { exchanges } = listed;
    const shown = countOn(walked(exchanges, list, resource).pages);
    if (shown >= total || exchanges.some((page) => totalOn(page) !== total || countsShown(page, shown))) continue;
    return broken('total-differs', listed, history, {
      message: `The list with \`${asked(exchanges[0])}\` tells a total of ${total}, as without this filter, and shows ${shown} items.`,
      expected: `a total of ${shown}`,
      received: `a total of ${total}`,
      key: `total ${name}`,
      steps: ['create-first', 'read-first', 'list-all', step],
    });
  }
  return undefined;
}

const ofAll =
  /\b(?:unfiltered|overall|regardless|irrespective|ignor|(?:without|before|independent(?:ly)? of) [a-z ]*filter)/i;

/** Returns true if the document says that the total of a list counts what its filters leave out. */
function countsWithoutFilter(list: Operation): boolean {
  const textsIn = (schema: EffectiveSchema, depth: number): readonly string[] => [
    ...schema.texts('description'),
    ...(depth === 0 ? [] : [...schema.names].flatMap((name) => textsIn(schema.member(name), depth - 1))),
  ];
  const texts = answersOf(list).flatMap((schema) => textsIn(effectiveSchema(schema), 2));
  return [...textsOf(list), ...texts].some((text) => ofAll.test(text));
}

/** Returns true if a page tells the number of the items that a filter lets through beside the total. */
function countsShown(page: Exchange, shown: number): boolean {
  const counts = [...aboutPages(responseValue(page).value, 2)].filter(([words]) => countWords.test(words.join(' ')));
  return counts.some(([, value]) => value === shown);
}

const countWords = /\b(?:count|filtered|match(?:ed|es|ing)?|found|hits|results|displayed)\b/;

function stepOf(parameter: string, differs?: true): string {
  return `${differs === true ? 'beyond' : 'filter'}-${parameter}`;
}

/** Returns true if the list shows an item of the run, so that the filter is what hides it. */
function isExercised({ name }: Filter, history: History): boolean {
  const lists = ['list-all', stepOf(name)].flatMap((step) => history.get(step) ?? []);
  return lists.some((listed) => isAccepted(listed) && isListed(listed, history.subject.resource));
}

/** Returns the values of an item as one: a scalar, or a list of several. */
function shownAs(values: readonly JsonValue[]): JsonValue | undefined {
  return values.length > 1 ? [...values] : values[0];
}

/** Returns a finding if the list shows an item although it was asked for another value. */
function ignored(filter: Filter, history: History): LawFinding | undefined {
  const { name, pointer, valuesOf, asked } = filter;
  const [listed, first] = [history.get(stepOf(name, true)), history.get('read-first')];
  const { resource } = history.subject;
  if (!listed || !first || !isAccepted(listed) || !isListed(listed, resource)) return undefined;
  const value = shownAs(valuesOf(first, history));
  if (!isStillSo(filter, value, listed, history)) return undefined;
  return broken('filter-not-applied', listed, history, {
    message: `The list with \`${asked(listed.exchanges[0])}\` shows ${withArticle(resource.name)} that has ${textOf(value)} at \`${pointer}\`.`,
    expected: 'a list without it',
    received: 'a list that shows it',
    key: name,
    steps: ['create-first', 'read-first', listed.step.name],
    values: [seen(first, `\`${pointer}\` of the item`, value)],
  });
}

/** Returns true unless the item may have got another value since it was read. */
function isStillSo(
  { member, isOfService, pointer }: Filter,
  value: JsonValue | undefined,
  listed: Performed,
  { subject }: History,
): boolean {
  const shape = subject.shape;
  const items = itemsShown(listed, subject.resource) ?? [];
  const item = listed.identity && itemOf(items, listed.identity, subject.resource);
  const object = shape && listedObject(item, shape, subject);
  const now = object && member && member.name !== '' ? valueAt(object, parsePointer(pointer)) : undefined;
  return now === undefined ? !isOfService : isSame(now, value ?? null);
}

function findingOf(
  { name, pointer, isNarrowed, isOther, valuesOf, asked }: Filter,
  history: History,
): LawFinding | undefined {
  const { resource } = history.subject;
  const listed = history.get(stepOf(name));
  const [first, other] = [history.get('read-first'), history.get('read-other')];
  const items = listed && isAccepted(listed) ? itemsShown(listed, resource) : undefined;
  if (!listed || !first?.identity || items === undefined) return undefined;
  const [own, others] = [first, other].map((read) => (read && isAccepted(read) ? valuesOf(read, history) : []));
  const [value, differing] = [own, others].map((values) => shownAs(values ?? []));
  const isApart = others?.length !== 0 && own?.every((one) => others?.every((each) => isOther(one, each)));
  const asks = `The list with \`${asked(listed.exchanges[0])}\``;
  const isWrong = other?.identity !== undefined && itemOf(items, other.identity, resource) !== undefined;
  if (other && isWrong && isApart === true) {
    return broken('filter-not-applied', listed, history, {
      message: `${asks} shows ${withArticle(resource.name)} that has ${textOf(differing)} at \`${pointer}\`.`,
      ...unequal(pointer, [first, 'of the first item', value], [other, 'of the item that is listed', differing]),
      key: name,
      steps: ['create-first', 'read-first', 'create-other', 'read-other', listed.step.name],
    });
  }
  const created = history.get('create-first');
  const isShown = itemOf(items, first.identity, resource) !== undefined;
  // If the unfiltered list does not show the item, the filter has not hidden it.
  const all = history.get('list-all');
  if (all === undefined || !isListed(all, resource)) return undefined;
  // Items that others created may have been deleted in the meantime.
  if (created?.view !== undefined && items.length > 0) return undefined;
  if (isShown || isNarrowed === true || listed.isWhole !== true || (created && isPending(created))) return undefined;
  return broken('filter-not-applied', listed, history, {
    message: `${asks} does not show ${withArticle(resource.name)} that has this value.`,
    expected: 'the item that has this value',
    received: `${items.length} other items`,
    key: name,
    steps: ['create-first', 'read-first', 'list-all', listed.step.name],
    values: [seen(first, `\`${pointer}\` of the item`, value)],
  });
}
