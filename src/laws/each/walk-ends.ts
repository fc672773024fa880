import { responseValue, type Performed } from '../model/history.js';
import { itemsOn } from '../model/listing.js';
import { broken, holds, inconclusive, judged, type Law, onAccepted } from '../model/law.js';
import { isGrowing, walked } from '../model/pages.js';
import { steps } from '../stories/stories.js';
import type { Resource } from '../../resources/index.js';

/** The next page of a list is never a page that was already shown. */
export const walkEnds: Law = {
  id: 'walk-ends',
  says: 'The next page of a list is never one that was already shown.',
  rules: ['endless-pages'],
  story: 'collection',
  ofListed: true,
  scenario: (subject) =>
    steps('collection', subject, ['create-first', 'create-other', 'create-third', 'walk'], ['list-all', 'list-again']),
  judge: onAccepted(['walk'], (history, listed) => {
    const { list, resource } = history.subject;
    const { repeats } = list === undefined ? {} : walked(listed.exchanges, list, resource);
    const steps = ['create-first', 'create-other', 'create-third', 'walk'];
    const empty = emptyPages(listed, resource);
    if (repeats === undefined && listed.isWhole !== true && empty >= ENOUGH)
      return judged(
        broken('endless-pages', listed, history, {
          message: `The last ${empty} of ${listed.exchanges.length} pages of the list show no item, and each leads to a next page.`,
          expected: 'the end of the list',
          received: 'a next page',
          steps,
        }),
      );
    if (repeats === undefined) return holds;
    if (isGrowing(history)) return inconclusive('the list grew while it was read');
    return judged(
      broken('endless-pages', listed, history, {
        message: `Page ${repeats + 1} of the list shows the same items as a page before it.`,
        expected: 'other items, or the end of the list',
        received: 'the items of a page before it',
        steps,
      }),
    );
  }),
};

/** The number of empty pages after which a list has no end. Services that search step by step may answer with a few. */
const ENOUGH = 10;

/** Returns the number of pages without items at the end of a list. */
function emptyPages({ exchanges }: Performed, resource: Resource): number {
  const last = exchanges.findLastIndex((page) => itemsOn(responseValue(page).value, resource)?.length !== 0);
  return exchanges.length - 1 - last;
}
