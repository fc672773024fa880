import { totalOn } from '../model/about-pages.js';
import { broken, holds, inconclusive, judged, onAccepted, type Law } from '../model/law.js';
import { countOn, isGrowing, walked } from '../model/pages.js';
import { steps } from '../stories/stories.js';

const creations = ['create-first', 'create-other', 'create-third'] as const;

/** The total that a list tells is the number of its items. */
export const totalCounts: Law = {
  id: 'total-counts',
  says: 'The total that a list tells is the number of its items.',
  rules: ['total-differs'],
  story: 'collection',
  ofListed: true,
  scenario: (subject) => steps('collection', subject, [...creations, 'walk'], ['list-all', 'list-again']),
  judge: onAccepted(['walk'], (history, listed) => {
    const { list, resource } = history.subject;
    const totals = listed.exchanges.map(totalOn);
    const [total] = totals;
    if (list === undefined || total === undefined) return holds;
    const { pages, repeats } = walked(listed.exchanges, list, resource);
    const isOfPage = total === pages[0]?.length;
    if (isGrowing(history) || (!isOfPage && totals.some((each) => each !== total)))
      return inconclusive('the list changed while it was read');
    if (listed.isWhole !== true || repeats !== undefined) return inconclusive('the list could not be read to its end');
    const count = countOn(pages);
    if (count === total) return holds;
    return judged(
      broken('total-differs', listed, history, {
        steps: [...creations, 'walk'],
        message: `The list tells a total of ${total}, and its ${pages.length === 1 ? 'page shows' : `${pages.length} pages show`} ${count} items.`,
        expected: `a total of ${count}`,
        received: `a total of ${total}`,
      }),
    );
  }),
};
