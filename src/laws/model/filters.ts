import { targetOf, type RequestPlan, withPairsOf } from '../../cases/index.js';
import type { Exchange } from '../../checks/index.js';
import {
  effectiveSchema,
  pathValues,
  pathWith,
  type EffectiveSchema,
  type Operation,
  type Parameter,
} from '../../contract/index.js';
import { splitTarget } from '../../http/index.js';
import { formatPointer, isExactNumber, numberText, parsePointer, type JsonValue, valueAt } from '../../json/index.js';
import { boundOf, isOfFilters, isTime, means, plainName, wordsOf } from '../../resources/index.js';
import { writeParameter } from '../../wire/index.js';
import { memberValue } from '../shape/equality.js';
import type { Member, Shape } from '../shape/shape.js';
import { requestValue, shownItem, type History, type Performed } from './history.js';
import { limitOf } from './query.js';
import type { Subject } from './subject.js';

/**
 * A parameter of a list, or a part of one, that is named after a member of its items, or what they refer to: in the
 * query, or in the path of a list of its own, such as `/terms/{term}/courses`.
 */
export interface Filter {
  readonly list: Operation;
  /** The name of the parameter, such as `status`, or of its part: `filter[status]`; in a path, `{status}`. */
  readonly name: string;
  /** Whether it has the name of the member, so that its values are surely those of the member. */
  readonly isExact: boolean;
  /** Whether it takes several values, of which an item has one. */
  readonly isOfMany: boolean;
  /** The member as a JSON pointer. */
  readonly pointer: string;
  /** The member, or the items of a list; undefined for a reference that only the request shows. */
  readonly member: Member | undefined;
  /** Whether the member is a list, which contains the value. */
  readonly isOfList: boolean;
  /**
   * Whether only the service sets the member, such as the `state` of a job. The value may change at any time, so only
   * the list itself can show that it is a wrong one.
   */
  readonly isOfService: boolean;
  /** Returns true if no search for one value finds the other. */
  readonly isOther: (value: JsonValue | undefined, other: JsonValue | undefined) => boolean;
  /** Returns texts for which the list does not show an item with this value, where the parameter is a bound. */
  readonly beyond?: (value: JsonValue) => readonly string[];
  /** Returns the values that an item has according to its read, or to the request that created it. */
  readonly valuesOf: (read: Performed, history: History) => readonly JsonValue[];
  /** Returns a request for the items with one of these values. */
  readonly asking: (plan: RequestPlan, texts: readonly string[]) => RequestPlan | undefined;
  /** Returns what an exchange asks for, as it is written: `status=new`. */
  readonly asked: (exchange: Exchange) => string;
}

/** The place of a value: a parameter, or a property of one whose value is an object. */
interface Spot extends Pick<Filter, 'list' | 'name' | 'isOfMany' | 'asking' | 'asked'> {
  readonly declared: EffectiveSchema;
}

const scalars: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

/** Returns the parameters that filter a list by a member of its items, or by what they refer to. */
export function filtersOf(subject: Subject): readonly Filter[] {
  const shape = subject.shape;
  const { list } = subject;
  const limit = list && limitOf(list, subject);
  const parameters = (list?.parameters ?? []).filter((each) => each !== limit && !addsMembers(each));
  const inQuery = parameters.flatMap((parameter) =>
    spotsOf(parameter, list!).flatMap(
      (spot) =>
        ofMember(spot, shape) ??
        ofReference(spot, subject) ??
        ofService(spot, shape) ??
        ofBound(spot, subject) ??
        ofTimes(spot, subject) ??
        [],
    ),
  );
  const inPath = subject.listsByValue.flatMap(spotInPath).flatMap((spot) => ofMember(spot, shape) ?? []);
  return [...inQuery, ...inPath.filter(({ isExact }) => isExact)];
}

/** Returns the place of the value in the path of a list. */
function spotInPath(list: Operation): readonly Spot[] {
  const parameter = list.parameters.find((each) => each.in === 'path');
  if (parameter?.schema === undefined) return [];
  const { name, schema } = parameter;
  const asking: Spot['asking'] = (plan, [text = '']) =>
    withPathValues(plan, list, [[name, encodeURIComponent(text.toWellFormed())]]);
  const asked: Spot['asked'] = ({ request: { url } }) => new URL(url).pathname;
  return [{ list, name: `{${name}}`, isOfMany: false, declared: effectiveSchema(schema), asking, asked }];
}

/** Returns a request with encoded values in its path; undefined if the path has fresh values. */
export function withPathValues(
  plan: RequestPlan,
  operation: Operation,
  values: Iterable<readonly [name: string, value: string]>,
): RequestPlan | undefined {
  const target = targetOf(plan);
  const [asked, query] = splitTarget(target ?? '');
  const path = pathValues(operation, asked);
  if (target === undefined || path === undefined) return undefined;
  return { ...plan, path: [pathWith(operation, new Map([...path, ...values])) + query] };
}

/** Returns true for a parameter that says whether the items show a member: `Whether to include the signed field.` */
function addsMembers({ schema, description = '' }: Parameter): boolean {
  const isFlag = schema !== undefined && effectiveSchema(schema).types.includes('boolean');
  return (
    isFlag &&
    /\b(?:includ|return|show|add|embed)\w* .*\b(?:field|member|propert|attribute|detail|column)/i.test(description)
  );
}

/** Returns the places of scalars in the value of a query parameter (OpenAPI 3.1 §4.8.12.4). */
function spotsOf(parameter: Parameter, list: Operation): readonly Spot[] {
  const { in: where, name, schema, style, explode } = parameter;
  if (where !== 'query' || schema === undefined) return [];
  const declared = effectiveSchema(schema);
  const { types } = declared;
  const spot = (
    spotName: string,
    written: string,
    isOfMany: boolean,
    of: EffectiveSchema,
    valueOf: (texts: readonly string[]) => JsonValue,
  ): readonly Spot[] => {
    if (!of.types.some((type) => scalars.has(type))) return [];
    const asking: Spot['asking'] = (plan, texts) => {
      const pairs = writeParameter(parameter, valueOf(texts));
      return pairs && withPairsOf(plan, written, pairs);
    };
    const asked: Spot['asked'] = ({ request: { url } }) =>
      new URL(url).searchParams
        .getAll(written)
        .map((text) => `${written}=${text}`)
        .join('&');
    return [{ list, name: spotName, isOfMany, declared: of, asking, asked }];
  };
  if (types.some((type) => scalars.has(type))) return spot(name, name, false, declared, ([text = '']) => text);
  if (types.includes('array')) return spot(name, name, true, declared.items, (texts) => [...texts]);
  if (!types.includes('object') || !(style === 'deepObject' || isOfFilters(parameter))) return [];
  const isSpread = style === 'form' && explode;
  return [...declared.names].flatMap((each) => {
    const inner = `${name}[${each}]`;
    const written = isSpread ? each : style === 'deepObject' ? inner : name;
    return spot(isSpread ? each : inner, written, false, declared.member(each), ([text = '']) => ({ [each]: text }));
  });
}

function ofMember(spot: Spot, shape: Shape | undefined): Filter | undefined {
  const { name, declared } = spot;
  const isAlike = ({ types: own }: EffectiveSchema): boolean =>
    own.some((type) => scalars.has(type) && declared.types.includes(type));
  const members = (shape?.members ?? []).flatMap((member): readonly (readonly [Member, isOfList: boolean])[] => {
    if (isAlike(member.shown)) return [[member, false]];
    const isOfList = member.shown.types.includes('array') && isAlike(member.shown.items);
    return isOfList ? [[member, true]] : [];
  });
  const wanted = filteredName(name);
  const exact = members.find(
    ([{ name: own }, isOfList]) => plainName(own) === wanted || (isOfList && plainName(own) === `${wanted}s`),
  );
  const found =
    exact ?? members.find(([each, isOfList]) => !isOfList && nameOfItem(each.name) === nameOfItem(filteredBy(name)));
  if (shape === undefined) return undefined;
  if (found === undefined) return ofPart(spot, shape, isAlike);
  const [member, isOfList] = found;
  return {
    ...spot,
    isExact: exact !== undefined,
    pointer: formatPointer([member.name]),
    member: isOfList ? { name: '', sent: member.sent.items, shown: member.shown.items, members: [] } : member,
    isOfList,
    isOfService: false,
    isOther: otherwise(member),
    valuesOf: (read) => [memberValue(shownItem(read, shape), member.name) ?? []].flat(),
  };
}

/** Returns the filter by a member of an object within the item, named after both: `owner.team`, `requester_email`. */
function ofPart(spot: Spot, shape: Shape, isAlike: (own: EffectiveSchema) => boolean): Filter | undefined {
  const wanted = filteredName(spot.name);
  const isNamed = (path: readonly string[]): boolean =>
    path.some((_, at) => at < path.length - 1 && plainName(path.slice(at).join('')) === wanted);
  const found = partsOf(shape.members).find(([path, { shown }]) => isAlike(shown) && isNamed(path));
  if (found === undefined) return undefined;
  const [path, member] = found;
  return {
    ...spot,
    isExact: true,
    pointer: formatPointer(path),
    member,
    isOfList: false,
    isOfService: false,
    isOther: otherwise(member),
    valuesOf: (read) => [valueAt(shownItem(read, shape), path) ?? []].flat(),
  };
}

/** Returns the members of an item and of the objects within it, each with its path. */
function partsOf(
  members: readonly Member[],
  within: readonly string[] = [],
): readonly (readonly [path: readonly string[], Member])[] {
  return members.flatMap((member) => {
    const path = [...within, member.name];
    return member.shown.types.includes('array') ? [] : [[path, member] as const, ...partsOf(member.members, path)];
  });
}

/** Returns the filter by a choice that the read shows and no request contains: `state` for a job. */
function ofService(spot: Spot, shape: Shape | undefined): Filter | undefined {
  const wanted = filteredName(spot.name);
  const name = [...(shape?.shown.names ?? [])].find((each) => plainName(each) === wanted);
  const shown = name === undefined ? undefined : shape?.shown.member(name);
  if (shape === undefined || name === undefined || shown === undefined || !isChoice(shown)) return undefined;
  return {
    ...spot,
    isExact: false,
    pointer: formatPointer([name]),
    member: { name, sent: shown, shown, members: [] },
    isOfList: false,
    isOfService: true,
    isOther: isUnequal,
    valuesOf: (read) => [memberValue(shownItem(read, shape), name) ?? []].flat(),
  };
}

/** Returns the filter by a bound of a number or a time: `min_price`, `created_after`, `created[gte]`. */
function ofBound(spot: Spot, { shape }: Subject): Filter | undefined {
  const bound = shape && boundOf({ in: 'query', name: spot.name, schema: spot.declared.schemas[0] }, shape.shown);
  if (shape === undefined || bound === undefined) return undefined;
  const { member: name, isLower } = bound;
  const [own, shown] = [shape.members.find((each) => each.name === name), shape.shown.member(name)];
  return {
    ...spot,
    isExact: false,
    pointer: formatPointer([name]),
    member: own ?? { name, sent: shown, shown, members: [] },
    isOfList: false,
    isOfService: own === undefined,
    isOther: isUnequal,
    beyond: (value) => textsBeyond(value, isLower ? 1 : -1, isDay(spot)),
    valuesOf: (read) => [memberValue(shownItem(read, shape), name) ?? []].flat(),
  };
}

/**
 * Returns the filter by a bound that names no member: `since`. Beyond all times of an item, and that of the request, the
 * list does not show it whichever of them is meant.
 */
function ofTimes(spot: Spot, { shape }: Subject): Filter | undefined {
  const names = [...(shape?.shown.names ?? [])].filter(
    (name) => shape !== undefined && isTime(shape.shown.member(name)),
  );
  if (shape === undefined || names.length === 0 || !isTime(spot.declared)) return undefined;
  const sign = means(spot.name, 'since') ? 1 : means(spot.name, 'until') ? -1 : undefined;
  if (sign === undefined) return undefined;
  const timesOf = (read: Performed): readonly string[] =>
    names.flatMap((name) => {
      const value = memberValue(shownItem(read, shape), name);
      return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? [value] : [];
    });
  return {
    ...spot,
    isExact: false,
    pointer: names.map((name) => formatPointer([name])).join('` and `'),
    member: undefined,
    isOfList: false,
    isOfService: false,
    isOther: isUnequal,
    beyond: (value) =>
      textsBeyond(farthest([plainText(value) ?? '', new Date().toISOString()], sign), sign, isDay(spot)),
    valuesOf: (read) => timesOf(read).toSorted((one, other) => sign * (Date.parse(other) - Date.parse(one))),
  };
}

function farthest(times: readonly string[], sign: 1 | -1): string {
  return times.reduce((one, other) => (sign * (Date.parse(other) - Date.parse(one)) > 0 ? other : one));
}

function isDay({ declared }: Spot): boolean {
  return declared.texts('format')[0] === 'date';
}

/** The distance from a time to a bound beyond it, in milliseconds. */
const TWO_DAYS = 172_800_000;

function textsBeyond(value: JsonValue, sign: 1 | -1, isDate: boolean): readonly string[] {
  if (isExactNumber(value)) {
    const own = Number(numberText(value));
    // The parameter may have another unit than the member, such as euros beside cents, and 0 may stand for no bound.
    const far = sign === 1 ? own * 1000 + 1 : Math.floor(own / 1000);
    return [far, own + sign].filter((each) => (each - own) * sign > 0 && each > 0 && each < 2 ** 53).map(String);
  }
  const time = typeof value === 'string' ? Date.parse(value) + sign * TWO_DAYS : NaN;
  if (Number.isNaN(time)) return [];
  const text = new Date(time).toISOString();
  return isDate ? [text.slice(0, 10)] : [text.replace(/\.\d+Z$/, 'Z')];
}

/** Returns the filter by a reference in the body of the creation: `filter[author]` for an article of an author. */
function ofReference(spot: Spot, { named }: Subject): Filter | undefined {
  const { name } = spot;
  const wanted = nameOfItem(filteredBy(name));
  const needs = named.flatMap(({ slot, resource }) => (slot.in === 'body' ? [{ slot, resource }] : []));
  const isNamed = ({ slot, resource }: (typeof needs)[number]): boolean =>
    nameOfItem(parsePointer(slot.pointer).at(-1) ?? '') === wanted ||
    (nameOfItem(resource.name) === wanted && needs.filter((each) => each.resource === resource).length === 1);
  const pointer = needs.find(isNamed)?.slot.pointer;
  if (pointer === undefined) return undefined;
  return {
    ...spot,
    isExact: plainName(parsePointer(pointer).at(-1) ?? '') === filteredName(name),
    pointer,
    member: undefined,
    isOfList: false,
    isOfService: false,
    isOther: isUnequal,
    valuesOf: ({ step: { thing } }, { all }) => {
      const created = all.find(({ step }) => step.sends.kind === 'create' && step.thing === thing);
      return [(created && valueAt(requestValue(created.exchanges[0]).value, parsePointer(pointer))) ?? []].flat();
    },
  };
}

/** Returns the normalized name of the item that a member or a parameter refers to: `author` for `author_id`. */
function nameOfItem(name: string): string {
  const words = wordsOf(name);
  return plainName((words.length > 1 && words.at(-1) === 'id' ? words.slice(0, -1) : words).join(''));
}

/**
 * Returns the normalized name of the member that a parameter filters by: `status` for `status` and `filter[status]`
 * (JSON:API 1.1 §6.6).
 */
export function filteredName(parameter: string): string {
  return plainName(filteredBy(parameter));
}

function filteredBy(parameter: string): string {
  return /^filter\[([^[\]]+)\]$/.exec(parameter)?.[1] ?? parameter;
}

/** Returns a scalar as the text of a query parameter; undefined for any other value. */
export function plainText(value: JsonValue | undefined): string | undefined {
  if (isExactNumber(value)) return numberText(value);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** Returns true for an enumeration or a boolean. */
export function isChoice(schema: EffectiveSchema): boolean {
  return schema.has('enum') || schema.types.join() === 'boolean';
}

/** Returns how values of a member that no search finds by each other are told. */
function otherwise({ isName, sent }: Member): Filter['isOther'] {
  if (isName === true || isChoice(sent)) return isUnequal;
  return sent.has('format', 'pattern') ? isApart : isOther;
}

function isUnequal(value: JsonValue | undefined, other: JsonValue | undefined): boolean {
  const [one, two] = [plainText(value), plainText(other)];
  return one !== undefined && two !== undefined && one !== two;
}

/** Returns true if neither of two codes, dates or e-mail addresses contains the other. */
function isApart(value: JsonValue | undefined, other: JsonValue | undefined): boolean {
  const [one = '', two = ''] = [plainText(value), plainText(other)].map((text) => text?.toLowerCase());
  return typeof value !== 'string'
    ? isUnequal(value, other)
    : one !== '' && two !== '' && !one.includes(two) && !two.includes(one);
}

/** Returns true if two values differ so much that even a search for a part or a word of one does not find the other. */
function isOther(value: JsonValue | undefined, other: JsonValue | undefined): boolean {
  const [one, two] = [plainText(value), plainText(other)];
  if (one === undefined || two === undefined || typeof value !== typeof other) return false;
  if (typeof value !== 'string') return one !== two;
  const words = (text: string): readonly string[] =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const own = words(one);
  return !words(two).some((word) => own.some((each) => each.includes(word) || word.includes(each)));
}
