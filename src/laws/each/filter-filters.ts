import type { JsonValue } from '../../json/index.js';
import { formatPointer } from '../../json/index.js';
import { filtersOf, plainText, type Filter } from '../model/filters.js';
import { isAccepted, isPending, shownItem, type History } from '../model/history.js';
import { broken, inconclusive, judged, seen, textOf, withArticle, type Law, type LawFinding } from '../model/law.js';
import { isListed, itemOf, itemsShown } from '../model/listing.js';
import { steps } from '../stories/stories.js';
import { memberValue } from '../shape/equality.js';

/** A query parameter with the name of a member of the items selects the items that have its value, and no others. */
export const filterFilters: Law = {
  id: 'filter-filters',
  says: 'A query parameter that has the name of a member filters the list by that member.',
  rules: ['filter-not-applied'],
  story: 'collection',
  ofListed: true,
  scenario(subject) {
    const filters = filtersOf(subject);
    if (filters.length === 0) return 'the list has no query parameter that is called as a member of the items';
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
      return filters.map(({ name }, at) => ({
        ...step,
        name: stepOf(name),
        order: step.order + 1 + at,
        words: `list the items with the same ${name}`,
        sends: { kind: 'filter', parameter: name, read: 'read-first' } as const,
      }));
    });
  },
  judge(history) {
    const asked = filtersOf(history.subject).filter(({ name }) => isAccepted(history.get(stepOf(name))));
    if (!isAccepted(history.get('read-first')) || asked.length === 0)
      return inconclusive('no item could be created, read and listed by one of its values');
    return judged(...asked.map((filter) => findingOf(filter, history)));
  },
};

function stepOf(parameter: string): string {
  return `filter-${parameter}`;
}

function findingOf({ name, member, shape }: Filter, history: History): LawFinding | undefined {
  const { resource } = history.subject;
  const listed = history.get(stepOf(name));
  const [first, other] = [history.get('read-first'), history.get('read-other')];
  const items = listed && itemsShown(listed, resource);
  if (!listed || !first?.identity || items === undefined) return undefined;
  const pointer = formatPointer([member.name]);
  const value = memberValue(shownItem(first, shape), member.name);
  const differing = other && isAccepted(other) ? memberValue(shownItem(other, shape), member.name) : undefined;
  const asks = `The list with \`${name}=${plainText(value) ?? ''}\``;
  const isWrong = other?.identity !== undefined && itemOf(items, other.identity, resource) !== undefined;
  if (other && isWrong && isOther(value, differing)) {
    return broken('filter-not-applied', listed, history, {
      message: `${asks} shows ${withArticle(resource.name)} that has ${textOf(differing)} at \`${pointer}\`.`,
      expected: textOf(value),
      received: textOf(differing),
      key: name,
      steps: ['create-first', 'read-first', 'create-other', 'read-other', listed.step.name],
      values: [
        seen(first, `\`${pointer}\` of the first item`, value),
        seen(other, `\`${pointer}\` of the item that is listed`, differing),
      ],
    });
  }
  const created = history.get('create-first');
  const isShown = itemOf(items, first.identity, resource) !== undefined;
  // If the unfiltered list does not show the item, the filter has not hidden it.
  const all = history.get('list-all');
  if (all === undefined || !isListed(all, resource)) return undefined;
  // Items that others created may have been deleted in the meantime.
  if (created?.view !== undefined && items.length > 0) return undefined;
  if (isShown || listed.isWhole !== true || (created && isPending(created))) return undefined;
  return broken('filter-not-applied', listed, history, {
    message: `${asks} does not show ${withArticle(resource.name)} that has this value.`,
    expected: 'the item that has this value',
    received: `${items.length} other items`,
    key: name,
    steps: ['create-first', 'read-first', 'list-all', listed.step.name],
    values: [seen(first, `\`${pointer}\` of the item`, value)],
  });
}

/** Returns true if two values differ so much that even a search for a part or a word of one does not find the other. */
function isOther(value: JsonValue | undefined, other: JsonValue | undefined): boolean {
  const [one, two] = [plainText(value), plainText(other)];
  if (one === undefined || two === undefined || typeof value !== typeof other) return false;
  if (typeof value !== 'string') return one !== two;
  const words = (text: string): readonly string[] =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const own = words(one);
  return !words(two).some((word) => own.some((each) => each.includes(word) || word.includes(each)));
}
