import type { JsonValue } from '../../../json/index.js';
import { endedStates, toldStates } from '../../../resources/index.js';
import { staticItem } from '../items/item-answer.js';
import { absent, gone, staleAnswer, notCreated } from '../items/refusals.js';
import { aboutItem, responderOf, type Handled, type Handler, storedAndShown, takenAnswer } from './handler.js';
import { changedItem, newItem, outOf, patchedItem, supposedItem } from '../items/new-item.js';
import { isOfClients, isSame, sentItem } from '../items/sent-item.js';

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
    const sent = sentItem(kept, request)?.item ?? {};
    const refused =
      staleAnswer(found, request) ?? items.dangling(use, request) ?? takenAnswer(handled, sent, where, request);
    if (refused !== undefined) return refused;
    const current = found.kind === 'there' ? found.item : supposedItem(kept, where);
    const next = current && patchedItem(kept, where, current, request);
    return next && storedAndShown(handled, respond, request, next, { where });
  });
}

/**
 * Brings an item into the state that is named after the operation, or only shows it; undefined if no member tells such a
 * state, and the response shows something else.
 */
export function acting(handled: Handled): Handler | undefined {
  const { operation, kept } = handled;
  const { item: form } = kept.forms;
  const states = form === undefined ? [] : toldStates(operation, form.item);
  // POST /posts/{id}/unpin clears `pinnedAt`.
  const ended = form === undefined ? [] : endedStates(operation, form.item);
  if (form === undefined || states.length + ended.length === 0)
    return operation.method === 'DELETE' ? undefined : showing(handled);
  const done = new Map(states.map(({ name, value }) => [name, value]));
  const respond = responderOf(handled);
  return aboutItem(handled, (request, where, found) => {
    if (found.kind === 'absent') return absent(kept, where, request);
    const current = found.kind === 'there' ? found.item : supposedItem(kept, where);
    if (current === undefined) return undefined;
    const now = new Date().toISOString();
    const sent = Object.entries(sentItem(kept, request)?.item ?? {}).filter(([name]) => done.has(name));
    // PUT /posts/{id}/pin with { "pinned": false } asks for the opposite.
    const isOpposite = sent.some(([name, value]) => value === !done.get(name));
    const named = isOpposite ? [] : states.map(({ name, value }) => [name, value ?? now] as const);
    const told = Object.fromEntries<JsonValue>([...named, ...sent]);
    const before = outOf(ended, current, form);
    const next = changedItem(kept, where, before, { ...before, ...told }, told);
    return next && storedAndShown(handled, respond, request, next, { where });
  });
}

/** Answers with the item that an action is about; undefined if the response shows something else. */
export function showing(handled: Handled): Handler | undefined {
  const { operation, kept } = handled;
  const [shown, own] = [kept.forms.of(operation), kept.forms.item];
  if (shown === undefined || own === undefined || !isSame(shown.item.names, own.item.names)) return undefined;
  const respond = responderOf(handled);
  return aboutItem(handled, (request, where, found) => {
    if (found.kind === 'absent') return absent(kept, where, request);
    if (found.kind === 'unknown' || staticItem(request, shown, kept, where.id)) return undefined;
    return respond(request, found.item, { where });
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
    const taken = takenAnswer(handled, sent.item, where, request);
    if (isNew) {
      if (taken !== undefined) return taken;
      const item = newItem(kept, where, sent);
      return item && storedAndShown(handled, respond, request, item, { where, isNew });
    }
    if (found.kind === 'absent') return absent(kept, where, request);
    const stale = staleAnswer(found, request);
    if (stale !== undefined || taken !== undefined) return stale ?? taken;
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
