import { type History } from '../model/history.js';
import { accepted, broken, holds, inconclusive, judged, textOf, type Law } from '../model/law.js';
import { itemOf, itemsShown } from '../model/listing.js';
import { walked } from '../model/pages.js';
import { steps } from '../model/stories.js';

const creations = ['create-first', 'create-other', 'create-third'] as const;

/** The pages of a list, with nothing created or deleted between them, show each item once. */
export const pagesAreDisjoint: Law = {
  id: 'pages-are-disjoint',
  says: 'The pages of a list show each item once.',
  rules: ['pages-overlap'],
  story: 'collection',
  scenario: (subject) => steps('collection', subject, [...creations, 'walk'], ['list-all']),
  judge(history) {
    const listed = accepted(history, 'walk');
    if (typeof listed === 'string') return inconclusive(listed);
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
  },
};

/** What one of the created items is called that no small page shows, although others do: a list may be cut short. */
function missingOf(history: History): string | undefined {
  const { resource } = history.subject;
  const [usual = [], small = []] = ['list-all', 'walk'].map((step) => {
    const listed = history.get(step);
    return listed && itemsShown(listed, resource);
  });
  for (const name of creations) {
    const created = accepted(history, name);
    if (typeof created === 'string' || created.identity === undefined) continue;
    const isShown = (items: typeof usual): boolean => itemOf(items, created.identity!, resource) !== undefined;
    if (isShown(usual) && !isShown(small)) return created.identity.get(resource.names.at(-1) ?? '');
  }
  return undefined;
}
