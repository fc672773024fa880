import { isAccepted, isMissing, missingText } from '../model/history.js';
import { inconclusive, judged, type Law, onAccepted } from '../model/law.js';
import { notAsBefore } from '../model/change.js';
import { steps } from '../stories/stories.js';

/** GET and HEAD change no member that clients control (RFC 9110 §9.2.1). */
export const getIsSafe: Law = {
  id: 'get-is-safe',
  says: 'Reading an item does not change it.',
  rules: ['get-not-safe'],
  story: 'life',
  scenario: (subject) => steps('life', subject, ['create', 'read', 'read-again'], ['list']),
  // An item may also end by itself, like a process. Then another one that was not read ends, too.
  confirm(history) {
    const again = history.get('read-again');
    if (again === undefined || !isMissing(again) || history.isOver('read-unread')) return [];
    const found = steps('life', history.subject, ['create-unread', 'read-gone', 'read-unread']);
    return typeof found === 'string' ? [] : found;
  },
  judge: onAccepted(['read'], (history, first) => {
    const again = history.get('read-gone') ?? history.get('read-again');
    if (again === undefined) return inconclusive(history.reasonFor('read-again'));
    const between = history.get('list') === undefined ? [] : ['list'];
    if (!isAccepted(again) && !isMissing(again)) return inconclusive('the item could not be read again');
    const unread = history.get('read-unread');
    if (isMissing(again) && unread !== undefined && isMissing(unread))
      return inconclusive('items end although nothing reads them');
    return judged(
      notAsBefore('get-not-safe', [first, again], history, {
        ifGone: `Of two reads with no change between them, the second one shows the item no longer: ${missingText(again)}.`,
        expected: 'the item as before',
        ifChanged: ({ pointer, facts }) => ({
          message: `Two reads with no change between them show ${facts.expected} and ${facts.received} at \`${pointer}\`.`,
          key: pointer,
        }),
        steps: ['create', 'read', ...between, again.step.name],
        where: ['in the first read', 'in the second read'],
      }),
    );
  }),
};
