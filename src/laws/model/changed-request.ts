import {
  bodyOf,
  instantiateText,
  judgePlan,
  sampleValues,
  treeOf,
  withChangedBody,
  type Alone,
  type Moved,
  type RequestPlan,
  type ScenarioStep,
  type Unchanged,
  withoutOptions,
  type Sends,
} from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { isSafeMethod } from '../../http/index.js';
import { isArrayValue, isJsonObject, stringifyValue, type JsonValue } from '../../json/index.js';
import { allowedNext, forbiddenNext } from '../../resources/index.js';
import {
  memberNames,
  memberOf,
  treeAt,
  withMember,
  withoutMembers,
  withTreeAt,
  type BodyTree,
} from '../../wire/index.js';
import { memberValue } from '../shape/equality.js';
import type { Member, Shape } from '../shape/shape.js';
import { fullValues } from '../values/full-values.js';
import { emptyValues, isUsual, tellingValues, unusualValues } from '../values/hard-values.js';
import { otherValues, partialObjects } from '../values/other-values.js';
import { itemIn, sentItem, shownItem, takesForms, whatItSays, type History } from './history.js';
import { isMergePatch, isPartial } from './partial-update.js';
import { changeableMembers, isValid, withItemMember, withMembers, type Changed } from './item-members.js';

const NOTHING_SHARED = 'the request and the read have no member in common that clients control';

/** What the request of a step is made from. */
export interface Making {
  readonly step: ScenarioStep;
  /** A valid request about its item. */
  readonly plan: RequestPlan;
  readonly operation: Operation;
  readonly history: History;
}

export function changed(making: Making): RequestPlan | string {
  const { step, plan, operation, history } = making;
  const { sends } = step;
  const plain: Making = { ...making, plan: withoutOptions(plan, operation) };
  const shape = history.subject.shapeOf(operation);
  if (sends.kind === 'change' && typeof sends.members === 'object' && shape !== undefined) {
    const { members } = sends;
    if ('state' in members) return moved(members, shape, plain);
    return 'member' in members ? alone(members, shape, plain) : unchanged(members, shape, plain);
  }
  const found = changedBy(sends, plain);
  return typeof found === 'string' ? found : found.plan;
}

function changedBy(sends: Sends, making: Making): Changed | string {
  const { step, plan, operation, history } = making;
  const isAnother = sends.kind === 'conditional' && sends.member === 'another';
  const shape = history.subject.shapeOf(operation);
  const read = history.readBefore(step.name, step.thing);
  if (shape === undefined) return NOTHING_SHARED;
  if (read === undefined) return 'the item could not be read before';
  const members = sends.kind === 'change' ? sends.members : 'one';
  const current = shownItem(read, shape);
  if (members === 'null' && takesForms(operation)) return 'a form has no null';
  const of = sends.kind === 'change' ? sends.of : undefined;
  const free = changeableMembers(shape, operation, history.subject, plan, current).filter(
    ({ name }) => of?.includes(name) ?? true,
  );
  const all = chosenMembers(free, members, shape, making);
  const isRest = isAnother || members === 'usual';
  const first = isRest ? changedBy({ kind: 'conditional' }, making) : '';
  const chosen = typeof first === 'string' ? all : all.filter((member) => !first.names.includes(member.name));
  // Documents give defaults to the members of a creation rather than to those of an update.
  const asCreated = (member: Member): Member =>
    history.subject.shape?.members.find(({ name }) => name === member.name) ?? member;
  const transitions = history.subject.transitionsOf(operation);
  const states = (transitions && isJsonObject(current) && allowedNext(transitions, current)) || [];
  const values = (member: Member): Iterable<BodyTree> => {
    const value = memberValue(current, member.name);
    if (member.name === transitions?.name) return states.map((state) => bodyOf(state));
    if (members === 'part') return isMerged(plan) ? partialObjects(member, sendable(value, member.members)) : [];
    if (members === 'null') return (value ?? null) === null ? [] : [bodyOf(null)];
    if (members === 'telling') return tellingValues(member, value);
    if (members === 'full') return fullValues(member, value);
    if (members === 'usual') return isUsual(asCreated(member), value) ? unusualValues(member, value) : [];
    return members === 'empty' ? emptyValues(member, value) : otherValues(member, value);
  };
  const most = members === 'one' ? 1 : Infinity;
  for (const base of basesFor(shape, current, making)) {
    if (members === 'fewest') {
      const names = free.map(({ name }) => name);
      if (isValid(base, operation)) return { plan: without(names, base, shape, operation), names };
      continue;
    }
    const found = withMembers(base, shape, chosen, operation, values, most);
    if (found.names.length > 0) return found;
  }
  return 'no other valid value was found for any of its members';
}

/**
 * Returns the bodies from which a change starts. For PATCH the first one is empty, if the contract allows that;
 * otherwise the body holds the whole item as it is, so that nothing else changes.
 */
function basesFor(shape: Shape, current: JsonValue | undefined, making: Making): readonly RequestPlan[] {
  const { step, plan, operation, history } = making;
  const isOther = isOfBranch(step.thing, history);
  const whole = withChangedBody(plan, (tree) => {
    const item = treeAt(tree, shape.sentAt) ?? tree;
    const same = shape.members.reduce((all, { name, members }) => {
      const value = sendable(memberValue(current, name), members);
      // Members of the usual request do not belong to an item of another branch.
      if (value === undefined && isOther) return withoutMembers(all, name);
      return value === undefined || (value === null && memberOf(all, name) === undefined)
        ? all
        : withMember(all, name, bodyOf(value));
    }, item);
    return withTreeAt(tree, shape.sentAt, same) ?? tree;
  });
  const valid = isValid(whole, operation) ? whole : asFarAsValid(shape, current, making);
  // A POST may replace the item like a PUT, unless the document says otherwise.
  const mayLeaveOut = operation.method === 'PATCH' || (operation.method === 'POST' && isPartial(operation));
  if (!mayLeaveOut) return [valid];
  const nothing = withChangedBody(
    plan,
    (tree) => withTreeAt(tree, shape.sentAt, { kind: 'object', members: [] }) ?? tree,
  );
  return [nothing, valid];
}

/** Returns true if an item was created as one of another branch than usual. */
function isOfBranch(thing: string, { all }: History): boolean {
  return all.some(({ step: { sends, thing: own } }) => {
    const values = sends.kind === 'create' && own === thing ? sends.values : 'plain';
    return typeof values === 'object' && values.branch !== undefined;
  });
}

/**
 * Returns a valid request with the values of an item as far as it stays valid. A read may not show all that a request
 * must contain, such as a constant that tells kinds of objects apart.
 */
function asFarAsValid(shape: Shape, current: JsonValue | undefined, { plan, operation }: Making): RequestPlan {
  const item = treeAt(treeOf(plan.body) ?? bodyOf({}), shape.sentAt);
  return withMembers(plan, shape, shape.members, operation, (member) => {
    const value = sendable(memberValue(current, member.name), member.members);
    const own = item && memberOf(item, member.name);
    return (value ?? null) === null ? [] : [bodyOf(value!), ...(own === undefined ? [] : [filledWith(own, value!)])];
  }).plan;
}

/** Returns a value of a request with those that an item shows in their places, as far as the request has such places. */
function filledWith(tree: BodyTree, value: JsonValue): BodyTree {
  if (tree.kind === 'object' && isJsonObject(value)) {
    return Object.entries(value).reduce<BodyTree>((all, [name, inner]) => {
      const own = memberOf(all, name);
      return own === undefined ? all : withMember(all, name, filledWith(own, inner));
    }, tree);
  }
  const first = tree.kind === 'array' ? tree.items[0] : undefined;
  if (first === undefined || !isArrayValue(value)) return bodyOf(value);
  return { kind: 'array', items: value.map((item) => filledWith(first, item)) };
}

/** Returns a value without the members that the service adds to the objects in it. */
function sendable<Value extends JsonValue | undefined>(value: Value, members: readonly Member[]): Value | JsonValue {
  if (members.length === 0) return value;
  if (isArrayValue(value)) return value.map((item) => sendable(item, members));
  if (!isJsonObject(value)) return value;
  const own = members.flatMap((member) => {
    const inner = memberValue(value, member.name);
    return inner === undefined ? [] : [[member.name, sendable(inner, member.members)] as const];
  });
  return Object.fromEntries(own);
}

/**
 * Returns a request with the value that a step sent for one member, and as few other members as the contract allows.
 */
export function alone({ member: name, as, isOfOther }: Alone, shape: Shape, making: Making): RequestPlan | string {
  const { plan, operation, history } = making;
  const other = history.get(as);
  const said = other && whatItSays(other, history);
  const member = shape.members.find((each) => each.name === name);
  if (other === undefined) return history.reasonFor(as);
  const isWrite = !isSafeMethod(other.exchanges[0].request.method);
  const own = memberValue(said, name);
  const value = member && (isWrite ? own : sendable(own, member.members));
  const full = value === undefined ? plan : withItemMember(plan, shape, name, bodyOf(value));
  if (!isValid(full, operation)) return 'the value is not valid here';
  const namesOf = ({ body }: RequestPlan): readonly string[] => {
    const item = treeAt(treeOf(body) ?? { kind: 'array', items: [] }, shape.sentAt);
    return item === undefined ? [] : memberNames(item);
  };
  const others = namesOf(full).filter((each) => each !== name || value === undefined);
  const found = without(others, full, shape, operation);
  const left = new Set(namesOf(found));
  const isSame =
    isWrite && isOfOther !== true && isJsonObject(said) && Object.keys(said).every((each) => left.has(each));
  return isSame ? 'the request says nothing else that could be left out' : found;
}

/** Returns a request without the members that the contract allows to leave out. */
function without(names: readonly string[], plan: RequestPlan, shape: Shape, operation: Operation): RequestPlan {
  return names.reduce((all, name) => {
    const next = withItemMember(all, shape, name, undefined);
    return isValid(next, operation) ? next : all;
  }, plan);
}

/** Returns a change of a state alone, to one that the document lets follow the current one, or to one that it does not. */
function moved({ state, to }: Moved, shape: Shape, making: Making): RequestPlan | string {
  const { step, operation, history } = making;
  const read = history.readBefore(step.name, step.thing);
  const item = read && itemIn(read, history.subject);
  const transitions = history.subject.transitionsOf(operation);
  if (item === undefined || transitions === undefined) return 'the item could not be read before';
  const allowed = allowedNext(transitions, item) ?? [];
  const [onward, ends] = [true, false].map((leadsOn) =>
    allowed.find((each) => (transitions.next.get(each) ?? []).length > 0 === leadsOn),
  );
  const chosen =
    typeof to === 'number' ? forbiddenNext(transitions, item)[to] : to === 'next' ? (onward ?? ends) : (ends ?? onward);
  if (chosen === undefined) return `the document names no such state after ${stringifyValue(item[state] ?? null)}`;
  const requests = basesFor(shape, item, making).map((base) => withItemMember(base, shape, state, bodyOf(chosen)));
  return requests.find((each) => isValid(each, operation)) ?? 'the request has no valid form';
}

/** Returns a change to the values that the item already has. */
function unchanged({ namedBy }: Unchanged, shape: Shape, making: Making): RequestPlan | string {
  const { step, plan, operation, history } = making;
  const [named, read] = [history.get(namedBy), history.readBefore(step.name, step.thing)];
  if (named === undefined || read === undefined) return 'the item could not be read before';
  const [said, current] = [sentItem(named, shape, history), shownItem(read, shape)];
  const members = shape.members.filter(({ name }) => memberValue(said, name) !== undefined);
  const values = ({ name, members: inner }: Member): readonly BodyTree[] => {
    const value = sendable(memberValue(current, name), inner);
    return value === undefined ? [] : [bodyOf(isMerged(plan) ? namedBySent(value, memberValue(said, name)) : value)];
  };
  const [nothing = plan] = basesFor(shape, current, making);
  const found = withMembers(nothing, shape, members, operation, values);
  return found.names.length === 0 ? 'the item has no value that could be sent' : found.plan;
}

function isMerged({ fields }: RequestPlan): boolean {
  return fields.some(
    ({ name, value }) => name.toLowerCase() === 'content-type' && isMergePatch(instantiateText(value, sampleValues())),
  );
}

/** Returns a value without what a sent one does not name in its objects. */
function namedBySent(value: JsonValue, sent: JsonValue | undefined): JsonValue {
  if (!isJsonObject(value) || !isJsonObject(sent)) return value;
  const named = Object.entries(value).filter(([name]) => Object.hasOwn(sent, name));
  return Object.fromEntries(named.map(([name, inner]) => [name, namedBySent(inner, sent[name])]));
}

/** Returns the members to change, texts and numbers first: a change of a state may require more than a new value. */
function chosenMembers(
  free: readonly Member[],
  which: (Sends & { readonly kind: 'change' })['members'],
  shape: Shape,
  { operation, history }: Making,
): readonly Member[] {
  const rank = ({ sent, members }: Member): number => {
    if (members.length > 0 || sent.types.includes('array')) return 3;
    return !sent.has('enum', 'format') ? (sent.types.includes('string') ? 0 : 1) : 2;
  };
  const ranked = free.toSorted((one, other) => rank(one) - rank(other));
  if (which !== 'others') return ranked;
  const first = history.all.find(({ step }) => step.operation === operation.key && step.sends.kind === 'change');
  const sent = first && sentItem(first, shape, history);
  return ranked.filter(({ name }) => memberValue(sent, name) === undefined);
}

/** Returns a change of one member, made invalid by a value of the wrong type for another member. */
export function spoilt(making: Making): RequestPlan | string {
  const { operation, history } = making;
  const good = changedBy({ kind: 'change', members: 'one' }, making);
  const shape = history.subject.shapeOf(operation);
  if (typeof good === 'string' || shape === undefined) return typeof good === 'string' ? good : NOTHING_SHARED;
  for (const { name } of shape.members.filter((member) => !good.names.includes(member.name))) {
    for (const wrong of wrongValues) {
      const next = withItemMember(good.plan, shape, name, wrong);
      const isWrong = judgePlan(next, operation).some(
        ({ aspect, certainty }) => aspect === 'body' && certainty === 'clear',
      );
      if (isWrong) return next;
    }
  }
  return 'the contract allows any value for its other members';
}

const wrongValues: readonly BodyTree[] = [
  { kind: 'object', members: [['trellis', bodyOf(true)]] },
  bodyOf('trellis'),
  bodyOf(true),
];
