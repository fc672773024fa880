import { staticItem } from '../items/item-answer.js';
import { absent, staleAnswer } from '../items/refusals.js';
import { aboutItem, responderOf, type Handled, type Handler, storedAndShown } from './handler.js';
import { patchedItem, supposedItem } from '../items/new-item.js';

/** GET of an item. */
export function reading(handled: Handled): Handler {
  const { operation, kept } = handled;
  const respond = responderOf(handled);
  return aboutItem(handled, (request, where, found) => {
    if (found.kind === 'absent') return absent(operation, kept, where, request);
    if (found.kind === 'unknown') return undefined;
    const isFirst = kept.documented.has(found.item) && staticItem(request, kept.forms.of(operation), kept, where.id);
    return isFirst ? undefined : respond(request, found.item, { where });
  });
}

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

/** DELETE of an item. */
export function deleting(handled: Handled): Handler {
  const { operation, kept, items } = handled;
  const respond = responderOf(handled);
  return aboutItem(handled, (request, where, found) => {
    if (found.kind === 'absent') return absent(operation, kept, where, request);
    const stale = staleAnswer(operation, found, request);
    if (stale !== undefined) return stale;
    items.remove(kept, where);
    return found.kind === 'there' ? respond(request, found.item, { where }) : undefined;
  });
}

/** DELETE of a whole collection, or of the one item that the request names. */
export function clearing(handled: Handled): Handler {
  const { operation, kept, items } = handled;
  const deleteOne = deleting(handled);
  return (request) => {
    const where = kept.spots.whereabouts(operation, request);
    if (where === undefined) return undefined;
    if (where.id !== undefined) return deleteOne(request);
    items.clear(kept, where.parents);
    return undefined;
  };
}
