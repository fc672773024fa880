import { idempotencyKeyOf } from '../../resources/index.js';
import { isAccepted, isTaken, statusOf, type Performed } from '../model/history.js';
import { broken, holds, inconclusive, judged, onAccepted, seen, type Law } from '../model/law.js';
import { steps } from '../stories/stories.js';

/** A creation that is sent twice with the same `Idempotency-Key` creates one item. */
export const keyCreatesOnce: Law = {
  id: 'key-creates-once',
  says: 'A repeated request with the same Idempotency-Key creates no second item.',
  rules: ['created-again'],
  story: 'retries',
  scenario(subject) {
    const { create } = subject;
    if (create.method !== 'POST' || idempotencyKeyOf(create) === undefined)
      return 'the creation has no Idempotency-Key';
    return steps('retries', subject, ['create', 'read', 'create-again', 'read-again', 'read-still']);
  },
  judge: onAccepted(['create', 'read'], (history, created) => {
    const again = history.get('create-again');
    if (again === undefined) return inconclusive(history.reasonFor('create-again'));
    if (urlOf(again) !== urlOf(created)) return inconclusive('the second of two equal requests names another parent');
    if (isTaken(again)) return holds;
    if (!isAccepted(again)) return inconclusive(`the server answered ${statusOf(again)} to the repeated request`);
    const [first, second] = [created, again].map((performed) => nameOf(performed, history.subject.resource.names));
    if (first === undefined || second === undefined)
      return inconclusive('the responses do not say which item they are about');
    if (first === second) return holds;
    const isThere = ['read-again', 'read-still'].every((name) => isAccepted(history.get(name)));
    if (!isThere) return inconclusive('not both items could be read');
    const { name } = history.subject.resource;
    return judged(
      broken('created-again', again, history, {
        message: `The same request with the same Idempotency-Key created a second ${name}.`,
        expected: `the ${name} that the first request created`,
        received: `another ${name}`,
        steps: ['create', 'create-again', 'read-again', 'read-still'],
        values: [
          seen(created, 'its identity in the first response', first),
          seen(again, 'its identity in the second response', second),
        ],
      }),
    );
  }),
};

function urlOf({ exchanges: [{ request }] }: Performed): string {
  return request.url;
}

/** Returns the identity that a response gives its item. */
function nameOf({ identity, isGuessed }: Performed, names: readonly string[]): string | undefined {
  return isGuessed === true ? undefined : identity?.get(names.at(-1) ?? '');
}
