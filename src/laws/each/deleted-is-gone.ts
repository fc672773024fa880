import { isArrayValue } from '../../json/index.js';
import { isAccepted, isPending, shownValue } from '../model/history.js';
import { holds, inconclusive, judged, type Law, onAccepted } from '../model/law.js';
import { itemOf, itemsOn } from '../model/listing.js';
import { stillThere } from '../model/reach.js';
import { isSameBeside, volatilePaths } from '../shape/volatile.js';
import { NO_READ, steps } from '../stories/stories.js';

/**
 * An item that the service reports as deleted no longer reads as before (RFC 9110 §9.3.5). It may be shown as deleted.
 */
export const deletedIsGone: Law = {
  id: 'deleted-is-gone',
  says: 'What was deleted can no longer be read as it was.',
  rules: ['deleted-still-there'],
  story: 'life',
  ofSingletons: true,
  scenario: (subject) =>
    subject.read === undefined
      ? NO_READ
      : steps('life', subject, ['create', 'read', 'read-again', 'delete', 'read-deleted']),
  judge: onAccepted(['delete'], (history, deleted) => {
    if (isPending(deleted)) return inconclusive('the server answered 202, so the item may be deleted later');
    const before = history.readBefore('delete', 'it');
    const after = history.get('read-deleted');
    if (after === undefined) return inconclusive(history.reasonFor('read-deleted'));
    if (!isAccepted(after)) return holds;
    const { resource } = history.subject;
    const first = history.get('read-placed') ?? history.get('read');
    const again = history.get('read-again');
    if (before === undefined || first === undefined || again === undefined || !isAccepted(first))
      return inconclusive('the item could not be read before it was deleted');
    const shown = shownValue(before);
    const items = isArrayValue(shown) ? itemsOn(shown, resource) : undefined;
    if (
      items !== undefined &&
      (before.identity === undefined || itemOf(items, before.identity, resource) === undefined)
    )
      return inconclusive('the read answers with a list that does not show the item');
    // A service may keep a deleted item and mark it as deleted.
    const volatile = volatilePaths(shownValue(first), shownValue(again));
    if (resource.isSingleton && first.step.name === 'read' && isSameBeside(shownValue(first), shown, volatile))
      return inconclusive('the item was there before the run set it');
    if (!isSameBeside(shownValue(before), shownValue(after), volatile)) return holds;
    const steps = ['create', before.step.name, 'delete', 'read-deleted'];
    return judged(stillThere(history, after, deleted, 'an item that is shown as deleted', steps));
  }),
};
