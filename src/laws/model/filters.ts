import type { EffectiveSchema } from '../../contract/index.js';
import { formatPointer, isExactNumber, numberText, parsePointer, type JsonValue, valueAt } from '../../json/index.js';
import {
  boundOf,
  filteredBy,
  isIdName,
  isTime,
  means,
  plainName,
  rangeEnds,
  scalarTypes,
  searchedMembers,
  wordsOf,
} from '../../resources/index.js';
import { memberValue } from '../shape/equality.js';
import type { Member, Shape } from '../shape/shape.js';
import { spotInPath, spotsInBody, spotsInQuery, type Spot } from './filter-spots.js';
import { requestValue, shownItem, type History, type Performed } from './history.js';
import { limitOf } from './query.js';
import type { Subject } from './subject.js';

/** A place in the requests for a list that is named after a member of its items, or what they refer to. */
export interface Filter extends Omit<Spot, 'of' | 'declared'> {
  /** Whether it has the name of the member, so that its values are surely those of the member. */
  readonly isExact: boolean;
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
}

/** What most filters are that are not called as a member that clients control. */
const usual = { isExact: false, isOfList: false, isOfService: false, isOther: isUnequal } as const;

/** Returns the places in requests that filter a list by a member of its items, or by what they refer to. */
export function filtersOf(subject: Subject): readonly Filter[] {
  const { shape, list, searches, listsByValue } = subject;
  const limit = list && limitOf(list, subject);
  const inQuery = list === undefined ? [] : spotsInQuery(list).filter(({ parameter }) => parameter !== limit);
  const asked = [...inQuery, ...searches.flatMap(spotsInBody)].flatMap(
    (spot) =>
      ofRange(spot, shape) ??
      ofMember(spot, shape) ??
      ofReference(spot, subject) ??
      ofService(spot, shape) ??
      ofBound(spot, subject) ??
      ofTimes(spot, subject) ??
      ofText(spot, shape) ??
      [],
  );
  const inPath = listsByValue
    .flatMap(spotInPath)
    .flatMap((spot) => ofRange(spot, shape) ?? ofMember(spot, shape) ?? []);
  return [...asked, ...inPath.filter(({ isExact, beyond }) => isExact || beyond !== undefined)];
}

function ofMember(spot: Spot, shape: Shape | undefined): Filter | undefined {
  const { of: name, declared } = spot;
  const isAlike = ({ types: own }: EffectiveSchema): boolean =>
    own.some((type) => scalarTypes.has(type) && declared.types.includes(type));
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
  const wanted = filteredName(spot.of);
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

/** Returns the filter by a choice or a text that the read shows and no request contains: `state` for a job, `author`. */
function ofService(spot: Spot, shape: Shape | undefined): Filter | undefined {
  const wanted = filteredName(spot.of);
  const name = [...(shape?.shown.names ?? [])].find((each) => plainName(each) === wanted);
  const shown = name === undefined ? undefined : shape?.shown.member(name);
  if (shape === undefined || name === undefined || shown === undefined) return undefined;
  const isText = shown.types.join() === 'string' && !shown.has('format', 'pattern') && !isIdName(name);
  if (!isChoice(shown) && !isText) return undefined;
  const member: Member = { name, sent: shown, shown, members: [] };
  return {
    ...spot,
    ...usual,
    pointer: formatPointer([name]),
    member,
    isOfService: true,
    isOther: otherwise(member),
    valuesOf: (read) => [memberValue(shownItem(read, shape), name) ?? []].flat(),
  };
}

/** Returns the filter by a bound of a number or a time: `min_price`, `created_after`, `created[gte]`. */
function ofBound(spot: Spot, { shape }: Subject): Filter | undefined {
  const bound = shape && boundOf({ in: 'query', name: spot.of, schema: spot.declared.schemas[0] }, shape.shown);
  if (shape === undefined || bound === undefined) return undefined;
  const { member: name, isLower } = bound;
  const [own, shown] = [shape.members.find((each) => each.name === name), shape.shown.member(name)];
  return {
    ...spot,
    ...usual,
    pointer: formatPointer([name]),
    member: own ?? { name, sent: shown, shown, members: [] },
    isOfService: own === undefined,
    beyond: (value) => textsBeyond(value, isLower ? 1 : -1, isDay(spot)),
    valuesOf: (read) => [memberValue(shownItem(read, shape), name) ?? []].flat(),
  };
}

/**
 * Returns the filter by an end of a range of times of which the items have both ends: `start` beside `end`. It may be that
 * of the item, a bound of it, or an end of the range that the items overlap. The list does not show an item that is over
 * before, or begins after it, whichever is meant.
 */
function ofRange(spot: Spot, shape: Shape | undefined): Filter | undefined {
  if (shape === undefined || !isTime(spot.declared)) return undefined;
  const times = [...shape.shown.names].filter((name) => isTime(shape.shown.member(name)));
  const wanted = filteredName(spot.of);
  const own = times.find((name) => plainName(name) === wanted);
  const ends = own === undefined ? undefined : otherEnds(own);
  const found = ends?.find(({ name }) => times.some((each) => plainName(each) === name));
  const other = times.find((name) => plainName(name) === found?.name);
  if (own === undefined || found === undefined || other === undefined) return undefined;
  const { isLower } = found;
  return {
    ...spot,
    ...usual,
    pointer: [other, own].map((name) => formatPointer([name])).join('` and `'),
    member: undefined,
    beyond: (value) => textsBeyond(value, isLower ? 1 : -1, isDay(spot)),
    valuesOf: (read) => {
      const values = timesOf(read, shape, [other, own]);
      return values.length < 2 ? [] : inOrder(values, isLower ? 1 : -1);
    },
  };
}

/** Returns the normalised names that the other end of a range may have: `enddate` for `startDate`. */
function otherEnds(name: string): readonly { readonly name: string; readonly isLower: boolean }[] {
  const words = wordsOf(name);
  return rangeEnds.flatMap((ends) =>
    ends.flatMap((end, at) => {
      const place = words.indexOf(end);
      if (place === -1) return [];
      return [{ name: plainName(words.with(place, ends[1 - at] ?? '').join('')), isLower: at === 0 }];
    }),
  );
}

/** Returns those members of an item that are times. */
function timesOf(read: Performed, shape: Shape, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const value = memberValue(shownItem(read, shape), name);
    return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? [value] : [];
  });
}

/** Returns times with the last one first, or the other way round. */
function inOrder(times: readonly string[], sign: 1 | -1): readonly string[] {
  return times.toSorted((one, other) => sign * (Date.parse(other) - Date.parse(one)));
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
  const sign = means(spot.of, 'since') ? 1 : means(spot.of, 'until') ? -1 : undefined;
  if (sign === undefined) return undefined;
  return {
    ...spot,
    ...usual,
    pointer: names.map((name) => formatPointer([name])).join('` and `'),
    member: undefined,
    beyond: (value) =>
      textsBeyond(farthest([plainText(value) ?? '', new Date().toISOString()], sign), sign, isDay(spot)),
    valuesOf: (read) => inOrder(timesOf(read, shape, names), sign),
  };
}

/**
 * Returns the search for a text in the items, `q`, or in a member of them, `nameContains`: what looks like no word of any
 * language is in none of them.
 */
function ofText(spot: Spot, shape: Shape | undefined): Filter | undefined {
  const { parameters } = spot.list;
  const own = parameters.find(({ in: where, name }) => where === 'query' && name === spot.name);
  // `search` beside `searchFields` may look nowhere without it.
  const isLed = parameters.some(({ in: where, name }) => where === 'query' && isContinued(spot.of, name));
  const names =
    shape === undefined || isLed
      ? []
      : searchedMembers(filteredBy(spot.of), spot.declared, shape.shown, own?.description);
  const member = shape?.members.find(({ name }) => names.includes(name));
  if (shape === undefined || member === undefined) return undefined;
  return {
    ...spot,
    ...usual,
    pointer: formatPointer([member.name]),
    member,
    beyond: () => ['zqxjvkwy', 'zqxjvkwyqzjxkv', 'zqxj'],
    valuesOf: (read) => [memberValue(shownItem(read, shape), member.name) ?? []].flat(),
  };
}

function isContinued(name: string, other: string): boolean {
  const [words, more] = [wordsOf(name), wordsOf(other)];
  return more.length > words.length && words.every((word, at) => word === more[at]);
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
  const { of: name } = spot;
  const wanted = nameOfItem(filteredBy(name));
  const needs = named.flatMap(({ slot, resource }) => (slot.in === 'body' ? [{ slot, resource }] : []));
  const isNamed = ({ slot, resource }: (typeof needs)[number]): boolean =>
    nameOfItem(parsePointer(slot.pointer).at(-1) ?? '') === wanted ||
    (nameOfItem(resource.name) === wanted && needs.filter((each) => each.resource === resource).length === 1);
  const pointer = needs.find(isNamed)?.slot.pointer;
  if (pointer === undefined) return undefined;
  return {
    ...spot,
    ...usual,
    isExact: plainName(parsePointer(pointer).at(-1) ?? '') === filteredName(name),
    pointer,
    member: undefined,
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
  return one !== undefined && two !== undefined && one !== two && !isBelow(one, two) && !isBelow(two, one);
}

/** Returns true for a part of a hierarchy: `garden/roses` below `garden`, or `de-AT` below `de` (RFC 4647 §3.3.1). */
function isBelow(whole: string, part: string): boolean {
  return part.startsWith(whole) && /^[/.:-]\p{L}/u.test(part.slice(whole.length));
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
