import { statusText } from '../../checks/index.js';
import { isDone, isRefused, statusesText, statusOf, type Performed } from '../model/history.js';
import { broken, inconclusive, judged, type Law } from '../model/law.js';
import { steps } from '../stories/stories.js';

const rounds = ['1', '2', '3'] as const;

/**
 * Two simultaneous DELETEs do not fail (RFC 9110 §9.2.2). Both may succeed, unless the server rejects the second of two
 * consecutive ones: then both have deleted the same item.
 */
export const deletedOnce: Law = {
  id: 'deleted-once',
  says: 'Two simultaneous DELETEs of an item do not fail, and only one deletes it.',
  rules: ['delete-failed-again', 'deleted-twice'],
  story: 'races',
  scenario: (subject) =>
    steps('races', subject, [
      'create',
      'delete',
      'delete-again',
      ...rounds.flatMap((round) => [`create-${round}`, `ends-${round}`] as const),
    ]),
  judge(history) {
    const races = rounds.flatMap((round) => history.get(`ends-${round}`) ?? []);
    if (races.length === 0) return inconclusive(history.reasonFor('ends-1'));
    // A 503 response asks the client to try again later and says nothing about the item (RFC 9110 §15.6.4).
    const decided = races.filter(
      ({ exchanges }) =>
        exchanges.every(({ result }) => result.kind === 'response' && result.status !== 503) &&
        exchanges.some((one) => isDone(one) || (one.result.status ?? 0) >= 500),
    );
    if (decided.length === 0) return inconclusive('the server deleted no item in either of two simultaneous requests');
    const { name } = history.subject.resource;
    const tries = (count: number): string => `In ${count} of ${decided.length} tries`;
    const failed = decided.filter(({ exchanges }) => exchanges.some(({ result }) => (result.status ?? 0) >= 500));
    const [first] = failed;
    const again = history.get('delete-again');
    const isOnce = again !== undefined && isRefused(again);
    const twice = isOnce ? decided.filter(({ exchanges }) => exchanges.every(isDone)) : [];
    const [both] = twice;
    return judged(
      first &&
        broken('delete-failed-again', first, history, {
          message: `${tries(failed.length)}, one of two simultaneous requests to delete the same ${name} failed.`,
          expected: '404, 410 or 204',
          received: statusesText(first),
          steps: [createOf(first), first.step.name],
        }),
      both &&
        broken('deleted-twice', both, history, {
          message: `${tries(twice.length)}, two simultaneous requests to delete the same ${name} both succeeded.`,
          expected: `${statusText(statusOf(again!))} for one of the two, as for the second of two in a row`,
          received: statusesText(both),
          steps: ['create', 'delete', 'delete-again', createOf(both), both.step.name],
        }),
    );
  },
};

function createOf({ step }: Performed): string {
  return step.name.replace('ends', 'create');
}
