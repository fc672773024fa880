import type { Exchange } from '../../checks/index.js';
import { isExactNumber, numberText } from '../../json/index.js';
import { plainName, tellsPageCount, tellsPageNumber } from '../../resources/index.js';
import { aboutPages, totalOn } from '../model/about-pages.js';
import { responseValue, type History, type Performed } from '../model/history.js';
import { broken, holds, inconclusive, judged, onAccepted, type Law, type LawFinding } from '../model/law.js';
import { countOn, isGrowing, moreIn, pageNumberOf, walked } from '../model/pages.js';
import { itemsOn, type ListedItem } from '../model/listing.js';
import { queryOf } from '../model/query.js';
import { steps } from '../stories/stories.js';

const creations = ['create-first', 'create-other', 'create-third'] as const;

/** What a list tells about its items and its pages is so: their total, the number of pages, and that of each page. */
export const totalCounts: Law = {
  id: 'total-counts',
  says: 'The total that a list tells is the number of its items, and the numbers of its pages are right.',
  rules: ['total-differs', 'page-misreported'],
  story: 'collection',
  ofListed: true,
  scenario: (subject) => steps('collection', subject, [...creations, 'walk'], ['list-all', 'list-again']),
  judge: onAccepted(['walk'], (history, listed) => {
    const { list, resource } = history.subject;
    const totals = listed.exchanges.map(totalOn);
    const [total] = totals;
    if (list === undefined) return holds;
    const { pages, repeats } = walked(listed.exchanges, list, resource);
    const misnumbered = misnumberedPage(listed, history);
    const isOfPage = total === pages[0]?.length;
    if (isGrowing(history) || (!isOfPage && totals.some((each) => each !== total)))
      return inconclusive('the list changed while it was read');
    if (listed.isWhole !== true || repeats !== undefined)
      return total === undefined ? judged(misnumbered) : inconclusive('the list could not be read to its end');
    const count = countOn(pages);
    const shown = pages.length === 1 ? 'page shows' : `${pages.length} pages show`;
    const differs = (what: string, told: number): LawFinding =>
      broken('total-differs', listed, history, {
        steps: [...creations, 'walk'],
        message: `The list tells a ${what} of ${told}, and its ${shown} ${count} items.`,
        expected: `a ${what} of ${count}`,
        received: `a ${what} of ${told}`,
      });
    const ofPages = misnumbered ?? miscountedPages(listed, pages, history) ?? misleadingPage(listed, pages, history);
    if (total !== undefined && total !== count) return judged(ofPages, differs('total', total));
    // A count is that of all items or of those on a page.
    const lengths = new Set([count, ...pages.map(({ length }) => length)]);
    const counts = listed.exchanges.flatMap((page) => toldOn(page, (name) => plainName(name) === 'count') ?? []);
    const wrong = counts.find((told) => !lengths.has(told));
    return judged(ofPages, wrong === undefined ? undefined : differs('count', wrong));
  }),
};

/** Returns a finding if two pages were asked for by number, and do not tell numbers that are as far apart. */
function misnumberedPage(listed: Performed, history: History): LawFinding | undefined {
  const name = pageNumberOf(history.subject.list)?.name ?? '';
  const told = listed.exchanges.flatMap((page) => {
    const [asked, own] = [queryOf(page, name), toldOn(page, tellsPageNumber)];
    return asked === undefined || own === undefined ? [] : [{ asked: Number(asked), own }];
  });
  const [first, ...others] = told;
  // A service may count its pages from 0 and take their numbers from 1.
  const wrong = first && others.find(({ asked, own }) => own - first.own !== asked - first.asked);
  if (first === undefined || wrong === undefined) return undefined;
  const expected = first.own + wrong.asked - first.asked;
  return misreported(listed, history, {
    message: `The page with \`${name}=${first.asked}\` says that it is page ${first.own}, and the one with \`${name}=${wrong.asked}\` that it is page ${wrong.own}.`,
    expected: `page ${expected}`,
    received: `page ${wrong.own}`,
  });
}

/** Returns a finding if a list that was read in several pages tells another number of pages. */
function miscountedPages(
  listed: Performed,
  [first = [], ...others]: readonly (readonly ListedItem[])[],
  history: History,
): LawFinding | undefined {
  const full = [first, ...others].filter(({ length }) => length > 0);
  const isCut = full.length > 1 && full.slice(0, -1).every(({ length }) => length === first.length);
  const told = listed.exchanges.map((page) => toldOn(page, tellsPageCount)).find((each) => each !== undefined);
  // The last of the pages may be told by its number, which may count from 0.
  const isLast = listed.exchanges.some((page) => toldOn(page, isLastPage) === full.length - 1);
  if (!isCut || told === undefined || told === full.length || isLast) return undefined;
  return misreported(listed, history, {
    message: `The list tells ${told} pages, and its items are on ${full.length} pages.`,
    expected: `${full.length} pages`,
    received: `${told} pages`,
  });
}

/**
 * Returns a finding if a page says that no more items follow, and the next one shows more, or if the last page says that more
 * follow. A last page that is full may say so, since services tell from its length whether more items follow.
 */
function misleadingPage(
  listed: Performed,
  pages: readonly (readonly ListedItem[])[],
  history: History,
): LawFinding | undefined {
  const shown = listed.exchanges.map((page) => {
    const { value } = responseValue(page);
    return { more: moreIn(value), count: itemsOn(value, history.subject.resource)?.length ?? 0 };
  });
  const last = shown.findLastIndex(({ count }) => count > 0);
  const isCut = pages.length > 1 && shown.slice(0, last).every(({ count }) => count === shown[0]?.count);
  const early = isCut ? shown.findIndex(({ more }, at) => more === false && at < last) : -1;
  const isFull = shown[last]?.count === shown[0]?.count;
  const wrong = early >= 0 ? early : isCut && !isFull && shown[last]?.more === true ? last : -1;
  if (wrong < 0) return undefined;
  const [says, follows] = wrong < last ? ['no more items', 'more items'] : ['more items', 'no more items'];
  return misreported(listed, history, {
    message: `Page ${wrong + 1} of ${pages.length} says that ${says} follow.`,
    expected: follows,
    received: says,
  });
}

function misreported(
  listed: Performed,
  history: History,
  texts: Pick<LawFinding, 'message' | 'expected' | 'received'>,
): LawFinding {
  return broken('page-misreported', listed, history, { ...texts, steps: [...creations, 'walk'] });
}

function isLastPage(name: string): boolean {
  return plainName(name) === 'lastpage';
}

/** Returns the number that a page tells of itself or of all pages, by the name of the member or the field. */
function toldOn(page: Exchange, isNamed: (name: string) => boolean): number | undefined {
  for (const [words, value] of aboutPages(responseValue(page).value, 2))
    if (isNamed(words.join('')) && isExactNumber(value)) return Number(numberText(value));
  const fields = page.result.kind === 'response' ? page.result.fields : [];
  const field = fields.find(([name, value]) => isNamed(name.replace(/^x-/i, '')) && /^\d+$/.test(value));
  return field && Number(field[1]);
}
