import { statusText } from '../../checks/index.js';
import { isAccepted, isPending, statusOf } from '../model/history.js';
import { broken, holds, inconclusive, judged, type Law, onAccepted } from '../model/law.js';
import { NO_READ, steps } from '../stories/stories.js';

/** An item that the service reports as created can be read (RFC 9110 §9.3.3). */
export const createdIsThere: Law = {
  id: 'created-is-there',
  says: 'What was created can be read.',
  rules: ['created-not-found'],
  story: 'life',
  scenario: (subject) => (subject.read === undefined ? NO_READ : steps('life', subject, ['create', 'read'])),
  judge: onAccepted(['create'], (history, created) => {
    const read = history.get('read');
    if (read === undefined) return inconclusive(history.reasonFor('read'));
    if (isAccepted(read)) return holds;
    const status = statusOf(read);
    if (status !== 404 && status !== 410)
      return inconclusive(`the server answered ${status} to the request to read it`);
    if (isPending(created)) return inconclusive('the server answered 202 and had not created the item in time');
    const { name } = history.subject.resource;
    return judged(
      broken('created-not-found', read, history, {
        fault: created,
        message: `The server answered ${statusText(statusOf(created))} to the request that created the ${name}, and ${statusText(status)} when it was read.`,
        expected: 'the created item',
        received: statusText(status),
        steps: ['create', 'read'],
      }),
    );
  }),
};
