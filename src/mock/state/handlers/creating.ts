import { isJsonObject, toValue, type JsonObject, valueAt } from '../../../json/index.js';
import { freshId, mayBeCalled } from '../items/fresh-id.js';
import { answerWithMany, hasItems } from '../items/item-answer.js';
import type { KeptAnswer, KeptRequest } from '../items/kept-request.js';
import { newItem } from '../items/new-item.js';
import { refusal, refusalOfAbsent, speaksOfTaken } from '../items/refusals.js';
import { sentItems, type SentItem } from '../items/sent-item.js';
import type { Whereabouts } from '../items/spots.js';
import { exemplarOf } from '../../answer/exemplar.js';
import { responderOf, storedAndShown, takenAnswer, type Handled, type Handler, type Responder } from './handler.js';

/** POST to a collection, with one item or several. */
export function creating(handled: Handled): Handler {
  const { kept, use, items } = handled;
  const respond = responderOf(handled);
  return (request) => {
    const where = kept.spots.whereabouts(request);
    if (where === undefined) return undefined;
    const refused = items.orphaned(kept, where.parents, request) ?? items.dangling(use, request);
    if (refused !== undefined) return refused;
    const sent = sentItems(kept, request);
    if (sent === undefined) return undefined;
    const documented = documentedItem(handled, where, request);
    if (documented !== undefined) {
      const [id, item] = documented;
      const here = { ...where, id };
      const answered = respond(request, item, { where: here, isNew: true });
      if (answered !== undefined) return items.store(kept, here, item, answered);
    }
    const made = madeItems(handled, where, sent, request);
    if (made === undefined) return keptAsAnswered(handled, where, request);
    if ('answer' in made) return made;
    const answered = stored(handled, respond, where, made, request);
    for (const id of made.keys()) items.place(kept, { ...where, id }, request);
    return answered;
  };
}

/** Stores new items, and answers with them. */
function stored(
  handled: Handled,
  respond: Responder,
  where: Whereabouts,
  made: ReadonlyMap<string, JsonObject>,
  request: KeptRequest,
): KeptAnswer | undefined {
  const { operation, kept, items } = handled;
  const [first] = made;
  const many = answerWithMany(kept, request, made);
  if (made.size === 1 && many === undefined && first !== undefined) {
    const facts = { where: { ...where, id: first[0] }, isNew: true };
    if (respond(request, first[1], facts) === undefined && hasItems(operation, kept))
      return keptAsAnswered(handled, where, request);
    return storedAndShown(handled, respond, request, first[1], facts);
  }
  const shown = many ?? (first && respond(request, first[1], { where: { ...where, id: first[0] }, isNew: true }));
  if (shown === undefined && hasItems(operation, kept)) return undefined;
  return [...made].reduce<KeptAnswer | undefined>(
    (told, [id, item]) => items.store(kept, { ...where, id }, item, told),
    shown,
  );
}

/** The items of a request by identity; the refusal if an identity is taken; undefined if no valid item is found. */
function madeItems(
  { operation, kept, items }: Handled,
  where: Whereabouts,
  sent: readonly SentItem[],
  request: KeptRequest,
): ReadonlyMap<string, JsonObject> | KeptAnswer | undefined {
  const made = new Map<string, JsonObject>();
  const isTaken = (id: string): boolean => made.has(id) || items.isTaken(kept, { ...where, id });
  for (const each of sent) {
    // An identity that no path can have is replaced by another one.
    const chosen = each.id !== undefined && mayBeCalled(kept, each.id) ? each.id : undefined;
    if (chosen !== undefined && (made.has(chosen) || items.find(kept, { ...where, id: chosen }).kind === 'there')) {
      const note = `a ${kept.resource.name} with the id ${chosen} exists already`;
      const refused = refusal(speaksOfTaken(operation) ? ['409', '400'] : ['409'], note, request);
      if (refused !== undefined) return refused;
    }
    const refused = takenAnswer({ operation, kept, items }, each.item, { ...where, id: undefined }, request);
    if (refused !== undefined) return refused;
    const next = items.entriesOf(kept, where.parents).length + made.size + 1;
    const id = chosen ?? freshId(kept, next, isTaken);
    const item = id === undefined ? undefined : newItem(kept, { ...where, id }, each);
    if (id === undefined || item === undefined) return undefined;
    made.set(id, item);
  }
  return made;
}

/** The item that a documented answer has created, unless a client has created or deleted an item of that identity. */
function documentedItem(
  { operation, kept, items }: Handled,
  where: Whereabouts,
  { example }: KeptRequest,
): readonly [id: string, item: JsonObject] | undefined {
  // If the document has no response for a deleted item, the example would still be shown after its deletion.
  if (kept.read !== undefined && refusalOfAbsent(kept.read) === undefined) return undefined;
  const item = valueAt(example, kept.forms.of(operation)?.at ?? []);
  const id = item === undefined ? undefined : kept.idOf(item);
  if (id === undefined || !isJsonObject(item)) return undefined;
  const here = { ...where, id };
  return items.isUntouched(kept, here) || !items.isTaken(kept, here) ? [id, item] : undefined;
}

/** Keeps the item that the static answer shows, so that it can be read, and leaves the answer as it is. */
function keptAsAnswered({ operation, kept, items }: Handled, where: Whereabouts, request: KeptRequest): undefined {
  const plan = request.answers.planForGood({}, request.accept);
  const form = kept.forms.of(operation);
  const media = plan.kind === 'documented' ? plan.representation?.mediaType : undefined;
  if (form === undefined || media?.schema === undefined) return undefined;
  const [example] = media.examples;
  const body = request.example ?? (example === undefined ? exemplarOf(media.schema) : toValue(example.value));
  const item = valueAt(body, form.at);
  const id = item === undefined ? undefined : kept.idOf(item);
  if (id === undefined || !isJsonObject(item) || items.find(kept, { ...where, id }).kind === 'there') return undefined;
  items.store(kept, { ...where, id }, item, undefined);
  return undefined;
}
