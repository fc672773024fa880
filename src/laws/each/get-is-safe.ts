import { formatPointer } from '../../json/index.js';
import { isAccepted, isMissing, missingText, shownItem } from '../model/history.js';
import { accepted, broken, holds, inconclusive, judged, seen, textOf, type Law } from '../model/law.js';
import { changesBetween } from '../shape/equality.js';
import { steps } from '../stories/stories.js';

/** GET and HEAD change no member that clients control (RFC 9110 §9.2.1). */
export const getIsSafe: Law = {
  id: 'get-is-safe',
  says: 'Reading an item does not change it.',
  rules: ['get-not-safe'],
  story: 'life',
  scenario: (subject) => steps('life', subject, ['create', 'read', 'read-again'], ['list']),
  judge(history) {
    const first = accepted(history, 'read');
    if (typeof first === 'string') return inconclusive(first);
    const again = history.get('read-again');
    const shape = history.subject.shapeOf(history.subject.create);
    if (again === undefined) return inconclusive(history.reasonFor('read-again'));
    const between = history.get('list') === undefined ? [] : ['list'];
    const all = { steps: ['create', 'read', ...between, 'read-again'] };
    if (!isAccepted(again)) {
      if (!isMissing(again)) return inconclusive('the item could not be read again');
      return judged(
        broken('get-not-safe', again, history, {
          ...all,
          message: `Of two reads with no change between them, the second one shows the item no longer: ${missingText(again)}.`,
          expected: 'the item as before',
          received: missingText(again),
        }),
      );
    }
    const [change] =
      shape === undefined ? [] : changesBetween(shownItem(first, shape), shownItem(again, shape), shape.members);
    if (change === undefined) return holds;
    const pointer = formatPointer(change.path);
    return judged(
      broken('get-not-safe', again, history, {
        ...all,
        message: `Two reads with no change between them show ${textOf(change.before)} and ${textOf(change.after)} at \`${pointer}\`.`,
        expected: textOf(change.before),
        received: textOf(change.after),
        key: pointer,
        values: [
          seen(first, `\`${pointer}\` in the first read`, change.before),
          seen(again, `\`${pointer}\` in the second read`, change.after),
        ],
      }),
    );
  },
};
