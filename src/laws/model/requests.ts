import {
  bodyOf,
  judgePlan,
  sampleValue,
  treeOf,
  withChangedBody,
  type Alone,
  type RequestPlan,
  type ScenarioStep,
  type Unchanged,
} from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { isSafeMethod } from '../../http/index.js';
import {
  isArrayValue,
  isExactNumber,
  isJsonObject,
  numberText,
  parsePointer,
  type JsonValue,
} from '../../json/index.js';
import type { Slot } from '../../resources/index.js';
import { hasHole, memberNames, memberOf, withMember, withTreeAt, treeAt, type BodyTree } from '../../wire/index.js';
import { isAccepted, sentItem, shownItem, strongTagOf, tagIn, whatItSays, type History } from './history.js';
import { filtersOf, plainText } from './filters.js';
import { linksOf, valuesOf } from './links.js';
import { itemsShown } from './listing.js';
import { limited, withQuery } from './pages.js';
import { memberValue } from '../shape/equality.js';
import type { Member, Shape } from '../shape/shape.js';
import { emptyValues, tellingValues } from '../values/hard-values.js';
import { neverWas } from '../values/never-was.js';
import { otherValues } from '../values/other-values.js';

/**
 * The request of a step, made from a good request about its instance; or the reason why there is none.
 *
 * @example
 * requestOf(step, placed.request, operation, history)
 */
export function requestOf(
  step: ScenarioStep,
  good: RequestPlan,
  operation: Operation,
  history: History,
): RequestPlan | string {
  const plan = withPrecondition(good, step, history);
  if (step.as === 'none') {
    const anonymous: RequestPlan = { ...plan, credentials: { kind: 'none' } };
    const isOpen = operation.security.length === 0 || operation.security.some(({ schemes }) => schemes.length === 0);
    if (isOpen) return 'the operation requires no credentials';
    return step.sends.kind === 'change' ? changed(anonymous, step, operation, history) : anonymous;
  }
  if (step.as === 'second') {
    const isOpen = operation.security.length === 0 || operation.security.some(({ schemes }) => schemes.length === 0);
    if (isOpen) return 'the operation requires no credentials';
    const { as: _, ...own } = step;
    const made = requestOf(own, good, operation, history);
    return typeof made === 'string' ? made : { ...made, credentials: { kind: 'good', user: 'second' } };
  }
  switch (step.sends.kind) {
    case 'good':
    case 'find':
    case 'list':
    case 'item':
    case 'location':
      return plan;
    case 'conditional':
      return changedVersion(tagOf(step, history), plan, step, operation, history);
    case 'stale': {
      const other = history.get(step.sends.step);
      const tag = other && strongTagOf(other);
      if (tag === tagOf(step, history)) return 'the ETag has not changed';
      return changedVersion(tag ?? '*', plan, step, operation, history);
    }
    case 'walk':
      return step.sends.pages === 'usual'
        ? plan
        : (limited(plan, operation, history.subject, itemsListed(history)) ?? plan);
    case 'filter':
      return filtered(plan, step.sends, history);
    case 'revalidate': {
      const other = history.get(step.sends.step);
      const tag = other && tagIn(other);
      if (tag === undefined) return 'the response to the read has no ETag';
      return { ...plan, fields: [...plan.fields, { name: 'If-None-Match', value: [tag] }] };
    }
    case 'create':
      return created(plan, step.sends, operation, history);
    case 'change':
      return changed(plan, step, operation, history);
    case 'same': {
      const other = history.get(step.sends.step);
      const body = other?.exchanges[0].request.body;
      return other === undefined ? history.reasonFor(step.sends.step) : { ...plan, body: body && [body] };
    }
    case 'spoilt':
      return spoilt(plan, step, operation, history);
    case 'dangling':
      return dangling(plan, step.sends.slot, operation);
    case 'link':
      return linked(plan, step.sends, operation, history);
  }
}

/** A change of the version that has an entity tag. */
function changedVersion(
  tag: string,
  plan: RequestPlan,
  step: ScenarioStep,
  operation: Operation,
  history: History,
): RequestPlan | string {
  if (tag === '*') return 'the response to the read has no ETag';
  const free = plan.fields.filter(({ name }) => name.toLowerCase() !== 'if-match');
  return changed({ ...plan, fields: [...free, { name: 'If-Match', value: [tag] }] }, step, operation, history);
}

/** How many items the list was last seen to have. */
function itemsListed({ all, subject: { list, resource } }: History): number {
  const listed = all.findLast(({ step }) => step.operation === list?.key);
  return (listed && itemsShown(listed, resource)?.length) ?? 0;
}

/** A request that names the version that is there now, where it names one at all (RFC 9110 §13.1.1). */
function withPrecondition(plan: RequestPlan, step: ScenarioStep, history: History): RequestPlan {
  const at = plan.fields.findIndex(({ name }) => name.toLowerCase() === 'if-match');
  if (at === -1) return plan;
  return { ...plan, fields: plan.fields.with(at, { name: 'If-Match', value: [tagOf(step, history)] }) };
}

/** A request that is sent again, because the service asks for a precondition (RFC 6585 §3). */
export function conditional(plan: RequestPlan, step: ScenarioStep, history: History): RequestPlan {
  return { ...plan, fields: [...plan.fields, { name: 'If-Match', value: [tagOf(step, history)] }] };
}

function tagOf(step: ScenarioStep, history: History): string {
  const last = history.all.findLast((other) => other.step.thing === step.thing && tagIn(other) !== undefined);
  return (last && tagIn(last)) ?? '*';
}

function created(
  plan: RequestPlan,
  { values, of }: ScenarioStep['sends'] & { readonly kind: 'create' },
  operation: Operation,
  history: History,
): RequestPlan | string {
  const shape = history.subject.shapeOf(operation);
  if (values === 'plain' || shape === undefined) return plan;
  if (typeof values === 'object') return alone(plan, values, shape, operation, history);
  const last = history.all.findLast((each) => history.subject.isLook(each.step) && isAccepted(each));
  const current = last && shownItem(last, shape);
  const candidates = (member: Member): Iterable<BodyTree> => {
    if (values === 'other') return otherValues(member, memberValue(current, member.name));
    return values === 'telling' ? tellingValues(member) : emptyValues(member);
  };
  const members = freeMembers(shape, operation, history).filter(({ name }) => of?.includes(name) ?? true);
  const found = withMembers(plan, shape, members, operation, candidates);
  return found.names.length === 0 ? 'no member can have such a value' : found.plan;
}

/** A list of the items that have the value that a member of one has. */
function filtered(
  plan: RequestPlan,
  { parameter, read: step }: ScenarioStep['sends'] & { readonly kind: 'filter' },
  history: History,
): RequestPlan | string {
  const read = history.get(step);
  const filter = filtersOf(history.subject).find(({ name }) => name === parameter);
  if (filter === undefined || read === undefined || !isAccepted(read)) return 'the item could not be read before';
  const value = plainText(memberValue(shownItem(read, filter.shape), filter.member.name));
  if (value === undefined || value === '') return `the item has no value for the parameter ${parameter}`;
  return withQuery(plan, parameter, value) ?? 'the path of the list has fresh values';
}

const NOTHING_SHARED = 'the request and the read have no member in common that clients control';

interface Changed {
  readonly plan: RequestPlan;
  /** The members that have another value. */
  readonly names: readonly string[];
}

function changed(plan: RequestPlan, step: ScenarioStep, operation: Operation, history: History): RequestPlan | string {
  const { sends } = step;
  const shape = history.subject.shapeOf(operation);
  if (sends.kind === 'change' && typeof sends.members === 'object' && shape !== undefined) {
    return 'member' in sends.members
      ? alone(plan, sends.members, shape, operation, history)
      : unchanged(plan, sends.members, step, shape, operation, history);
  }
  const found = changedBy(step, plan, operation, history);
  return typeof found === 'string' ? found : found.plan;
}

function changedBy(
  { sends, name, thing }: ScenarioStep,
  plan: RequestPlan,
  operation: Operation,
  history: History,
): Changed | string {
  const shape = history.subject.shapeOf(operation);
  const read = history.readBefore(name, thing);
  if (shape === undefined) return NOTHING_SHARED;
  if (read === undefined) return 'the item could not be read before';
  const members = sends.kind === 'change' ? sends.members : 'one';
  const current = shownItem(read, shape);
  const free = freeMembers(shape, operation, history);
  const chosen = chosenMembers(free, members, operation, shape, history);
  const values = (member: Member): Iterable<BodyTree> => {
    const value = memberValue(current, member.name);
    if (members === 'null') return (value ?? null) === null ? [] : [bodyOf(null)];
    if (members === 'telling') return tellingValues(member);
    return members === 'empty' ? emptyValues(member) : otherValues(member, value);
  };
  const most = members === 'one' ? 1 : Infinity;
  for (const base of basesFor(plan, shape, current, operation)) {
    const found = withMembers(base, shape, chosen, operation, values, most);
    if (found.names.length > 0) return found;
  }
  return 'no other valid value was found for any of its members';
}

/**
 * What a change is made of: of PATCH nothing but what is changed, where the contract allows that; else all of the item as
 * it is, so that nothing else changes.
 */
function basesFor(
  plan: RequestPlan,
  shape: Shape,
  current: JsonValue | undefined,
  { method }: Operation,
): readonly RequestPlan[] {
  const whole = withChangedBody(plan, (tree) => {
    const item = treeAt(tree, shape.sentAt) ?? tree;
    const same = shape.members.reduce((all, { name, members }) => {
      const value = sendable(memberValue(current, name), members);
      return value === undefined || (value === null && memberOf(all, name) === undefined)
        ? all
        : withMember(all, name, bodyOf(value));
    }, item);
    return withTreeAt(tree, shape.sentAt, same) ?? tree;
  });
  if (method !== 'PATCH') return [whole];
  const nothing = withChangedBody(
    plan,
    (tree) => withTreeAt(tree, shape.sentAt, { kind: 'object', members: [] }) ?? tree,
  );
  return [nothing, whole];
}

/** A value without what the service adds to the objects in it. */
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

/** A request that says of one member what a step has said, and of the others as little as is valid. */
function alone(
  plan: RequestPlan,
  { member: name, as }: Alone,
  shape: Shape,
  operation: Operation,
  history: History,
): RequestPlan | string {
  const other = history.get(as);
  const said = other && whatItSays(other, history);
  const member = shape.members.find((each) => each.name === name);
  if (other === undefined) return history.reasonFor(as);
  const value = member && sendable(memberValue(said, name), member.members);
  const isWrite = !isSafeMethod(other.exchanges[0].request.method);
  const full = value === undefined ? plan : withItemMember(plan, shape, name, bodyOf(value));
  if (!isValid(full, operation)) return 'the value is not valid here';
  const namesOf = ({ body }: RequestPlan): readonly string[] => {
    const item = treeAt(treeOf(body) ?? { kind: 'array', items: [] }, shape.sentAt);
    return item === undefined ? [] : memberNames(item);
  };
  const found = namesOf(full).reduce((all, each) => {
    if (each === name && value !== undefined) return all;
    const next = withItemMember(all, shape, each, undefined);
    return isValid(next, operation) ? next : all;
  }, full);
  const left = new Set(namesOf(found));
  const isSame = isWrite && isJsonObject(said) && Object.keys(said).every((each) => left.has(each));
  return isSame ? 'the request says nothing else that could be left out' : found;
}

/** A change to the values that are there already. */
function unchanged(
  plan: RequestPlan,
  { namedBy }: Unchanged,
  { name: step, thing }: ScenarioStep,
  shape: Shape,
  operation: Operation,
  history: History,
): RequestPlan | string {
  const [named, read] = [history.get(namedBy), history.readBefore(step, thing)];
  if (named === undefined || read === undefined) return 'the item could not be read before';
  const [said, current] = [sentItem(named, shape), shownItem(read, shape)];
  const members = shape.members.filter(({ name }) => memberValue(said, name) !== undefined);
  const values = ({ name, members: inner }: Member): readonly BodyTree[] => {
    const value = sendable(memberValue(current, name), inner);
    return value === undefined ? [] : [bodyOf(value)];
  };
  const [nothing = plan] = basesFor(plan, shape, current, operation);
  const found = withMembers(nothing, shape, members, operation, values);
  return found.names.length === 0 ? 'the item has no value that could be sent' : found.plan;
}

/** The members that can be changed alone: those that name other things have to name what is there. */
function freeMembers(shape: Shape, operation: Operation, { subject }: History): readonly Member[] {
  const pointers = subject.slotsOf(operation).flatMap((pointer) => {
    const path = parsePointer(pointer);
    return shape.sentAt.every((token, at) => path[at] === token) ? (path[shape.sentAt.length] ?? []) : [];
  });
  const named = new Set(pointers);
  return shape.members.filter(({ name }) => !named.has(name));
}

/** Texts and numbers are changed first: to change a state takes more than to say it. */
function chosenMembers(
  free: readonly Member[],
  which: (ScenarioStep['sends'] & { readonly kind: 'change' })['members'],
  operation: Operation,
  shape: Shape,
  history: History,
): readonly Member[] {
  const rank = ({ sent, members }: Member): number => {
    if (members.length > 0 || sent.types.includes('array')) return 3;
    const isPlain = sent.schemas.every(
      (schema) => schema.keyword('enum') === undefined && schema.keyword('format') === undefined,
    );
    return isPlain ? (sent.types.includes('string') ? 0 : 1) : 2;
  };
  const ranked = free.toSorted((one, other) => rank(one) - rank(other));
  if (which !== 'others') return ranked;
  const first = history.all.find(({ step }) => step.operation === operation.key && step.sends.kind === 'change');
  const sent = first && sentItem(first, shape);
  return ranked.filter(({ name }) => memberValue(sent, name) === undefined);
}

/** A request with other values for as many members as can have them, so that it stays valid. */
function withMembers(
  plan: RequestPlan,
  shape: Shape,
  members: readonly Member[],
  operation: Operation,
  values: (member: Member) => Iterable<BodyTree>,
  most = Infinity,
): Changed {
  let found = plan;
  const names: string[] = [];
  for (const member of members) {
    if (names.length >= most) break;
    for (const value of values(member)) {
      const next = withItemMember(found, shape, member.name, value);
      if (next === found || !isValid(next, operation)) continue;
      found = next;
      names.push(member.name);
      break;
    }
  }
  return { plan: found, names };
}

function withItemMember(plan: RequestPlan, { sentAt }: Shape, name: string, value: BodyTree | undefined): RequestPlan {
  return withChangedBody(plan, (tree) => withTreeAt(tree, [...sentAt, name], value) ?? tree);
}

function isValid(plan: RequestPlan, operation: Operation): boolean {
  return judgePlan(plan, operation).every(({ aspect, certainty }) => aspect === 'credentials' || certainty !== 'clear');
}

/** A change of one member beside another member of a wrong type. */
function spoilt(plan: RequestPlan, step: ScenarioStep, operation: Operation, history: History): RequestPlan | string {
  const good = changedBy({ ...step, sends: { kind: 'change', members: 'one' } }, plan, operation, history);
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

/** A creation that refers to nothing. */
function dangling(plan: RequestPlan, slot: Slot, operation: Operation): RequestPlan | string {
  const candidates =
    slot.in === 'query'
      ? danglingInQuery(plan, slot.name)
      : slot.in === 'body'
        ? danglingInBody(plan, slot.pointer)
        : [];
  const found = candidates.find((each) => isValid(each, operation));
  return found ?? 'the valid request has no reference that could be changed';
}

function danglingInQuery(plan: RequestPlan, name: string): readonly RequestPlan[] {
  const known = new URLSearchParams(targetOf(plan)?.split('?', 2)[1] ?? '').get(name);
  return known === null ? [] : neverWas(known).flatMap((text) => withQuery(plan, name, text) ?? []);
}

function danglingInBody(plan: RequestPlan, pointer: string): readonly RequestPlan[] {
  const path = parsePointer(pointer);
  const tree = treeOf(plan.body);
  const scalar = tree && treeAt(tree, path);
  if (scalar?.kind !== 'scalar' || hasHole(scalar)) return [];
  const known = sampleValue(scalar);
  const isText = typeof known === 'string';
  if (!isText && !isExactNumber(known)) return [];
  return neverWas(isText ? known : numberText(known)).map((text) =>
    withChangedBody(plan, (whole) => {
      const written: BodyTree = { kind: 'scalar', text: [isText ? JSON.stringify(text) : text] };
      return withTreeAt(whole, path, written) ?? whole;
    }),
  );
}

/** The path and query of a plan; undefined where these have holes. */
function targetOf({ path }: RequestPlan): string | undefined {
  return path.every((part) => typeof part === 'string') ? path.join('') : undefined;
}

/** A request to where a link of a response leads, with the values that it gives (OpenAPI 3.1 §4.8.20). */
function linked(
  plan: RequestPlan,
  { step, link: name }: ScenarioStep['sends'] & { readonly kind: 'link' },
  operation: Operation,
  history: History,
): RequestPlan | string {
  const from = history.get(step);
  const link = from && linksOf(from, history).find((each) => each.name === name);
  const source = from && history.subject.contract.operation(from.step.operation);
  if (from === undefined || source === undefined) return history.reasonFor(step);
  if (link === undefined) return `the document has no such link for the response to the request to ${from.step.words}`;
  const values = valuesOf(link, source, from.exchanges[0], operation);
  if (typeof values === 'string') return values;
  const own = targetOf(plan);
  const path = operation.path.match(own?.split('?', 1)[0] ?? '');
  if (own === undefined || path === undefined) return 'the path of the operation that it leads to has fresh values';
  const inPath = [...values.path].map(([key, value]) => [key, encodeURIComponent(value)] as const);
  const query = own.includes('?') ? own.slice(own.indexOf('?')) : '';
  const target: RequestPlan = { ...plan, path: [operation.path.expand(new Map([...path, ...inPath])) + query] };
  return [...values.query].reduce((all, [key, value]) => withQuery(all, key, value) ?? all, target);
}

const wrongValues: readonly BodyTree[] = [
  { kind: 'object', members: [['trellis', bodyOf(true)]] },
  bodyOf('trellis'),
  bodyOf(true),
];
