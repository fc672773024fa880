import { itemsOn } from '../model/listing.js';
import { responseValue } from '../model/history.js';
import { broken, holds, inconclusive, judged, type Law, onAccepted } from '../model/law.js';
import { limitOf } from '../model/pages.js';
import { queryOf } from '../model/query.js';
import { steps } from '../stories/stories.js';

/** A page of a list has no more items than the documented limit parameter requested. */
export const pagesAreBounded: Law = {
  id: 'pages-are-bounded',
  says: 'A page of a list has no more items than the limit parameter allows.',
  rules: ['limit-ignored'],
  story: 'collection',
  ofListed: true,
  scenario(subject) {
    const { list } = subject;
    if (list === undefined || limitOf(list, subject) === undefined) return 'the list has no limit parameter';
    return steps('collection', subject, ['create-first', 'create-other', 'create-third', 'walk']);
  },
  judge: onAccepted(['walk'], (history, listed) => {
    const { list, resource } = history.subject;
    const name = list && limitOf(list, history.subject)?.name;
    const limit = name === undefined ? undefined : queryOf(listed.exchanges[0], name);
    if (name === undefined || limit === undefined) return inconclusive('no value of the limit parameter is valid');
    const counts = listed.exchanges.map((page) => {
      const items = itemsOn(responseValue(page).value, resource);
      return items?.every((item) => item.name !== undefined) === true ? items.length : undefined;
    });
    if (counts.includes(undefined)) return inconclusive('the list does not show what its items are called');
    const most = Math.max(...counts.map((count) => count ?? 0));
    if (most <= Number(limit)) return holds;
    return judged(
      broken('limit-ignored', listed, history, {
        message: `A page of the list shows ${most} items, although \`${name}=${limit}\` allows ${limit}.`,
        expected: `at most ${limit} items`,
        received: `${most} items`,
        steps: ['create-first', 'create-other', 'create-third', 'walk'],
      }),
    );
  }),
};
