import {
  compareNumbers,
  exactNumber,
  isArrayValue,
  isExactNumber,
  isJsonObject,
  isNumberLiteral,
  jsonValueIn,
  numberText,
  type JsonObject,
  type JsonValue,
} from '../../json/index.js';
import { isSame, memberValue, secondOf } from './equality.js';
import type { Member, Shape } from './shape.js';

/** A member whose shown value differs from the sent one. */
export interface Damage {
  readonly path: readonly string[];
  readonly sent: JsonValue;
  readonly shown: JsonValue | undefined;
  /** `lost`: another value, or none; `changed`: another spelling of a text, or an optional text is missing. */
  readonly kind: 'lost' | 'changed';
  /** A description of the change: `another number`. */
  readonly how: string;
}

/**
 * Returns the members of a request that the read does not show as they were sent. `now` is the time of the request, in
 * milliseconds since the epoch.
 */
export function damages(
  sent: JsonValue | undefined,
  shown: JsonValue | undefined,
  members: readonly Member[],
  now: number,
): readonly Damage[] {
  return members.flatMap((member): readonly Damage[] => {
    const own = memberValue(sent, member.name);
    const other = memberValue(shown, member.name);
    // A null member means the same as a missing one, and a service may choose what it shows in its place.
    if (own === null && typeof other === 'string' && ofNothing.test(other) && !member.shown.has('enum'))
      return [{ path: [member.name], sent: own, shown: other, ...lost('a word for nothing') }];
    if (own === undefined || own === null) return [];
    if (isJsonObject(own) && isJsonObject(other) && member.members.length > 0) {
      return damages(own, other, member.members, now).map((inner) => ({
        ...inner,
        path: [member.name, ...inner.path],
      }));
    }
    const isOfItems = isArrayValue(own) && isArrayValue(other) && own.length <= other.length;
    if (isOfItems && member.members.length > 0) return ofItems(own, other, member, now);
    const found = damageOf(own, other, member, now);
    return found === undefined ? [] : [{ path: [member.name], sent: own, shown: other, ...found }];
  });
}

/** What becomes of nothing in a careless conversion to text. */
const ofNothing = /^(?:null|None|NaN|undefined|\[object Object\])$/;

/**
 * Compares each object in a list with the shown one that is most like it, because a service may sort a list. The same
 * damage to several objects is returned once.
 */
function ofItems(
  sent: readonly JsonValue[],
  shown: readonly JsonValue[],
  { name, members }: Member,
  now: number,
): readonly Damage[] {
  const left = new Set(shown.keys());
  const nearest = (item: JsonValue, at: number): readonly [at: number, found: readonly Damage[]] => {
    const order = [at, ...left].filter((each) => left.has(each));
    const compared = order.map((each) => [each, damages(item, shown[each], members, now)] as const);
    return compared.toSorted(([, one], [, other]) => one.length - other.length)[0] ?? [at, []];
  };
  const damaged: number[] = [];
  const places = new Map<number, number>();
  // An object that is shown as it was sent has no other counterpart.
  for (const [at, item] of sent.entries()) {
    const [place, found] = nearest(item, at);
    if (found.length > 0) damaged.push(at);
    else places.set(at, place);
    if (found.length === 0) left.delete(place);
  }
  if (damaged.length === 0) {
    const isSorted = [...places].every(([at, place]) => at === place || isSame(sent[at] ?? null, shown[at] ?? null));
    return isSorted ? [] : [{ path: [name], sent: [...sent], shown: [...shown], ...REORDERED }];
  }
  const all = new Map<string, Damage>();
  for (const at of damaged) {
    const [place, found] = nearest(sent[at] ?? null, at);
    left.delete(place);
    for (const { path, ...damage } of found) {
      const key = JSON.stringify(path);
      if (!all.has(key)) all.set(key, { path: [name, String(at), ...path], ...damage });
    }
  }
  return [...all.values()];
}

type Found = Pick<Damage, 'kind' | 'how'>;

const REORDERED: Found = { kind: 'changed', how: 'in another order, or with other items' };

const RESPELLED: Found = { kind: 'changed', how: 'with other spellings' };

/** A service may keep what a text in JSON says, such as the settings of a job. */
const AS_VALUE: Found = { kind: 'changed', how: 'as the value that the text says in JSON' };

/** A service may add its own entries to a map such as `metadata`. */
const FURTHER: Found = { kind: 'changed', how: 'with further entries' };

function isWithin(sent: JsonObject, shown: JsonObject): boolean {
  return Object.entries(sent).every(([name, value]) => isSame(value, memberValue(shown, name) ?? null));
}

function lost(how: string): Found {
  return { kind: 'lost', how };
}

function damageOf(sent: JsonValue, shown: JsonValue | undefined, member: Member, now: number): Found | undefined {
  if (shown !== undefined && isSame(sent, shown)) return undefined;
  if (shown === null && isJsonObject(sent) && Object.values(sent).some((each) => each === 0 || each === false))
    return { kind: 'changed', how: 'null' };
  if (shown === null) return isEmptyText(sent) ? undefined : lost('null');
  const isText = typeof sent === 'string' && !member.sent.has('enum');
  if (shown === undefined) {
    if (isEmptyText(sent) || (isArrayValue(sent) && sent.length === 0)) return undefined;
    return isText || isArrayValue(sent) || isJsonObject(sent) ? { kind: 'changed', how: 'missing' } : lost('missing');
  }
  if (isExactNumber(sent)) return isExactNumber(shown) ? otherNumber(sent, shown, member) : lost('no number');
  if (typeof sent === 'boolean') return lost('another value');
  if (isArrayValue(sent)) return ofList(sent, shown);
  if (isJsonObject(sent) && isJsonObject(shown) && isWithin(sent, shown)) return FURTHER;
  if (isJsonObject(sent) && isJsonObject(shown) && isWithin(shown, sent)) return lost('with fewer entries');
  if (typeof sent !== 'string') return lost('another value');
  if (typeof shown !== 'string') return isJsonOf(sent, shown) ? AS_VALUE : lost('no text');
  return isText ? ofText(sent, shown, member, now) : lost('another value');
}

/** Returns true for a text that is an object or a list in JSON. */
function isJsonOf(text: string, value: JsonValue): boolean {
  const said = isJsonObject(value) || isArrayValue(value) ? jsonValueIn(Buffer.from(text)) : undefined;
  return said !== undefined && isSame(said, value);
}

/** Returns true for the empty text, which many services cannot tell from a missing one. */
function isEmptyText(value: JsonValue): boolean {
  return value === '';
}

function otherNumber(
  sent: JsonValue & (number | bigint | object),
  shown: JsonValue & (number | bigint | object),
  member: Member,
): Found | undefined {
  const [one, other] = [sent, shown].map((value) => (isExactNumber(value) ? Number(numberText(value)) : NaN));
  // A float has 24 bits of precision (OpenAPI 3.1 §4.4).
  return member.sent.texts('format').includes('float') && Math.fround(one ?? NaN) === Math.fround(other ?? NaN)
    ? undefined
    : lost('another number');
}

function ofList(sent: readonly JsonValue[], shown: JsonValue): Found | undefined {
  if (!isArrayValue(shown)) return lost('no list');
  if (shown.length < sent.length) return lost('fewer items');
  const isThere = (item: JsonValue): boolean => shown.some((other) => isSame(item, other));
  if (sent.every(isThere)) return REORDERED;
  const spelled = new Set(shown.map(plainSpelling));
  return sent.every((item) => spelled.has(plainSpelling(item))) ? RESPELLED : lost('other items');
}

/** Returns a text without regard to case, to spaces around it and to the normalization of Unicode. */
function plainSpelling(value: JsonValue): JsonValue {
  return typeof value === 'string' ? value.normalize('NFKC').trim().toLowerCase() : value;
}

/** The maximum difference between the clocks of client and server, in seconds. */
const APART = 120;

/** RFC 3339 §5.6. */
const fullDate = /^\d{4}-\d{2}-\d{2}$/;

function ofText(sent: string, shown: string, member: Member, now: number): Found | undefined {
  // A text that contains a decimal number (OpenAPI Format Registry) may have other digits: "4.2" and "4.20".
  if (member.sent.texts('format').includes('decimal') && isNumberLiteral(sent) && isNumberLiteral(shown))
    return compareNumbers(exactNumber(sent), exactNumber(shown)) === 0 ? undefined : lost('another number');
  const [at, other] = [secondOf(sent), secondOf(shown)];
  if (at !== undefined) {
    // A time close to that of the request was set by the service.
    if (other !== undefined && Math.abs(other - now / 1000) < APART) return undefined;
    return lost(other === undefined ? 'no date and time' : 'another moment');
  }
  if (fullDate.test(sent) && fullDate.test(shown)) return lost('another day');
  if (shown !== '' && Buffer.from(sent, 'utf8').toString('latin1') === shown) return lost('in a wrong encoding');
  if (shown.includes('\uFFFD') && !sent.includes('\uFFFD')) return lost('in a wrong encoding');
  if (isWithout(sent, shown, /[\u{10000}-\u{10FFFF}]/gu)) return lost('without its characters beyond U+FFFF');
  if (isWithout(sent, shown, /[^\p{ASCII}]/gu)) return lost('without its characters beyond ASCII');
  if (sent.startsWith(shown) && sent.trimEnd() !== shown) {
    return lost(`cut after ${[...shown].length} of ${[...sent].length} characters`);
  }
  return { kind: 'changed', how: 'another text' };
}

/** Returns true if a text is another one with certain characters removed or replaced. */
function isWithout(sent: string, shown: string, characters: RegExp): boolean {
  if (sent.search(characters) === -1 || sent.replace(characters, '').trim() === '') return false;
  // A question mark stands for each character, UTF-16 code unit or byte.
  const lengths = [() => 0, () => 1, (each: string) => each.length, (each: string) => Buffer.byteLength(each)];
  return lengths.some((lengthOf) => sent.replace(characters, (each) => '?'.repeat(lengthOf(each))) === shown);
}

/**
 * Returns true if the read can show the sent value of a member according to its schema, either in place of the shown
 * value or together with all other sent values. If no server can show the value, or the read shows it only on request,
 * its absence says nothing about this one.
 */
export function canShow(
  { name, shown: declared, isOnRequest }: Member,
  { shown: schema, members }: Shape,
  sent: JsonValue | undefined,
  shown: JsonValue | undefined,
): boolean {
  const value = memberValue(sent, name);
  if (value === undefined) return true;
  if (isOnRequest === true && memberValue(shown, name) === undefined) return false;
  // A null member may be left out.
  if (value !== null && !declared.mayShow(value)) return false;
  // A response that violates its schema has its own finding.
  if (!isJsonObject(shown) || !isJsonObject(sent) || !schema.mayShow(shown)) return true;
  const names = new Set(members.map((member) => member.name));
  const told = Object.entries(sent).filter(([each]) => names.has(each));
  const without = Object.entries(shown).filter(([each]) => each !== name);
  const merged = { ...shown, ...Object.fromEntries(told) };
  const all = [{ ...shown, [name]: value }, merged, ...(value === null ? [Object.fromEntries(without)] : [])];
  return all.some((body) => schema.mayShow(body));
}
