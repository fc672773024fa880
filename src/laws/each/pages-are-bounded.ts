import { keywordNode } from '../../contract/index.js';
import { itemsOn } from '../model/listing.js';
import { isAccepted, responseValue, type History } from '../model/history.js';
import { broken, inconclusive, judged, type Law, type LawFinding, onAccepted } from '../model/law.js';
import { limitOf, queryOf } from '../model/query.js';
import { steps } from '../stories/stories.js';

const creations = ['create-first', 'create-other', 'create-third'] as const;

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
    return steps('collection', subject, [...creations, 'few', 'walk'], ['list-all']);
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
    if (full === undefined) return judged(beyondDefault(history));
    const { listed, limit, items = [] } = full;
    return judged(
      broken('limit-ignored', listed, history, {
        message: `A page of the list shows ${items.length} items, although \`${name}=${limit}\` allows ${limit}.`,
        expected: `at most ${limit} items`,
        received: `${items.length} items`,
        steps: [...creations, listed.step.name],
      }),
    );
  }),
};

/**
 * Returns a finding if a page is larger than the default of the limit parameter, which applies where a request sends none
 * (OpenAPI 3.0 §4.7.24; JSON Schema Validation 2020-12 §9.2).
 */
function beyondDefault(history: History): LawFinding | undefined {
  const { list, resource } = history.subject;
  const [parameter, usual] = [list && limitOf(list, history.subject), history.get('list-all')];
  const node = parameter?.schema && keywordNode(parameter.schema, 'default');
  if (parameter === undefined || usual === undefined || !isAccepted(usual) || node?.type !== 'number') return undefined;
  const { name } = parameter;
  const most = Number(node.literal);
  const counts = usual.exchanges
    .filter((page) => queryOf(page, name) === undefined)
    .map((page) => itemsOn(responseValue(page).value, resource)?.length ?? 0);
  const found = Math.max(0, ...counts);
  if (most <= 0 || found <= most) return undefined;
  return broken('limit-ignored', usual, history, {
    level: 'warning',
    message: `A page of the list shows ${found} items, although \`${name}\` is ${most} by default.`,
    expected: `at most ${most} items`,
    received: `${found} items`,
    key: 'default',
    steps: [...creations, 'list-all'],
  });
}
