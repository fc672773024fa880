import { staticItem } from '../items/item-answer.js';
import { absent } from '../items/refusals.js';
import { aboutItem, responderOf, type Handled, type Handler } from './handler.js';

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
