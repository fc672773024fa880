import { fieldLines, parseMediaType } from '../../../http/index.js';
import { isExactNumber, isJsonObject, numberText, type JsonObject } from '../../../json/index.js';
import { countsChanges, laterStates, type ToldState } from '../../../resources/index.js';
import { operationJudge } from '../../../wire/index.js';
import { isShowable } from '../../world/is-showable.js';
import { declaredPart, type Form } from '../../world/fit.js';
import type { KeptRequest } from './kept-request.js';
import type { KeptResource } from './kept-resource.js';
import { jsonPatched, mergePatched } from './patch.js';
import { isOfClients, isServerOwned, sentItem, withTimes, type SentItem } from './sent-item.js';
import type { Whereabouts } from './spots.js';
import { fittedItem } from './fit-item.js';
import { firstItems } from './first-items.js';

/** The item that a request creates: what it says, merged into a made-up item; undefined if none is valid. */
export function newItem(kept: KeptResource, where: Whereabouts, sent: SentItem): JsonObject | undefined {
  const form = kept.forms.item;
  const made = kept.madeUp();
  if (form === undefined || made === undefined) return made;
  const own = Object.entries(atFirst(made, kept)).filter(([name]) => !isOfClients(name, sent, kept));
  const stamped = kept.below(withTimes(Object.fromEntries(own), form, true), where.parents);
  const client = Object.entries(sent.item).filter(([name]) => !isServerOwned(name, sent, kept));
  const { id = '' } = where;
  const said = { ...sent.defaults, ...Object.fromEntries(client) };
  const item = kept.called({ ...stamped, ...said }, id);
  return withUndeclared(item, form, fittedItem(item, form, kept.called(made, id), kept.called(said, id)));
}

/** A made-up item as it is before any action on it: not archived, and without a time of its cancellation. */
function atFirst(made: JsonObject, { forms: { item: form }, resource }: KeptResource): JsonObject {
  if (form === undefined) return made;
  const isGiven = ({ name }: ToldState): boolean =>
    form.item.member(name).has('default', 'const', 'example', 'examples');
  const later = resource.roles.action.flatMap((operation) => laterStates(operation, form.item));
  return outOf(
    later.filter((state) => !isGiven(state)),
    made,
    form,
  );
}

/** An item that is in none of some states, as far as its members allow. */
export function outOf(states: readonly ToldState[], item: JsonObject, { item: declared }: Form): JsonObject {
  const all = new Set(states.map(({ value }) => value));
  const members = new Map(Object.entries(item));
  for (const { name, value } of states.filter((state) => members.has(state.name))) {
    const schema = declared.member(name);
    const other = schema.literals.find((each) => typeof each === 'string' && !all.has(each));
    const mayBeNull = schema.schemas.every((each) => each.isValid(null, 'response'));
    if (typeof value === 'boolean') members.set(name, !value);
    else if (value === undefined && mayBeNull) members.set(name, null);
    else if (value === undefined) members.delete(name);
    else if (members.get(name) === value && other !== undefined) members.set(name, other);
  }
  return Object.fromEntries(members);
}

/** An item with other members; undefined if it would not be valid. */
export function changedItem(
  kept: KeptResource,
  { id = '' }: Whereabouts,
  current: JsonObject,
  next: JsonObject,
  sent: JsonObject = next,
): JsonObject | undefined {
  const form = kept.forms.item;
  if (form === undefined) return current;
  const raised = Object.entries(current).flatMap(([name, value]) =>
    next[name] === value && isExactNumber(value) && countsChanges(form.item, name)
      ? [[name, Number(numberText(value)) + 1]]
      : [],
  );
  const named = kept.called({ ...withTimes(next, form, false), ...Object.fromEntries(raised) }, id);
  return withUndeclared(named, form, fittedItem(named, form, current, kept.called(sent, id)));
}

/** The item after the patch or the partial item of a request; undefined if it would not be valid. */
export function patchedItem(
  kept: KeptResource,
  where: Whereabouts,
  current: JsonObject,
  request: KeptRequest,
): JsonObject | undefined {
  const patch = operationJudge(request.operation).body.read(request.head.rawFields, request.body)?.readings.at(-1);
  const [type = ''] = fieldLines(request.head.rawFields, 'content-type');
  const isOf = (suffix: string): boolean => parseMediaType(type)?.essence === `application/${suffix}`;
  // A request without a body changes nothing.
  if (patch === undefined) return request.body.length === 0 ? current : undefined;
  if (isOf('json-patch+json')) {
    const patched = jsonPatched(current, patch);
    return isJsonObject(patched) ? changedItem(kept, where, current, patched) : undefined;
  }
  const sent = sentItem(kept, request);
  if (sent === undefined) return undefined;
  const changes = Object.fromEntries(Object.entries(sent.item).filter(([name]) => !isServerOwned(name, sent, kept)));
  const merged = mergePatched(current, changes);
  const form = kept.forms.item;
  const withNulls = (isShown: (name: string) => boolean): JsonObject => ({
    ...(isJsonObject(merged) ? merged : {}),
    ...Object.fromEntries(Object.entries(changes).filter(([name, value]) => value === null && isShown(name))),
  });
  const isAllowed = (item: JsonObject): boolean =>
    form !== undefined && isShowable(form.schema, declaredPart(item, form.item));
  // A null in plain JSON is shown as null where the document allows it, and one of a merge patch where it must be there.
  const nulls = [
    withNulls(() => true),
    withNulls((name) => form?.item.required.has(name) === true),
    withNulls(() => false),
  ];
  const next = (isOf('merge-patch+json') ? nulls.toReversed() : nulls).find(isAllowed) ?? merged;
  return isJsonObject(next) ? changedItem(kept, where, current, next) : undefined;
}

/** An item that clients can neither create nor be refused: the first of its collection, under the wanted identity. */
export function supposedItem(kept: KeptResource, { parents, id = '' }: Whereabouts): JsonObject | undefined {
  const item = firstItems(kept, parents)[0]?.[1] ?? kept.madeUp();
  return item && kept.called(item, id);
}

/** The valid members of an item, and those that its form does not declare, which another form may show. */
export function withUndeclared(item: JsonObject, form: Form, good: JsonObject | undefined): JsonObject | undefined {
  const undeclared = Object.entries(item).filter(([name]) => !form.item.names.has(name));
  return good && { ...Object.fromEntries(undeclared), ...good };
}
