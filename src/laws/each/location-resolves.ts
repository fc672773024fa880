import { statusText } from '../../checks/index.js';
import { statusOf } from '../model/history.js';
import { broken, holds, judged, type Law, onAccepted } from '../model/law.js';
import { steps } from '../stories/stories.js';

/** The `Location` of a 201 response identifies the created resource (RFC 9110 §15.3.2). */
export const locationResolves: Law = {
  id: 'location-resolves',
  says: 'The Location of a 201 response leads to the created item.',
  rules: ['dangling-location'],
  story: 'life',
  scenario: (subject) => steps('life', subject, ['create', 'read', 'follow']),
  judge: onAccepted(['create'], (history, created) => {
    const followed = history.get('follow');
    if (statusOf(created) !== 201 || followed === undefined) return holds;
    const status = statusOf(followed);
    if (status !== 404 && status !== 410) return holds;
    return judged(
      broken('dangling-location', followed, history, {
        fault: created,
        message: `The server answered ${statusText(status)} to GET of the Location of its 201 response.`,
        expected: 'the created item',
        received: statusText(status),
        steps: ['create', 'follow'],
      }),
    );
  }),
};
