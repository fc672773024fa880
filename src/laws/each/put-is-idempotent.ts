import { isAccepted, isMissing, missingText } from '../model/history.js';
import { broken, holds, inconclusive, judged, type Law, onAccepted } from '../model/law.js';
import { changeBetween } from '../model/change.js';
import { steps } from '../stories/stories.js';

/** Two identical PUT requests have the same effect as one (RFC 9110 §9.2.2). */
export const putIsIdempotent: Law = {
  id: 'put-is-idempotent',
  says: 'The same PUT twice leaves the same item as once.',
  rules: ['put-not-idempotent'],
  story: 'life',
  scenario: (subject) =>
    steps('life', subject, ['create', 'read', 'replace', 'read-replaced', 'replace-again', 'read-replaced-again']),
  judge: onAccepted(['replace-again'], (history, again) => {
    const [once, twice] = [history.get('read-replaced'), history.get('read-replaced-again')];
    const { replace, resource } = history.subject;
    const shape = replace && history.subject.shapeOf(replace);
    if (!once || !twice || !shape || !isAccepted(once)) return inconclusive('the item could not be read');
    const all = { steps: ['create', 'replace', 'read-replaced', 'replace-again', 'read-replaced-again'] };
    if (!isAccepted(twice)) {
      if (!isMissing(twice)) return inconclusive('the item could not be read');
      return judged(
        broken('put-not-idempotent', twice, history, {
          fault: again,
          ...all,
          message: `After the second of two equal PUT requests, the ${resource.name} can no longer be read.`,
          expected: 'the item as after the first PUT',
          received: missingText(twice),
        }),
      );
    }
    const change = changeBetween(once, twice, shape, ['after the first PUT', 'after the second PUT']);
    if (change === undefined) return holds;
    const { pointer, words, facts } = change;
    return judged(
      broken('put-not-idempotent', twice, history, {
        fault: again,
        ...all,
        message: `The second of two equal PUT requests changed \`${pointer}\` from ${words}.`,
        ...facts,
        key: pointer,
      }),
    );
  }),
};
