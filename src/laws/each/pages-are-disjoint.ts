import type { History } from '../model/history.js';
import { broken, holds, inconclusive, judged, textOf, type Law, onAccepted } from '../model/law.js';
import { itemsShown } from '../model/listing.js';
import { isGrowing, namesIn, walked } from '../model/pages.js';
import { steps } from '../stories/stories.js';

const creations = ['create-first', 'create-other', 'create-third'] as const;

/** The pages of a list show each item once if nothing is created or deleted between them. */
export const pagesAreDisjoint: Law = {
  id: 'pages-are-disjoint',
  says: 'The pages of a list show each item once.',
  rules: ['pages-overlap'],
  story: 'collection',
  ofListed: true,
  scenario: (subject) => steps('collection', subject, [...creations, 'walk'], ['list-all', 'list-again']),
  judge: onAccepted(['walk'], (history, listed) => {
    const { list, resource } = history.subject;
    if (list === undefined || itemsShown(listed, resource) === undefined)
      return inconclusive('the list does not show what its items are called');
    const { pages, repeats } = walked(listed.exchanges, list, resource);
    const all = { steps: [...creations, 'walk'] };
    const seen = new Map<string, number>();
    for (const [at, page] of pages.entries()) {
      for (const { name } of page) {
        const before = seen.get(name ?? '');
        if (before !== undefined && before !== at) {
          if (isGrowing(history)) return inconclusive('the list grew while it was read');
          return judged(
            broken('pages-overlap', listed, history, {
              ...all,
              message: `Pages ${before + 1} and ${at + 1} of the list both show the ${resource.name} ${textOf(name)}.`,
              expected: 'each item on one page',
              received: 'one item on two pages',
            }),
          );
        }
        seen.set(name ?? '', at);
      }
    }
    if (pages.length < 2 || repeats !== undefined) return holds;
    if (listed.isWhole !== true) return inconclusive('the list could not be read to its end');
    const missing = missingOf(history);
    if (missing === undefined) return holds;
    return judged(
      broken('pages-overlap', listed, history, {
        steps: [...creations, 'list-all', 'walk'],
        message: `The ${pages.length} small pages of the list do not show the ${resource.name} ${textOf(missing)}, which the usual pages show.`,
        expected: 'each item on one page',
        received: 'an item on no page',
      }),
    );
  }),
};

/** Returns the name of an item that the usual pages show before and after the small pages, which do not show it. */
function missingOf(history: History): string | undefined {
  const [before, small, after] = ['list-all', 'walk', 'list-again'].map((step) => namesIn(history, step));
  const missing = before && small && [...before].filter((name) => !small.has(name));
  return missing?.find((name) => after?.has(name) ?? !history.isOver('list-again'));
}
