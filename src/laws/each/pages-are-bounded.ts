import { itemsOn } from '../model/listing.js';
import { isAccepted, responseValue } from '../model/history.js';
import { broken, holds, inconclusive, judged, type Law, onAccepted } from '../model/law.js';
import { limitOf, queryOf } from '../model/query.js';
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
    return steps('collection', subject, ['create-first', 'create-other', 'create-third', 'few', 'walk']);
  },
  judge: onAccepted(['few'], (history, few) => {
    const { list, resource } = history.subject;
    const name = list && limitOf(list, history.subject)?.name;
    const walk = history.get('walk');
    const lists = walk !== undefined && isAccepted(walk) ? [few, walk] : [few];
    if (name === undefined || lists.every((listed) => queryOf(listed.exchanges[0], name) === undefined))
      return inconclusive('no value of the limit parameter is valid');
    const pages = lists.flatMap((listed) =>
      listed.exchanges.map((page) => ({
        listed,
        limit: queryOf(listed.exchanges[0], name) ?? '',
        items: itemsOn(responseValue(page).value, resource),
      })),
    );
    if (!pages.every(({ items }) => items?.every((item) => item.name !== undefined) === true))
      return inconclusive('the list does not show what its items are called');
    const full = pages.find(({ items, limit }) => limit !== '' && (items?.length ?? 0) > Number(limit));
    if (full === undefined) return holds;
    const { listed, limit, items = [] } = full;
    return judged(
      broken('limit-ignored', listed, history, {
        message: `A page of the list shows ${items.length} items, although \`${name}=${limit}\` allows ${limit}.`,
        expected: `at most ${limit} items`,
        received: `${items.length} items`,
        steps: ['create-first', 'create-other', 'create-third', listed.step.name],
      }),
    );
  }),
};
