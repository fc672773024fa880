import { withArticle } from '../../error/index.js';
import { statusText } from '../../checks/index.js';
import { notAsBefore } from '../model/change.js';
import { areOfOneItem, isAccepted, statusOf, type History } from '../model/history.js';
import { broken, inconclusive, judged, type Law, type LawFinding, onAccepted } from '../model/law.js';
import { steps } from '../stories/stories.js';

/** A second DELETE of an item does not fail (RFC 9110 §9.2.2), and concerns no other item (RFC 9110 §9.3.5). */
export const deleteAgain: Law = {
  id: 'delete-again',
  says: 'A second DELETE does not fail, and changes no other item.',
  rules: ['delete-failed-again', 'deleted-another'],
  story: 'neighbours',
  scenario: (subject) =>
    steps(
      'neighbours',
      subject,
      ['create-first', 'delete-first', 'delete-first-again'],
      ['create-second', 'read-second', 'read-second-still'],
    ),
  judge: onAccepted(['delete-first'], (history) => {
    const again = history.get('delete-first-again');
    if (again === undefined) return inconclusive(history.reasonFor('delete-first-again'));
    const status = statusOf(again);
    // A 503 response asks the client to try again later and says nothing about the item (RFC 9110 §15.6.4).
    const failed =
      status < 500 || status === 503
        ? undefined
        : broken('delete-failed-again', again, history, {
            message: `The server answered ${statusText(status)} to a second ${history.subject.deletion} of the same ${history.subject.resource.name}.`,
            expected: '404, 410 or 204',
            received: statusText(status),
            steps: ['create-first', 'delete-first', 'delete-first-again'],
          });
    return judged(failed, changedOther(history));
  }),
};

/** Returns a finding if the read of another item shows it otherwise after the deletions, or no longer. */
function changedOther(history: History): LawFinding | undefined {
  const [before, after] = [history.get('read-second'), history.get('read-second-still')];
  const again = history.get('delete-first-again');
  if (!before || !after || !again || !isAccepted(before)) return undefined;
  if (areOfOneItem(before, again, history.subject)) return undefined;
  const own = withArticle(history.subject.resource.name);
  return notAsBefore('deleted-another', [before, after], history, {
    fault: again,
    ifGone: `After ${own} was deleted twice, another one can no longer be read.`,
    expected: 'the other item as before',
    ifChanged: ({ pointer, words }) => ({
      message: `After ${own} was deleted twice, \`${pointer}\` of another one has changed from ${words}.`,
    }),
    steps: ['create-first', 'create-second', 'read-second', 'delete-first', 'delete-first-again', 'read-second-still'],
  });
}
