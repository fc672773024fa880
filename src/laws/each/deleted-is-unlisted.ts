import { statusText } from '../../checks/index.js';
import { isPending, statusOf } from '../model/history.js';
import { broken, holds, inconclusive, judged, type Law, onAccepted } from '../model/law.js';
import { isCached, itemOf, itemsShown } from '../model/listing.js';
import { isSameBeside } from '../shape/volatile.js';
import { steps } from '../stories/stories.js';

/** A list no longer shows a deleted item as it was before. */
export const deletedIsUnlisted: Law = {
  id: 'deleted-is-unlisted',
  says: 'A list no longer shows what was deleted as it was.',
  rules: ['deleted-still-listed'],
  story: 'life',
  scenario: (subject) => steps('life', subject, ['create', 'read', 'list', 'list-before', 'delete', 'list-deleted']),
  judge: onAccepted(['delete', 'list-before', 'list-deleted'], (history, deleted, before, after) => {
    const { resource } = history.subject;
    const [shown, left] = [itemsShown(before, resource), itemsShown(after, resource)];
    const { identity } = deleted;
    if (shown === undefined || left === undefined || identity === undefined)
      return inconclusive('the list does not show what its items are called');
    const old = itemOf(shown, identity, resource);
    const now = itemOf(left, identity, resource);
    if (now === undefined && after.isWhole !== true) return inconclusive('the list could not be read to its end');
    if (now === undefined || old === undefined || isPending(deleted)) return holds;
    // A service may keep a deleted item in the list and mark it as deleted.
    if (!isSameBeside(old, now, new Set())) return holds;
    if (isCached(after)) return inconclusive('a cache answered with an older list, as its Age header says');
    return judged(
      broken('deleted-still-listed', after, history, {
        message: `The server answered ${statusText(statusOf(deleted))} to ${history.subject.deletion}, and the list shows the ${resource.name} as before.`,
        expected: 'a list without the deleted item',
        received: 'the item as before',
        steps: ['create', 'list-before', 'delete', 'list-deleted'],
      }),
    );
  }),
};
