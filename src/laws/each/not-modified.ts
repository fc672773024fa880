import { statusText } from '../../checks/index.js';
import { fieldValue } from '../../http/index.js';
import { statusOf, type Performed } from '../model/history.js';
import { broken, holds, inconclusive, judged, notApplicable, type Law, onAccepted } from '../model/law.js';
import { steps } from '../stories/stories.js';

/** The response to a GET with the current ETag in `If-None-Match` is 304 (RFC 9110 §13.1.2). */
export const notModified: Law = {
  id: 'not-modified',
  says: 'The server answers 304 to If-None-Match with the current ETag.',
  rules: ['not-modified-ignored'],
  story: 'life',
  ofListed: true,
  scenario: (subject) => steps('life', subject, ['create', 'read', 'read-again', 'revalidate']),
  judge: onAccepted(['read-again'], (history, read) => {
    const tag = tagOf(read);
    if (tag === undefined) return notApplicable('the server sends no ETag');
    const again = history.get('revalidate');
    if (again === undefined) return inconclusive(history.reasonFor('revalidate'));
    const status = statusOf(again);
    if (status === 304) return holds;
    // The item may have changed in the meantime, for example if it counts its reads.
    if (status !== 200 && status !== 412)
      return inconclusive(`the server answered ${status} to the request to ${again.step.words}`);
    if (status === 200 && tagOf(again) !== tag) return holds;
    return judged(
      broken('not-modified-ignored', again, history, {
        message: `The server answered ${statusText(status)} to If-None-Match: ${tag}, which is the current ETag.`,
        expected: '304',
        received: statusText(status),
        steps: ['create', 'read-again', 'revalidate'],
        // A document that names 304 promises it.
        ...(history.subject.read?.responses.some((each) => each.status === '304') === true
          ? { level: 'violation' as const }
          : {}),
      }),
    );
  }),
};

function tagOf({ exchanges: [{ result }] }: Performed): string | undefined {
  return result.kind === 'response' ? fieldValue(result.fields, 'etag') : undefined;
}
