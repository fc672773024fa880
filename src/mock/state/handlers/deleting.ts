import { absent, staleAnswer } from '../items/refusals.js';
import { aboutItem, responderOf, type Handled, type Handler } from './handler.js';

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
