import { statusText } from '../../checks/index.js';
import { isAccepted, shownItem, statusOf, type History, type Performed } from '../model/history.js';
import { broken, holds, judged, type Law, onAccepted } from '../model/law.js';
import { isCalledOtherwise } from '../model/reach.js';
import { changesBetween } from '../shape/equality.js';
import { steps } from '../stories/stories.js';

/** The `Location` of a 201 response identifies the created resource (RFC 9110 §15.3.2). */
export const locationResolves: Law = {
  id: 'location-resolves',
  says: 'The Location of a 201 or 202 response leads to the created item.',
  rules: ['dangling-location'],
  story: 'life',
  scenario: (subject) => steps('life', subject, ['create', 'read', 'follow']),
  judge: onAccepted(['create'], (history, created) => {
    const followed = history.get('follow');
    const answered = statusOf(created);
    if ((answered !== 201 && answered !== 202) || followed === undefined) return holds;
    const status = statusOf(followed);
    const read = history.get('read');
    const isOther = read !== undefined && showsAnother(read, followed, history);
    if (status !== 404 && status !== 410 && !isOther) return holds;
    const received = isOther ? 'an item with another identity' : statusText(status);
    return judged(
      broken('dangling-location', followed, history, {
        fault: created,
        message: isOther
          ? `The Location of the ${answered} response leads to ${received}.`
          : `The server answered ${received} to GET of the Location of its ${answered} response.`,
        // What is accepted may be there later (RFC 9110 §15.3.3).
        ...(answered === 202 ? { level: 'warning' } : {}),
        expected: 'the created item',
        received,
        steps: ['create', ...(isOther ? ['read'] : []), 'follow'],
      }),
    );
  }),
};

/** Returns true if a `Location` leads to an item with other values, under another identity, than the created one. */
function showsAnother(read: Performed, followed: Performed, history: History): boolean {
  const { shape } = history.subject;
  if (shape === undefined || !isAccepted(read) || !isAccepted(followed)) return false;
  return (
    isCalledOtherwise(read, followed, history.subject) &&
    changesBetween(shownItem(read, shape), shownItem(followed, shape), shape.members).length > 0
  );
}
