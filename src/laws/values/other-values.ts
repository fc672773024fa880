import type { EffectiveSchema } from '../../contract/index.js';
import { bodyOf, sampleValue, uniqueValues, branchValues } from '../../cases/index.js';
import { isArrayValue, isExactNumber, isJsonObject, type JsonObject, type JsonValue } from '../../json/index.js';
import { hasHole, memberNames, withMember, withoutMembers, type BodyTree } from '../../wire/index.js';
import { isSame, memberValue } from '../shape/equality.js';
import type { Member } from '../shape/shape.js';

/**
 * Yields values of a member that differ from its current one, the most revealing first. Not all of them need be valid.
 */
export function* otherValues(member: Member, current: JsonValue | undefined): Iterable<BodyTree> {
  if (member.isName === true) return;
  for (const tree of ofSchema(member.sent, current, member.members)) {
    if (current === undefined || hasHole(tree) || !isSame(sampleValue(tree), current)) yield tree;
  }
}

function* ofSchema(
  schema: EffectiveSchema,
  current: JsonValue | undefined,
  members: readonly Member[],
): Iterable<BodyTree> {
  const literals = literalsOf(schema);
  if (literals.length > 0) return yield* literals.map(bodyOf);
  const own = typeOf(current);
  for (const type of own === undefined ? [...schema.types, ...schema.possibleTypes] : [own]) {
    if (type === 'boolean') yield* (current === undefined ? [true, false] : [current !== true]).map(bodyOf);
    else if (type === 'integer' || type === 'number') yield* otherNumbers(schema, current).map(bodyOf);
    else if (type === 'string') yield* otherTexts(schema, typeof current === 'string' ? current : '');
    else if (type === 'array' && isArrayValue(current)) yield* otherLists(schema, current, members);
    else if (type === 'object' && isJsonObject(current)) yield* otherObjects(current, ofKind(schema, members, current));
  }
}

/** Returns the values that an enumeration allows, without null; none if there is no enumeration. */
export function literalsOf({ literals }: EffectiveSchema): readonly JsonValue[] {
  return literals.filter((value) => value !== null);
}

/** Returns true if a schema allows a value in a request. */
export function fits({ schemas }: EffectiveSchema, tree: BodyTree): boolean {
  const value = sampleValue(tree);
  return schemas.every((schema) => schema.isValid(value, 'request'));
}

function typeOf(value: JsonValue | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (isExactNumber(value)) return 'number';
  return isArrayValue(value) ? 'array' : typeof value;
}

function otherNumbers(schema: EffectiveSchema, current: JsonValue | undefined): readonly number[] {
  const step = Number(schema.texts('multipleOf')[0] ?? 1);
  const start = typeof current === 'number' && Number.isSafeInteger(Math.trunc(current)) ? current : 0;
  return [start + step, start + 2 * step, start - step, step, 0];
}

function* otherTexts(schema: EffectiveSchema, current: string): Iterable<BodyTree> {
  const isFree = !schema.has('format', 'pattern');
  if (isFree) yield { kind: 'scalar', text: ['"', { unique: 'string' }, '"'] };
  if (isFree && current !== '') yield bodyOf(`${current} II`);
  for (const text of respelled(current)) yield bodyOf(text);
}

const alphabets = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Yields copies of a text with one character replaced by another of the same kind, so that its form is kept. */
function* respelled(text: string): Iterable<string> {
  for (let at = text.length - 1, tries = 0; at >= 0 && tries < 12; at--) {
    const alphabet = alphabets.find((each) => each.includes(text.charAt(at)));
    if (alphabet === undefined) continue;
    tries++;
    for (const by of [1, 2, alphabet.length - 1]) {
      const other = alphabet.charAt((alphabet.indexOf(text.charAt(at)) + by) % alphabet.length);
      yield text.slice(0, at) + other + text.slice(at + 1);
    }
  }
}

function* otherLists(
  schema: EffectiveSchema,
  current: readonly JsonValue[],
  members: readonly Member[],
): Iterable<BodyTree> {
  const rest = current.slice(1).map(bodyOf);
  for (const item of ofSchema(schema.items, current[0], members)) yield { kind: 'array', items: [item, ...rest] };
  if (current.length > 1) yield bodyOf(current.slice(0, -1));
}

/** Yields an object with other values of all its members, and then one for each other value of one of them. */
function* otherObjects(current: JsonObject, members: readonly Member[]): Iterable<BodyTree> {
  const others = new Apart();
  const all = members.flatMap((member): readonly (readonly [string, BodyTree])[] => {
    const value = others.of([...otherValues(member, memberValue(current, member.name))], (tree) =>
      fits(member.sent, tree),
    );
    return value === undefined ? [] : [[member.name, value]];
  });
  if (all.length > 1) yield all.reduce((object, [name, value]) => withMember(object, name, value), bodyOf(current));
  for (const member of members) {
    const values = otherValues(member, memberValue(current, member.name));
    for (const value of values) yield withMember(bodyOf(current), member.name, value);
  }
}

/** Chooses scalars for members side by side that differ from each other, so that it shows if they are mixed up. */
export class Apart {
  readonly #taken: JsonValue[] = [];

  /** Returns the first valid value that no earlier member has, or else the first valid one. */
  of(values: Iterable<BodyTree>, isValid: (tree: BodyTree) => boolean): BodyTree | undefined {
    let first: BodyTree | undefined;
    for (const tree of values) {
      const value = tree.kind !== 'scalar' || hasHole(tree) ? undefined : sampleValue(tree);
      const isTaken = value !== undefined && this.#taken.some((each) => isSame(each, value));
      if ((isTaken && first !== undefined) || !isValid(tree)) continue;
      first ??= tree;
      if (isTaken) continue;
      if (value !== undefined && typeof value !== 'boolean') this.#taken.push(value);
      return tree;
    }
    return first;
  }
}

/** Yields objects with another value of one member, without those of their members that a request may leave out. */
export function* partialObjects({ sent, members }: Member, current: JsonValue | undefined): Iterable<BodyTree> {
  if (!isJsonObject(current) || hasKinds(sent)) return;
  const known = members.filter(({ name }) => (memberValue(current, name) ?? null) !== null);
  // What a member of few values chooses may rule the others.
  const ranked = known.toSorted((one, other) => Number(one.sent.has('enum')) - Number(other.sent.has('enum')));
  // A part of an object within this one shows whether both are kept.
  for (const inner of ranked) {
    for (const part of partialObjects(inner, memberValue(current, inner.name))) {
      const object: BodyTree = { kind: 'object', members: [[inner.name, part]] };
      if (fits(sent, object)) yield object;
    }
  }
  for (const { name } of ranked.length > 1 ? ranked : []) {
    const others = known.filter((each) => each.name !== name).map((each) => each.name);
    for (const full of otherObjects(
      current,
      known.filter((each) => each.name === name),
    )) {
      const part = others.reduce((all, other) => {
        const next = withoutMembers(all, other);
        return fits(sent, next) ? next : all;
      }, full);
      if (memberNames(part).length < known.length) yield part;
    }
  }
}

/**
 * Returns identities of the same form as an existing one that identify nothing, such as another UUID, or a number far
 * beyond the existing ones.
 *
 * @example
 * neverWas('17') // ['1482930114', …]
 */
export function neverWas(known: string): readonly string[] {
  const draw = uniqueValues(JSON.stringify(['never', known]));
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(known)) return [draw('uuid')];
  // A number of nine digits is far beyond those that have seven at most.
  const nine = known.length < 8 ? [draw('int32').slice(0, 9)] : [];
  if (/^\d+$/.test(known)) return [draw('int32'), draw('int64'), ...nine];
  if (/^[0-9a-f]{24}$/i.test(known)) return [draw('uuid').replaceAll('-', '').slice(0, 24)];
  const counted = known.replace(/\d+$/, () => draw('int64'));
  const text = draw('string');
  return [
    ...(counted === known ? [] : [counted]),
    text,
    `${known}${text}`,
    ...turned(known),
    ...codesLike(known, text),
  ];
}

/** Returns texts for a code in upper case; one of them has its length and its first letter. */
function codesLike(known: string, text: string): readonly string[] {
  if (known !== known.toUpperCase()) return [];
  const code = text.toUpperCase();
  return known.length < 7 ? [code] : [code, known.slice(0, 1) + code.slice(1 - known.length)];
}

/**
 * Yields codes of the form of a long one: its last digits and letters in another order, each in a place of its kind.
 */
function* turned(known: string): Iterable<string> {
  const [run = ''] = /[0-9a-z]{8,}$/i.exec(known) ?? [];
  const kindOf = (character: string): string | undefined => alphabets.find((each) => each.includes(character));
  for (const by of [1, 2, 3]) {
    const places = run.slice(2).split('');
    const other = places.map((own, at) => {
      const alike = places.flatMap((each, place) => (kindOf(each) === kindOf(own) ? [place] : []));
      return places[alike[(alike.indexOf(at) + by) % alike.length] ?? at] ?? own;
    });
    const text = known.slice(0, known.length - places.length) + other.join('');
    if (run !== '' && text !== known) yield text;
  }
}

/** Returns true if a value is of one of several kinds, each with its own members: `oneOf` or `anyOf`. */
export function hasKinds({ schemas: [schema] }: EffectiveSchema): boolean {
  return schema !== undefined && branchValues(schema, false).length > 0;
}

/** Returns the members that a value can have: those that it has if others may belong to another kind. */
export function ofKind(
  schema: EffectiveSchema,
  members: readonly Member[],
  value: JsonValue | undefined,
): readonly Member[] {
  return hasKinds(schema) ? members.filter(({ name }) => memberValue(value, name) !== undefined) : members;
}
