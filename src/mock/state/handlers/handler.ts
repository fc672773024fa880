import type { Operation } from '../../../contract/index.js';
import { jsonEquals, valueAt, type JsonObject, type JsonValue } from '../../../json/index.js';
import { uniqueMembers, type OperationUse, type UniqueMember } from '../../../resources/index.js';
import type { Plan } from '../../answer/operation-answers.js';
import { fittedItem } from '../items/fit-item.js';
import { answerWith, withoutRepeat, type Facts } from '../items/item-answer.js';
import type { KeptItems } from '../items/kept-items.js';
import type { Found, KeptAnswer, KeptRequest } from '../items/kept-request.js';
import type { KeptResource } from '../items/kept-resource.js';
import { withUndeclared } from '../items/new-item.js';
import { refusal } from '../items/refusals.js';
import type { Whereabouts } from '../items/spots.js';
import { stateRefusal } from '../items/state-refusal.js';

/** Answers requests of one operation from the items; undefined if the static answer is right. */
export type Handler = (request: KeptRequest) => KeptAnswer | undefined;

/** An operation on a kept resource. */
export interface Handled {
  readonly operation: Operation;
  readonly kept: KeptResource;
  readonly use: OperationUse;
  readonly items: KeptItems;
}

/** A handler of requests about one item, whose parents exist. */
export function aboutItem(
  { operation, kept, items }: Handled,
  handle: (request: KeptRequest, where: Whereabouts, found: Found) => KeptAnswer | undefined,
): Handler {
  const refusalFor = stateRefusal(operation, kept);
  return (request) => {
    const asked = kept.spots.whereabouts(request);
    if (asked?.id === undefined) return undefined;
    const where = items.located(kept, asked);
    const orphaned = items.orphaned(kept, where.parents, request);
    if (orphaned !== undefined) return orphaned;
    const found = items.find(kept, where);
    const refused = found.kind === 'there' ? refusalFor(found.item, request) : undefined;
    return refused ?? handle(request, where, found);
  };
}

export type Responder = (request: KeptRequest, item: JsonObject, facts: Facts) => KeptAnswer | undefined;

/** Answers with an item; undefined if the response shows no item, or cannot show this one. */
export function responderOf({ operation, kept }: Handled): Responder {
  // An operation that documents both 200 and 201 answers 201 if it created the item (RFC 9110 §15.3.2).
  const created = operation.responses.some(({ status }) => status === '201') ? 201 : undefined;
  const ready = new WeakMap<JsonObject, { readonly plan: Plan; readonly answered: KeptAnswer | undefined }>();
  return (request, item, facts) => {
    const { isNew = false } = facts;
    const status = facts.status ?? request.success ?? (isNew ? created : undefined);
    const plan = request.answers.planForGood(status === undefined ? {} : { code: status }, request.accept);
    const known = ready.get(item);
    if (!isNew && known?.plan === plan) return withoutRepeat(known.answered, request);
    const answered = answerWith(kept, request, item, facts, plan);
    if (!isNew) ready.set(item, { plan, answered });
    return isNew ? answered : withoutRepeat(answered, request);
  };
}

/** The refusal of an item with a value that another one has, and of which the document says that only one may have it. */
export function takenAnswer(
  { operation, kept, items }: Pick<Handled, 'operation' | 'kept' | 'items'>,
  sent: JsonValue,
  { parents, id: own }: Whereabouts,
  request: KeptRequest,
): KeptAnswer | undefined {
  const isTaken = ({ path }: UniqueMember, other: JsonValue): boolean => {
    const value = partOf(sent, path) ?? null;
    return value !== null && jsonEquals(partOf(other, path) ?? null, value);
  };
  const unique = uniqueMembers(operation);
  const others = unique.length === 0 ? [] : items.entriesOf(kept, parents).filter(([id]) => id !== own);
  const taken = unique.find((member) => {
    // `The seat is already taken on this date` is said of both members together.
    const together = / or /i.test(member.says) ? [member] : unique.filter(({ says }) => says === member.says);
    return others.some(([, other]) => together.every((each) => isTaken(each, other)));
  });
  return taken && refusal(['409'], `a ${kept.resource.name} with this ${taken.pointer} exists already`, request);
}

/** The value of a member of the request body in an item, which an object may wrap in the body alone. */
function partOf(item: JsonValue, path: readonly string[]): JsonValue | undefined {
  return path.map((_, at) => valueAt(item, path.slice(at))).find((value) => value !== undefined);
}

/**
 * Stores an item and answers with it. If the response cannot show members as they are, the item gets the values that
 * the response shows, so that the next read agrees with it.
 */
export function storedAndShown(
  { kept, items }: Handled,
  respond: Responder,
  request: KeptRequest,
  item: JsonObject,
  facts: Facts,
): KeptAnswer | undefined {
  const answered = respond(request, item, facts);
  const form = kept.forms.item;
  const differing = answered?.differing;
  const next = differing && form && fittedItem({ ...item, ...differing }, form, item);
  if (form === undefined || next === undefined) return items.store(kept, facts.where, item, answered);
  const agreed = withUndeclared(item, form, next) ?? item;
  return items.store(kept, facts.where, agreed, respond(request, agreed, facts));
}

/** Answers with the item above, as it is after the request, if the response of the operation shows that item. */
export function answeringAbove(handled: Handled, handle: Handler): Handler {
  const { operation, kept, items } = handled;
  if (!kept.forms.showsParent(operation)) return handle;
  return (request) => {
    const answered = handle(request);
    const parents = kept.spots.whereabouts(request)?.parents;
    const around = parents && items.around(kept, parents);
    if (around?.item === undefined || (answered?.answer.status ?? 200) >= 300) return answered;
    const respond = responderOf({ ...handled, kept: around.list.above });
    return respond(request, around.item, { where: around.where }) ?? answered;
  };
}
