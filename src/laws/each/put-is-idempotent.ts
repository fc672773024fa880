import { isAccepted, isMissing } from '../model/history.js';
import { inconclusive, judged, type Law, onAccepted } from '../model/law.js';
import { notAsBefore } from '../model/change.js';
import { steps } from '../stories/stories.js';

/** Two identical PUT requests have the same effect as one (RFC 9110 §9.2.2). */
export const putIsIdempotent: Law = {
  id: 'put-is-idempotent',
  says: 'The same PUT twice leaves the same item as once.',
  rules: ['put-not-idempotent'],
  story: 'life',
  ofSingletons: true,
  scenario: (subject) =>
    steps('life', subject, ['create', 'read', 'replace', 'read-replaced', 'replace-again', 'read-replaced-again']),
  judge: onAccepted(['replace-again'], (history, again) => {
    const [once, twice] = [history.get('read-replaced'), history.get('read-replaced-again')];
    const { replace, resource } = history.subject;
    const shape = replace && history.subject.shapeOf(replace);
    if (!once || !twice || !shape || !isAccepted(once)) return inconclusive('the item could not be read');
    if (!isAccepted(twice) && !isMissing(twice)) return inconclusive('the item could not be read');
    return judged(
      notAsBefore('put-not-idempotent', [once, twice], history, {
        fault: again,
        ifGone: `After the second of two equal PUT requests, the ${resource.name} can no longer be read.`,
        expected: 'the item as after the first PUT',
        ifChanged: ({ pointer, words }) => ({
          message: `The second of two equal PUT requests changed \`${pointer}\` from ${words}.`,
          key: pointer,
        }),
        steps: ['create', 'replace', 'read-replaced', 'replace-again', 'read-replaced-again'],
        shape,
        where: ['after the first PUT', 'after the second PUT'],
      }),
    );
  }),
};
