import { statusText } from '../../checks/index.js';
import { statusOf } from '../model/history.js';
import { broken, holds, inconclusive, judged, type Law, onAccepted } from '../model/law.js';
import { steps } from '../stories/stories.js';

/** A second DELETE of an item does not fail (RFC 9110 §9.2.2). */
export const deleteAgain: Law = {
  id: 'delete-again',
  says: 'A second DELETE does not fail.',
  rules: ['delete-failed-again'],
  story: 'life',
  scenario: (subject) => steps('life', subject, ['create', 'delete', 'delete-again']),
  judge: onAccepted(['delete'], (history) => {
    const again = history.get('delete-again');
    if (again === undefined) return inconclusive(history.reasonFor('delete-again'));
    const status = statusOf(again);
    if (status < 500) return holds;
    return judged(
      broken('delete-failed-again', again, history, {
        message: `The server answered ${statusText(status)} to a second DELETE of the same ${history.subject.resource.name}.`,
        expected: '404, 410 or 204',
        received: statusText(status),
        steps: ['create', 'delete', 'delete-again'],
      }),
    );
  }),
};
