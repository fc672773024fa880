import { statusText } from '../../checks/index.js';
import { statusOf } from '../model/history.js';
import { broken, holds, judged, type Law, onAccepted } from '../model/law.js';
import { steps } from '../stories/stories.js';

/** The `Location` of a 201 response identifies the created resource (RFC 9110 §15.3.2). */
export const locationResolves: Law = {
  id: 'location-resolves',
  says: 'The Location of a 201 or 202 response leads to something.',
  rules: ['dangling-location'],
  story: 'life',
  scenario: (subject) => steps('life', subject, ['create', 'read', 'follow']),
  judge: onAccepted(['create'], (history, created) => {
    const followed = history.get('follow');
    const answered = statusOf(created);
    if ((answered !== 201 && answered !== 202) || followed === undefined) return holds;
    const status = statusOf(followed);
    if (status !== 404 && status !== 410) return holds;
    return judged(
      broken('dangling-location', followed, history, {
        fault: created,
        message: `The server answered ${statusText(status)} to GET of the Location of its ${answered} response.`,
        // What is accepted may be there later (RFC 9110 §15.3.3).
        ...(answered === 202 ? { level: 'warning' } : {}),
        expected: 'the created item',
        received: statusText(status),
        steps: ['create', 'follow'],
      }),
    );
  }),
};
