import { isArrayValue, isJsonObject, jsonEquals, type JsonValue } from '../../json/index.js';
import { isMasked } from './mask.js';
import type { Member } from './shape.js';

/** A member in which two states of an item differ. */
export interface Difference {
  /** The path of the member within the item. */
  readonly path: readonly string[];
  readonly member: Member;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

/**
 * Returns the members in which two states of an item differ. Values that mean the same are equal: a number in another
 * notation, an instant in another time zone or as a date, and null instead of a missing member.
 */
export function changesBetween(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  members: readonly Member[],
): readonly Difference[] {
  return members.flatMap((member): readonly Difference[] => {
    const [one, other] = [memberValue(before, member.name), memberValue(after, member.name)];
    if (isJsonObject(one) && isJsonObject(other) && member.members.length > 0) {
      return changesBetween(one, other, member.members).map((inner) => ({
        ...inner,
        path: [member.name, ...inner.path],
      }));
    }
    return isSame(one ?? null, other ?? null) ? [] : [{ path: [member.name], member, before: one, after: other }];
  });
}

export function memberValue(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns true for values that mean the same. A mask may stand for any other text that is not empty. */
export function isSame(one: JsonValue, other: JsonValue): boolean {
  if (jsonEquals(one, other)) return true;
  if (typeof one === 'string' && typeof other === 'string')
    return isSameInstant(one, other) || (one !== '' && other !== '' && isMasked(one) !== isMasked(other));
  if (isArrayValue(one) && isArrayValue(other)) {
    return one.length === other.length && one.every((item, at) => isSame(item, other[at] ?? null));
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name] ?? null, other[name] ?? null));
}

const moment = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/;

/**
 * Returns true if two texts are the same RFC 3339 §5.6 date-time, fractions of a second aside. A date is its beginning in
 * UTC.
 */
function isSameInstant(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => secondOf(/^[\d-]{10}$/.test(text) ? `${text}T00:00:00Z` : text));
  return first !== undefined && first === second;
}

/** Returns a date-time in whole seconds since the epoch; undefined for any other text. */
export function secondOf(text: string): number | undefined {
  const [, date, time, , zone = ''] = moment.exec(text) ?? [];
  const milliseconds = date === undefined ? NaN : Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}
