import { needsCredentials } from '../../checks/index.js';
import {
  sampleValue,
  treeOf,
  type Repeated,
  type RequestPlan,
  type ScenarioStep,
  withPairsOf,
  withQuery,
  slotValues,
  type Sends,
} from '../../cases/index.js';
import { effectiveSchema, type Operation } from '../../contract/index.js';
import { fieldValue } from '../../http/index.js';
import { hasHole, memberOf, treeAt, type BodyTree, writeParameter } from '../../wire/index.js';
import { jsonEquals, valueAt, type JsonValue } from '../../json/index.js';
import { memberValue } from '../shape/equality.js';
import { hasName, type Member } from '../shape/shape.js';
import { fullValues } from '../values/full-values.js';
import {
  emptyValues,
  isNeverEmpty,
  writtenTexts,
  tellingValues,
  earlyValues,
  lateValues,
} from '../values/hard-values.js';
import { neverWas, otherValues } from '../values/other-values.js';
import { alone, changed, spoilt, type Making } from './changed-request.js';
import { otherContents } from './content.js';
import { withPathValues } from './filter-spots.js';
import { filtersOf, plainText } from './filters.js';
import { isAccepted, shownItem, strongTagOf, tagIn, type History } from './history.js';
import { changeableMembers, isValid, withMembers } from './item-members.js';
import { itemsShown } from './listing.js';
import { limited, widened } from './pages.js';
import { linksOf, valuesOf } from './links.js';
import { idempotencyKeyOf, type Slot } from '../../resources/index.js';

/** As many items of a sorted list show whether it is in order. */
const ENOUGH_SORTED = 100;

/** An entity tag that no service has given. */
export const OTHER_TAG = '"trellis-of-no-version"';

/** Returns the request of a step, made from a valid request about its item; or the reason why there is none. */
export function requestOf(
  step: ScenarioStep,
  good: RequestPlan,
  operation: Operation,
  history: History,
): RequestPlan | string {
  const plan = withPrecondition(good, step, history);
  const making: Making = { step, plan, operation, history };
  if (step.as === 'none') {
    const anonymous: RequestPlan = { ...plan, credentials: { kind: 'none' } };
    if (!needsCredentials(operation)) return 'the operation requires no credentials';
    return step.sends.kind === 'change' ? changed({ ...making, plan: anonymous }) : anonymous;
  }
  if (step.as === 'second') {
    if (!needsCredentials(operation)) return 'the operation requires no credentials';
    const { as: _, ...own } = step;
    const made = requestOf(own, good, operation, history);
    return typeof made === 'string' ? made : { ...made, credentials: { kind: 'good', user: 'second' } };
  }
  switch (step.sends.kind) {
    case 'good':
    case 'refer':
    case 'find':
    case 'list':
    case 'item':
    case 'location':
      return plan;
    case 'conditional':
      return changedVersion(tagOf(step, history), making);
    case 'stale': {
      const other = history.get(step.sends.step);
      const tag = other && strongTagOf(other);
      if (tag === tagOf(step, history)) return 'the ETag has not changed';
      return changedVersion(tag ?? '*', making);
    }
    case 'walk': {
      const { pages } = step.sends;
      if (pages === 'usual') return plan;
      return limited(plan, operation, history.subject, pages === 'first' ? 0 : itemsListed(history)) ?? plan;
    }
    case 'sort':
      // A small page may show nothing but equal values.
      return sorted(widened(plan, operation, history.subject, ENOUGH_SORTED) ?? plan, step.sends.texts, operation);
    case 'filter':
      return filtered(step.sends, making);
    case 'revalidate': {
      const other = history.get(step.sends.step);
      const tag = other && tagIn(other);
      if (tag === undefined) return 'the response to the read has no ETag';
      return {
        ...plan,
        fields: [...plan.fields, { name: 'If-None-Match', value: [step.sends.differs ? OTHER_TAG : tag] }],
      };
    }
    case 'create':
      return created(step.sends, making);
    case 'change':
      return changed(making);
    case 'content':
      return otherContent(making);
    case 'same': {
      const other = history.get(step.sends.step);
      const body = other?.exchanges[0].request.body;
      return other === undefined ? history.reasonFor(step.sends.step) : { ...plan, body: body && [body] };
    }
    case 'spoilt':
      return spoilt(making);
    case 'dangling':
    case 'other-secret':
      return dangling(step.sends.slot, making);
    case 'link':
      return linked(step.sends, making);
  }
}

/** Returns a request with another content than that of the valid one. */
function otherContent({ plan, operation, history: { subject } }: Making): RequestPlan | string {
  for (const found of subject.content === undefined ? [] : otherContents(plan, subject.content))
    if (isValid(found, operation)) return found;
  return 'no other valid content is known';
}

/** Returns a change or a deletion of the version that has this entity tag. */
function changedVersion(tag: string, making: Making): RequestPlan | string {
  if (tag === '*') return 'the response to the read has no ETag';
  const { plan } = making;
  const free = plan.fields.filter(({ name }) => name.toLowerCase() !== 'if-match');
  const conditional = { ...plan, fields: [...free, { name: 'If-Match', value: [tag] }] };
  return making.operation.method === 'DELETE' ? conditional : changed({ ...making, plan: conditional });
}

/** Returns the largest number of items that a reading of the list has shown. */
function itemsListed({ all, subject: { list, resource } }: History): number {
  const listed = all.filter(({ step }) => step.operation === list?.key);
  return Math.max(0, ...listed.map((each) => itemsShown(each, resource)?.length ?? 0));
}

/** Replaces the entity tag of an `If-Match` that the request has by the current one (RFC 9110 §13.1.1). */
function withPrecondition(plan: RequestPlan, step: ScenarioStep, history: History): RequestPlan {
  const at = plan.fields.findIndex(({ name }) => name.toLowerCase() === 'if-match');
  if (at === -1) return plan;
  return { ...plan, fields: plan.fields.with(at, { name: 'If-Match', value: [tagOf(step, history)] }) };
}

/** Returns the request with a precondition, because the server requires one (RFC 6585 §3). */
export function conditional(plan: RequestPlan, step: ScenarioStep, history: History): RequestPlan {
  return { ...plan, fields: [...plan.fields, { name: 'If-Match', value: [tagOf(step, history)] }] };
}

function tagOf(step: ScenarioStep, history: History): string {
  const last = history.all.findLast((other) => other.step.thing === step.thing && tagIn(other) !== undefined);
  return (last && tagIn(last)) ?? '*';
}

function created({ values, of }: Sends & { readonly kind: 'create' }, making: Making): RequestPlan | string {
  const { plan, operation, history } = making;
  const shape = history.subject.shapeOf(operation);
  if (values === 'keyed') return withKey(plan, operation);
  if (typeof values === 'object' && 'repeats' in values) return repeated(values, making);
  if (values === 'plain' || values === 'fewest' || shape === undefined) return plan;
  // The request of a branch is made before the values of the run are put in.
  if (typeof values === 'object' && !('member' in values)) return plan;
  if (typeof values === 'object') return alone(values, shape, making);
  const last = history.all.findLast((each) => history.subject.isLook(each.step) && isAccepted(each));
  const current = last && shownItem(last, shape);
  const item = treeAt(treeOf(plan.body) ?? { kind: 'object', members: [] }, shape.sentAt);
  const sent = item && sampleValue(item);
  const candidates = (member: Member): Iterable<BodyTree> => {
    const own = item && memberOf(item, member.name);
    return withFresh(valuesOf(member), own, memberValue(sent, member.name));
  };
  const valuesOf = (member: Member): Iterable<BodyTree> => {
    // The request names items that exist, unlike that of the item that was read.
    const value = memberValue(hasName(member) ? sent : current, member.name);
    if (values === 'read-only') return [...tellingValues(member, value), ...otherValues(member, value)];
    if (values === 'other') return otherValues(member, value);
    if (values === 'telling') return tellingValues(member, value);
    if (values === 'full') return fullValues(member, value);
    if (values === 'late') return lateValues(member);
    if (values === 'early') return earlyValues(member);
    return member === written ? writtenTexts : emptyValues(member, value);
  };
  const all =
    values === 'read-only'
      ? history.subject.readOnlyOf(operation)
      : changeableMembers(shape, operation, history.subject, plan);
  const members = all.filter(({ name }) => of?.includes(name) ?? true);
  // One text is enough to show whether the service keeps texts as they are written.
  const written = members.find(isNeverEmpty);
  const found = withMembers(plan, shape, members, operation, candidates);
  return found.names.length === 0 ? 'no member can have such a value' : found.plan;
}

/** Yields values with the fresh parts of the valid request where they repeat what is a sample of those. */
function* withFresh(
  values: Iterable<BodyTree>,
  own: BodyTree | undefined,
  sample: JsonValue | undefined,
): Iterable<BodyTree> {
  for (const value of values) yield own === undefined || sample === undefined ? value : refreshed(value, own, sample);
}

function refreshed(value: BodyTree, own: BodyTree, sample: JsonValue): BodyTree {
  if (value.kind === 'scalar' || own.kind === 'scalar') {
    const isRepeated = hasHole(own) && value.kind === own.kind && jsonEquals(sampleValue(value), sample);
    return isRepeated ? own : value;
  }
  const within = (each: BodyTree, token: string): BodyTree => {
    const [inner, known] = [treeAt(own, [token]), valueAt(sample, [token])];
    return inner === undefined || known === undefined ? each : refreshed(each, inner, known);
  };
  return value.kind === 'object'
    ? { ...value, members: value.members.map(([name, each]) => [name, within(each, name)] as const) }
    : { ...value, items: value.items.map((each, at) => within(each, String(at))) };
}

/** Returns the request for a list that is sorted by the texts of parameters. */
function sorted(
  plan: RequestPlan,
  texts: Readonly<Record<string, string>>,
  operation: Operation,
): RequestPlan | string {
  let found: RequestPlan | undefined = plan;
  for (const parameter of operation.parameters) {
    const { name, in: where, schema } = parameter;
    const text = where === 'query' ? texts[name] : undefined;
    if (text === undefined || schema === undefined) continue;
    const isList = effectiveSchema(schema).types.includes('array');
    const pairs = writeParameter(parameter, isList ? [text] : text);
    found = found && pairs && withPairsOf(found, name, pairs);
  }
  return found !== undefined && isValid(found, operation) ? found : 'no valid request asks for this order';
}

/** Returns a creation with an `Idempotency-Key`, also if the document does not require one. */
function withKey(plan: RequestPlan, operation: Operation): RequestPlan | string {
  const name = idempotencyKeyOf(operation)?.name ?? '';
  if (plan.fields.some((field) => field.name.toLowerCase() === name.toLowerCase())) return plan;
  const found: RequestPlan = { ...plan, fields: [...plan.fields, { name, value: [{ unique: 'request-uuid' }] }] };
  return isValid(found, operation) ? found : 'no valid Idempotency-Key was found';
}

/** Returns the creation of another step again, with the same `Idempotency-Key`. */
function repeated({ repeats }: Repeated, { plan, operation, history }: Making): RequestPlan | string {
  const [exchange] = history.get(repeats)?.exchanges ?? [];
  const name = idempotencyKeyOf(operation)?.name ?? '';
  const key = exchange && fieldValue(exchange.request.fields, name);
  if (exchange === undefined || key === undefined) return history.reasonFor(repeats);
  const { body } = exchange.request;
  const others = plan.fields.filter((field) => field.name.toLowerCase() !== name.toLowerCase());
  return { ...plan, fields: [...others, { name, value: [key] }], body: body && [body] };
}

/**
 * Returns the request for the items that have the value of a member of the item that was read, or that have another one
 * if the step says so.
 */
function filtered(
  { parameter, read: step, differs }: Sends & { readonly kind: 'filter' },
  { plan, operation, history }: Making,
): RequestPlan | string {
  const read = history.get(step);
  const filter = filtersOf(history.subject).find(({ name }) => name === parameter);
  if (filter === undefined || read === undefined || !isAccepted(read)) return 'the item could not be read before';
  const { member, isOfMany, isOfList, isOther, beyond, valuesOf, asking } = filter;
  const own = valuesOf(read, history);
  const texts = own.flatMap((value) => plainText(value) ?? []).filter((text) => text !== '');
  const [value] = own;
  const [text] = texts;
  if (value === undefined || text === undefined) return `the item has no value for the parameter ${parameter}`;
  const validFor = (...all: readonly string[]): RequestPlan | undefined => {
    const found = asking(plan, all);
    return found && isValid(found, operation) ? found : undefined;
  };
  const other = differs === true ? undefined : history.get('read-other');
  const taken = [...own, ...(other === undefined ? [] : valuesOf(other, history))];
  const others = member === undefined ? [] : [...otherValues(member, value)].filter((tree) => !hasHole(tree));
  const unlike = [...neverWas(text), ...others.flatMap((tree) => plainText(sampleValue(tree)) ?? [])].filter((each) =>
    taken.every((known) => isOther(plainText(known), each)),
  );
  if (differs === true) {
    const found = (beyond?.(value) ?? unlike).map((each) => validFor(each)).find((each) => each !== undefined);
    return found ?? `no other valid value was found for the parameter ${parameter}`;
  }
  // A scalar member has one of several values. A list may have to contain all of them.
  const besides = isOfMany && member !== undefined && !isOfList ? unlike.filter((each) => validFor(each)) : [];
  const [before, after] = besides;
  const all = [before, text, after, isOfMany && isOfList ? texts[1] : undefined];
  const several = validFor(...all.filter((each) => each !== undefined));
  return several ?? asking(plan, [text]) ?? 'the path of the list has fresh values';
}

/** Returns the request to the target of a link, with the values that the response gives (OpenAPI 3.1 §4.8.20). */
function linked(
  { step, link: name }: Sends & { readonly kind: 'link' },
  { plan, operation, history }: Making,
): RequestPlan | string {
  const from = history.get(step);
  const link = from && linksOf(from, history).find((each) => each.name === name);
  const source = from && history.subject.contract.operation(from.step.operation);
  if (from === undefined || source === undefined) return history.reasonFor(step);
  if (link === undefined) return `the document has no such link for the response to the request to ${from.step.words}`;
  const values = valuesOf(link, source, from.exchanges[0], operation);
  if (typeof values === 'string') return values;
  const inPath = [...values.path].map(([key, value]) => [key, encodeURIComponent(value)] as const);
  const target = withPathValues(plan, operation, inPath);
  if (target === undefined) return 'the path of the operation that it leads to has fresh values';
  return [...values.query].reduce((all, [key, value]) => withQuery(all, key, value) ?? all, target);
}

/** Returns a request with a reference to nothing, or with another secret; or the reason why there is none. */
function dangling(slot: Slot, { plan, operation }: Making): RequestPlan | string {
  const [{ value, replaced } = {}] = slotValues(plan, operation, slot);
  const candidates = value === undefined || replaced === undefined ? [] : neverWas(value).map(replaced);
  const found = candidates.find((each) => isValid(each, operation));
  return found ?? 'the valid request has no value there that could be changed';
}
