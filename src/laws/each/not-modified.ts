import { statusText } from '../../checks/index.js';
import { fieldValue } from '../../http/index.js';
import { statusOf, type History, type Performed } from '../model/history.js';
import {
  broken,
  holds,
  inconclusive,
  judged,
  notApplicable,
  type Law,
  type LawFinding,
  onAccepted,
} from '../model/law.js';
import { OTHER_TAG } from '../model/requests.js';
import { steps } from '../stories/stories.js';

/** The response to a GET with the current ETag in `If-None-Match` is 304 (RFC 9110 §13.1.2). */
export const notModified: Law = {
  id: 'not-modified',
  says: 'The server answers 304 to If-None-Match with the current ETag, and with no other one.',
  rules: ['not-modified-ignored', 'stale-etag'],
  story: 'life',
  ofListed: true,
  scenario: (subject) => steps('life', subject, ['create', 'read', 'read-again', 'revalidate'], ['revalidate-other']),
  judge: onAccepted(['read-again'], (history, read) => {
    const tag = tagOf(read);
    if (tag === undefined) return notApplicable('the server sends no ETag');
    const again = history.get('revalidate');
    if (again === undefined) return inconclusive(history.reasonFor('revalidate'));
    const status = statusOf(again);
    if (status === 304) return judged(unconditional(history, tag));
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

/** Returns a finding if the server answers 304 whatever the ETag in If-None-Match is. */
function unconditional(history: History, tag: string): LawFinding | undefined {
  const other = history.get('revalidate-other');
  if (other === undefined || statusOf(other) !== 304) return undefined;
  return broken('stale-etag', other, history, {
    message: `The server answered ${statusText(304)} to If-None-Match: ${OTHER_TAG}, although the ETag is ${tag}.`,
    expected: '200',
    received: statusText(304),
    steps: ['create', 'read-again', 'revalidate-other'],
  });
}

function tagOf({ exchanges: [{ result }] }: Performed): string | undefined {
  return result.kind === 'response' ? fieldValue(result.fields, 'etag') : undefined;
}
