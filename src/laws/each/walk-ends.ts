import { broken, holds, inconclusive, judged, type Law, onAccepted } from '../model/law.js';
import { isGrowing, walked } from '../model/pages.js';
import { steps } from '../stories/stories.js';

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
    if (repeats === undefined) return holds;
    if (isGrowing(history)) return inconclusive('the list grew while it was read');
    return judged(
      broken('endless-pages', listed, history, {
        message: `Page ${repeats + 1} of the list shows the same items as a page before it.`,
        expected: 'other items, or the end of the list',
        received: 'the items of a page before it',
        steps: ['create-first', 'create-other', 'create-third', 'walk'],
      }),
    );
  }),
};
