import { judgePlan, type RequestPlan, withQuery } from '../../cases/index.js';
import { effectiveSchema, type Operation, type Parameter } from '../../contract/index.js';
import { isJsonObject, jsonEquals, type JsonValue, valueAt } from '../../json/index.js';
import { boundOf, means, plainName, isTime, wordsOf } from '../../resources/index.js';
import { memberValue } from '../shape/equality.js';
import { filteredName, isChoice, plainText } from './filters.js';
import { isAccepted, itemIn, sentItem, type History, type Performed } from './history.js';
import type { ListedItem } from './listing.js';
import { queryOf } from './query.js';

/**
 * The name of a query parameter that may hide the created item from a list. If the list was asked without it: a required
 * parameter, one such as `all` that makes it show more, a choice among the values of a member of the items, such as
 * `status` or `archived`, or a bound of a time that clients control. If the list was asked with it: a parameter named
 * after a member of which the created item has another value, such as a required `applicant_id`, or may have got another
 * one, such as the `status` of a job that has begun since. Undefined if there is no such parameter.
 */
export function hiddenBy(listed: Performed, history: History): string | undefined {
  const { subject } = history;
  const members = new Set(subject.itemSchemas.flatMap(({ names }) => [...names].map(plainName)));
  const own = subject.shape?.members ?? [];
  const hasTime = own.some(({ sent }) => isTime(sent));
  // A new item is within any usual window of a time that only the service sets, such as `createdAt`.
  const isOfService = (parameter: Parameter): boolean =>
    subject.itemSchemas.some((schema) => {
      const bound = boundOf(parameter, schema);
      return bound !== undefined && !own.some(({ name }) => name === bound.member);
    });
  const later = readAfter(history, listed);
  const item = lastRead(history, listed.step.thing);
  const isOther = (name: string, asked: string): boolean => {
    const isOwn = own.some((member) => plainName(member.name) === filteredName(name));
    // What only the service sets, it may have changed before it answered with the list.
    return ownText(isOwn ? item : later, name) !== asked;
  };
  return subject.list?.parameters.find((parameter) => {
    const { in: where, name, required, schema } = parameter;
    if (where !== 'query') return false;
    const asked = queryOf(listed.exchanges[0], name);
    if (asked !== undefined) return members.has(filteredName(name)) && isOther(name, asked);
    return (
      required ||
      showsMore(parameter) ||
      (choosesOne(parameter) && members.has(filteredName(name))) ||
      (hasTime && !!schema && isTime(effectiveSchema(schema)) && !isOfService(parameter))
    );
  })?.name;
}

/**
 * Why a list may leave the created item out, by what the request or the item itself says: that it is hidden, or that it
 * belongs to another one than the path of the list names. Undefined if neither does.
 */
export function keptFrom(listed: Performed, history: History): string | undefined {
  const { subject, all } = history;
  const { thing, operation: key } = listed.step;
  const created = all.find(({ step }) => step.thing === thing && step.sends.kind === 'create');
  const sent = created && subject.shape && sentItem(created, subject.shape, history);
  const item = { ...(isJsonObject(sent) && sent), ...lastRead(history, thing) };
  const flag = Object.keys(item).find(
    (name) => means(wordsOf(name).at(-1), 'hides') && ['true', '1'].includes(plainText(item[name]) ?? ''),
  );
  if (flag !== undefined) return `the item is \`${flag}\``;
  const asked = new URL(listed.exchanges[0].request.url).pathname.split('/').toReversed();
  const path = subject.contract.operation(key)?.path;
  const other = path?.names.find((name) => {
    const own = plainName(name) === 'id' || subject.resource.names.includes(name) ? undefined : ownText(item, name);
    const value = asked[path.text.split('/').toReversed().indexOf(`{${name}}`)];
    return own !== undefined && value !== undefined && encodeURIComponent(own) !== value;
  });
  return other === undefined ? undefined : `the item has another \`${other}\` than the path of the list`;
}

/**
 * The request for a list with the item's own values for choices and required filters, because the usual list may leave
 * the item out. Undefined if that request is the same.
 */
export function withOwnChoices(
  plan: RequestPlan,
  list: Operation,
  history: History,
  thing: string,
): RequestPlan | undefined {
  const item = lastRead(history, thing);
  // A wider list may show what is deleted, too.
  const isDeleted = history.all.some(
    ({ step }) => step.thing === thing && step.operation === history.subject.delete?.key,
  );
  const isMore = (parameter: Parameter): boolean => !isDeleted && showsMore(parameter);
  const all = list.parameters.filter((parameter) => isChosen(parameter) || isMore(parameter));
  const chosen = all.reduce((found, parameter) => {
    const { name } = parameter;
    const text = ownText(item, name) ?? (isMore(parameter) ? 'true' : undefined);
    const next = text === undefined ? undefined : withQuery(found, name, text);
    const isGood =
      next && judgePlan(next, list).every(({ aspect, certainty }) => aspect === 'credentials' || certainty !== 'clear');
    return isGood === true ? next : found;
  }, plan);
  return chosen === plan ? undefined : chosen;
}

/**
 * Returns the value that the service chose for a state of the created item, if no item of the unfiltered list has that
 * value.
 */
export function ownState(
  listed: Performed,
  items: readonly ListedItem[],
  history: History,
): readonly [name: string, value: JsonValue] | undefined {
  const { subject } = history;
  const item = lastRead(history, listed.step.thing);
  const shape = subject.shape;
  const own = new Set(shape?.members.map(({ name }) => name));
  const schemas = subject.itemSchemas;
  return Object.entries(item).find(([name, value]) => {
    const isState = !own.has(name) && schemas.some((schema) => schema.member(name).has('enum'));
    const isAsked = queryOf(listed.exchanges[0], name) !== undefined;
    return (
      isState &&
      !isAsked &&
      !items.some((other) => jsonEquals(memberValue(valueAt(other.value, shape?.within ?? []), name) ?? null, value))
    );
  });
}

/** Returns an item as it was last read, or else as the response to its creation shows it. */
function lastRead({ all, subject }: History, thing: string): Readonly<Record<string, JsonValue>> {
  const last = all.findLast(
    (each) =>
      isAccepted(each) &&
      each.step.thing === thing &&
      (subject.isLook(each.step) || ['create', 'find'].includes(each.step.sends.kind)),
  );
  return (last && itemIn(last, subject)) ?? {};
}

/** Returns the item of a list as it was read next, after the list; without members if it was not. */
function readAfter({ all, subject }: History, listed: Performed): Readonly<Record<string, JsonValue>> {
  const { order, thing } = listed.step;
  const next = all.find(
    (each) => each.step.order > order && each.step.thing === thing && isAccepted(each) && subject.isLook(each.step),
  );
  return (next && itemIn(next, subject)) ?? {};
}

/** Returns the value of the member that a parameter filters by, as text. */
function ownText(item: Readonly<Record<string, JsonValue>>, parameter: string): string | undefined {
  const [, value] = Object.entries(item).find(([member]) => plainName(member) === filteredName(parameter)) ?? [];
  return plainText(value);
}

function isChosen(parameter: Parameter): boolean {
  return choosesOne(parameter) || (parameter.in === 'query' && parameter.required);
}

function choosesOne({ in: where, schema }: Parameter): boolean {
  return where === 'query' && schema !== undefined && isChoice(effectiveSchema(schema));
}

/** Returns true for a parameter such as `all` or `includeHidden`, without which a list may leave items out. */
function showsMore({ in: where, name, schema }: Parameter): boolean {
  const isFlag = where === 'query' && schema !== undefined && effectiveSchema(schema).types.join() === 'boolean';
  return isFlag && means(wordsOf(name)[0], 'shows-more');
}
