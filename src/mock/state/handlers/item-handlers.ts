import { toldStates } from '../../../resources/index.js';
import { staticItem } from '../items/item-answer.js';
import { absent, gone, staleAnswer, notCreated } from '../items/refusals.js';
import { aboutItem, responderOf, type Handled, type Handler, storedAndShown } from './handler.js';
import { patchedItem, supposedItem, changedItem, newItem } from '../items/new-item.js';
import { isOfClients, sentItem } from '../items/sent-item.js';

/** GET of an item. */
export function reading(handled: Handled): Handler {
  const { operation, kept, items } = handled;
  const respond = responderOf(handled);
  return aboutItem(handled, (request, where, found) => {
    if (found.kind === 'absent')
      return absent(kept, where, request) ?? (items.wasRemoved(kept, where) ? gone(kept, where) : undefined);
    if (found.kind === 'unknown') return undefined;
    const isFirst = kept.documented.has(found.item) && staticItem(request, kept.forms.of(operation), kept, where.id);
    return isFirst ? undefined : respond(request, found.item, { where });
  });
}

/** PATCH of an item, or another request that changes some of its members. */
export function updating(handled: Handled): Handler {
  const { kept, use, items } = handled;
  const respond = responderOf(handled);
  return aboutItem(handled, (request, where, found) => {
    if (found.kind === 'absent') return absent(kept, where, request);
    const refused = staleAnswer(found, request) ?? items.dangling(use, request);
    if (refused !== undefined) return refused;
    const current = found.kind === 'there' ? found.item : supposedItem(kept, where);
    const next = current && patchedItem(kept, where, current, request);
    return next && storedAndShown(handled, respond, request, next, { where });
  });
}

/** Brings an item into the state that is named after the operation; undefined if no member tells such a state. */
export function acting(handled: Handled): Handler | undefined {
  const { operation, kept } = handled;
  const states = kept.forms.item === undefined ? [] : toldStates(operation, kept.forms.item.item);
  if (states.length === 0) return undefined;
  const respond = responderOf(handled);
  return aboutItem(handled, (request, where, found) => {
    if (found.kind === 'absent') return absent(kept, where, request);
    const current = found.kind === 'there' ? found.item : supposedItem(kept, where);
    if (current === undefined) return undefined;
    const now = new Date().toISOString();
    const told = Object.fromEntries(states.map(({ name, value }) => [name, value ?? now]));
    const next = changedItem(kept, where, current, { ...current, ...told }, told);
    return next && storedAndShown(handled, respond, request, next, { where });
  });
}

/** DELETE of an item. */
export function deleting(handled: Handled): Handler {
  const { kept, items } = handled;
  const respond = responderOf(handled);
  return aboutItem(handled, (request, where, found) => {
    if (found.kind === 'absent') return absent(kept, where, request);
    const stale = staleAnswer(found, request);
    if (stale !== undefined) return stale;
    items.remove(kept, where);
    return found.kind === 'there' ? respond(request, found.item, { where }) : undefined;
  });
}

/** DELETE of a whole collection, or of the one item that the request names. */
export function clearing(handled: Handled): Handler {
  const { kept, items } = handled;
  const deleteOne = deleting(handled);
  return (request) => {
    const where = kept.spots.whereabouts(request);
    if (where === undefined) return undefined;
    if (where.id !== undefined) return deleteOne(request);
    items.clear(kept, where.parents);
    return undefined;
  };
}

/** PUT of an item, which creates the item if the document says so, and replaces it if it exists (RFC 9110 §9.3.4). */
export function replacing(handled: Handled): Handler {
  const { operation, kept, use, items } = handled;
  const respond = responderOf(handled);
  const has201 = operation.responses.some(({ status }) => status === '201');
  const mayCreate =
    !kept.resource.isSingleton &&
    (use.role === 'create' ||
      kept.resource.producers.some((producer) => producer.by === 'create' && producer.operation === operation));
  return aboutItem(handled, (request, where, found) => {
    const sent = sentItem(kept, request);
    const isNew = found.kind !== 'there' && mayCreate;
    if (sent === undefined && found.kind === 'absent' && !mayCreate) return absent(kept, where, request);
    if (sent === undefined) {
      const current = found.kind === 'there' ? found.item : undefined;
      const patched = current && patchedItem(kept, where, current, request);
      return patched && storedAndShown(handled, respond, request, patched, { where });
    }
    const dangling = items.dangling(use, request);
    if (dangling !== undefined) return dangling;
    if (isNew) {
      const item = newItem(kept, where, sent);
      return item && storedAndShown(handled, respond, request, item, { where, isNew });
    }
    if (found.kind === 'absent') return absent(kept, where, request);
    const stale = staleAnswer(found, request);
    if (stale !== undefined) return stale;
    const current = found.kind === 'there' ? found.item : supposedItem(kept, where);
    if (current === undefined) return undefined;
    const own = Object.entries(current).filter(([name]) => !isOfClients(name, sent, kept));
    const said = kept.below({ ...sent.defaults, ...sent.item }, where.parents);
    // A member that the request leaves out, and the item must have, loses its old value.
    const otherwise = { ...kept.madeUp(), ...Object.fromEntries(own) };
    const next = changedItem(kept, where, otherwise, { ...Object.fromEntries(own), ...said }, said);
    const status = use.role === 'create' || !has201 ? undefined : notCreated(operation);
    const facts = { where, ...(status === undefined ? {} : { status }) };
    return next && storedAndShown(handled, respond, request, next, facts);
  });
}
