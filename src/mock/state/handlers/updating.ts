import { patchedItem, supposedItem } from '../items/new-item.js';
import { absent, staleAnswer } from '../items/refusals.js';
import { aboutItem, responderOf, storedAndShown, type Handled, type Handler } from './handler.js';

/** PATCH of an item, or another request that changes some of its members. */
export function updating(handled: Handled): Handler {
  const { operation, kept, use, items } = handled;
  const respond = responderOf(handled);
  return aboutItem(handled, (request, where, found) => {
    if (found.kind === 'absent') return absent(operation, kept, where, request);
    const refused = staleAnswer(operation, found, request) ?? items.dangling(operation, use, request);
    if (refused !== undefined) return refused;
    const current = found.kind === 'there' ? found.item : supposedItem(kept, where);
    const next = current && patchedItem(operation, kept, where, current, request);
    return next && storedAndShown(handled, respond, request, next, { where });
  });
}
