import { statusText } from '../../checks/index.js';
import { isAccepted, statusOf, type History, type Performed } from '../model/history.js';
import { broken, inconclusive, judged, type Law, type LawFinding, onAccepted } from '../model/law.js';
import { isListed, itemsShown } from '../model/listing.js';
import { steps } from '../stories/stories.js';

const rounds = ['1', '2', '3'] as const;

/** A list that is read during a creation shows at least the items that were there before. */
export const listedWhileCreated: Law = {
  id: 'listed-while-created',
  says: 'A list that is read during a creation shows what was created before.',
  rules: ['list-torn'],
  story: 'races',
  scenario: (subject) =>
    steps('races', subject, [
      'create',
      'list-before',
      ...rounds.map((round) => `list-${round}` as const),
      'list-after',
    ]),
  judge: onAccepted(['create'], (history) => {
    const { resource } = history.subject;
    // A list that omits items, or shows only the newest ones, also does so at other times.
    const quiet = ['list-before', 'list-after'].flatMap((name) => history.get(name) ?? []);
    if (quiet.length < 2 || !quiet.every((list) => isAccepted(list) && isListed(list, resource)))
      return inconclusive('the list does not show the item while nothing else is created');
    const lists = rounds.flatMap((round) => history.get(`list-${round}`) ?? []);
    if (lists.length === 0) return inconclusive(history.reasonFor('list-1'));
    const torn = lists.flatMap((list) => {
      const received = faultOf(list, history);
      return received === undefined ? [] : [{ list, received }];
    });
    const [first] = torn;
    return judged(first && findingOf(first.list, first.received, torn.length, lists.length, history));
  }),
};

function findingOf(list: Performed, received: string, count: number, of: number, history: History): LawFinding {
  const { name } = history.subject.resource;
  return broken('list-torn', list, history, {
    message: `In ${count} of ${of} tries, the list that was read while another ${name} was created shows ${received}.`,
    expected: `a list with the ${name} that was created before`,
    received,
    steps: ['create', 'list-before', list.step.name],
  });
}

/**
 * Returns the fault of a list that was read during a creation; undefined if there is none, or if the list proves
 * nothing.
 */
function faultOf(list: Performed, { subject: { resource } }: History): string | undefined {
  const { result } = list.exchanges[0];
  const status = statusOf(list);
  // A 503 response asks the client to try again later and says nothing about the list (RFC 9110 §15.6.4).
  if (result.kind !== 'response' || status === 503) return undefined;
  if (status >= 500) return statusText(status);
  if (!isAccepted(list)) return undefined;
  const items = itemsShown(list, resource);
  if (items === undefined) return 'something else than the list';
  return list.isWhole === true && !isListed(list, resource) ? `${items.length} other items` : undefined;
}
