import { bodyOf, sampleValue } from '../../cases/index.js';
import { keywordNode, type EffectiveSchema } from '../../contract/index.js';
import { isArrayValue, isJsonObject, toValue, type JsonObject, type JsonValue } from '../../json/index.js';
import { hasHole, type BodyTree } from '../../wire/index.js';
import { isSame, memberValue } from '../shape/equality.js';
import { hasName, type Member } from '../shape/shape.js';
import { Apart, literalsOf, otherValues, fits, hasKinds, ofKind } from './other-values.js';

/**
 * Returns values that careless services damage: characters of other scripts and beyond U+FFFF, fractions, time zone
 * offsets, and values other than the default, which a service may use in place of the sent one. A list has two items,
 * which a service may confuse. Within objects, members without such a value keep their current one.
 */
export function tellingValues({ sent, members, isName }: Member, current: JsonValue | undefined): readonly BodyTree[] {
  if (isName === true) return [];
  if (isOf(sent, 'array')) {
    const item: Member = { name: '', sent: sent.items, shown: sent.items, members };
    const first = isArrayValue(current) ? current[0] : undefined;
    const items = tellingValues(item, first).filter((tree) => fits(sent.items, tree));
    // Two items with the same name may count as one.
    const isOfNames = members.some(hasName);
    const lists = [isOfNames ? [] : items.slice(0, 2), items.slice(0, 1)].filter(({ length }) => length > 0);
    return lists.map((each) => ({ kind: 'array', items: each }));
  }
  if (!isOf(sent, 'object')) return tellingScalars(sent);
  return tellingObjects(ofKind(sent, members, current), current, hasKinds(sent));
}

/** Returns two objects: with the first and with the second telling value of each member. */
function tellingObjects(
  members: readonly Member[],
  current: JsonValue | undefined,
  isOfKind: boolean,
): readonly BodyTree[] {
  return [0, 1].flatMap((at): readonly BodyTree[] => {
    const others = new Apart();
    const found = members.flatMap((member): readonly (readonly [string, BodyTree])[] => {
      const { name, sent } = member;
      const own = memberValue(current, name);
      // Constants tell the kinds of objects apart.
      const isKind = isOfKind && literalsOf(sent).length > 0;
      const telling = isKind ? [] : tellingValues(member, own).filter((tree) => fits(sent, tree));
      const other = isOf(sent, 'boolean') ? at === 0 : own;
      const value =
        others.of([...telling.slice(at), ...telling.slice(0, at)], () => true) ??
        (other === undefined ? undefined : bodyOf(other));
      return value === undefined ? [] : [[name, value]];
    });
    return found.length === 0 ? [] : [{ kind: 'object', members: found }];
  });
}

function tellingScalars(sent: EffectiveSchema): readonly BodyTree[] {
  const usual = defaultsOf(sent)[0];
  const literals = literalsOf(sent).filter((value) => usual === undefined || !isSame(value, usual));
  if (literals.length > 0) return literals.slice(-1).map(bodyOf);
  const format = sent.texts('format')[0];
  if (isOf(sent, 'string')) {
    if (format === 'date-time') return [bodyOf('2031-06-15T23:30:15.250+02:00')];
    // A text with a format is not plain text (JSON Schema Validation 2020-12 §8.3). One with a pattern may be.
    if (sent.has('format', 'contentEncoding', 'contentMediaType')) return [];
    return [
      {
        kind: 'scalar',
        text: ['"Blüte 花 🌱 ', { unique: 'string' }, ' and so on, up to a length of eighty characters"'],
      },
      { kind: 'scalar', text: ['"Blüte 花 🌱 ', { unique: 'string' }, '"'] },
      bodyOf('ü花🌱'),
    ];
  }
  const few = [sent.texts('minimum')[0], sent.texts('maximum')[0]]
    .map(Number)
    .filter((bound) => Number.isSafeInteger(bound) && bound !== usual);
  // A sign is lost more often than the size.
  if ((few[0] ?? 0) >= 0) few.reverse();
  // A range may begin above the usual fractions.
  const within = few.flatMap((bound) => [bound + 0.75, bound - 0.25, bound + 0.5]);
  if (isOf(sent, 'number')) return [0.75, 19.99, 1.5, ...within, ...few].map(bodyOf);
  if (isOf(sent, 'integer')) return [2_147_483_646, 2_147_483_647, 65_537, 257, ...few].map(bodyOf);
  return typeof usual === 'boolean' ? [bodyOf(!usual)] : [];
}

/**
 * Returns true for a value that a service may set by itself: none, the default, or what values of its type begin with.
 */
export function isUsual({ sent }: Member, value: JsonValue | undefined): boolean {
  const usual = defaultsOf(sent)[0] ?? literalsOf(sent)[0];
  if (value === undefined || value === null || (usual !== undefined && isSame(value, usual))) return true;
  if (isArrayValue(value)) return value.length === 0;
  return usual === undefined && (value === false || value === 0 || value === '');
}

/** Returns values that a service does not set by itself. */
export function unusualValues(member: Member, current: JsonValue | undefined): readonly BodyTree[] {
  const all = [...tellingValues(member, current), ...otherValues(member, current)];
  return all.filter((tree) => hasHole(tree) || !isUsual(member, sampleValue(tree)));
}

/** The defaults that a schema declares: several if it is composed of several schemas. */
export function defaultsOf({ schemas }: EffectiveSchema): readonly JsonValue[] {
  return schemas.flatMap((schema) => keywordNode(schema, 'default') ?? []).map((node) => toValue(node));
}

/** Returns values that careless services mistake for missing ones. Within objects, other members keep their values. */
export function emptyValues({ sent, members, isName }: Member, current: JsonValue | undefined): readonly BodyTree[] {
  if (literalsOf(sent).length > 0 || isName === true) return [];
  if (isJsonObject(current) && members.length > 0) return hasKinds(sent) ? [] : emptyObjects(members, current);
  const empty: readonly (readonly [type: string, value: JsonValue])[] = [
    ['boolean', false],
    ['number', 0],
    ['integer', 0],
    ['string', ''],
    ['array', []],
  ];
  return empty.filter(([type]) => isOf(sent, type)).map(([, value]) => bodyOf(value));
}

/**
 * Returns an object with zeros, or with `false` if it has nothing but booleans: others may depend on a switch. One member
 * keeps its value, because an object without any may count as missing.
 */
function emptyObjects(members: readonly Member[], current: JsonObject): readonly BodyTree[] {
  const own = members.flatMap((member) => {
    const value = memberValue(current, member.name) ?? null;
    return value === null ? [] : [{ ...member, value }];
  });
  const isOfSwitches = own.every(({ sent }) => isOf(sent, 'boolean'));
  const emptied = own.flatMap((member) => {
    const isTaken = isOf(member.sent, 'number') || isOf(member.sent, 'integer') || isOfSwitches;
    const value = isTaken ? emptyValues(member, undefined).find((tree) => fits(member.sent, tree)) : undefined;
    return value === undefined ? [] : [[member.name, value] as const];
  });
  const empty = new Map(emptied.length < own.length ? emptied : emptied.slice(0, -1));
  if (empty.size === 0) return [];
  return [{ kind: 'object', members: own.map(({ name, value }) => [name, empty.get(name) ?? bodyOf(value)]) }];
}

/** Returns true for a plain text that cannot be empty. */
export function isNeverEmpty({ sent }: Member): boolean {
  const isFormless = !sent.has('format', 'pattern', 'contentEncoding', 'contentMediaType');
  return isFormless && literalsOf(sent).length === 0 && sent.types.join() === 'string' && !fits(sent, bodyOf(''));
}

/**
 * Texts with spaces around them, which a service may remove, and with characters that it may escape for HTML, SQL or a
 * URL, or take for an escape.
 */
export const writtenTexts: readonly BodyTree[] = [String.raw` &amp; 5 <'\\%25 `, ' '].map((rest) => ({
  kind: 'scalar',
  text: ['" ', { unique: 'string' }, `${rest}"`],
}));

function isOf({ types }: EffectiveSchema, type: string): boolean {
  return types.includes(type);
}

/** Returns values that a list sorted by the member shows late; as a text, the number would be an early one. */
export function lateValues(member: Member): readonly BodyTree[] {
  return sortedValues(member, -1, [100, 10, 1], 'zz');
}

/** Returns values that a list sorted by the member shows before late ones. */
export function earlyValues(member: Member): readonly BodyTree[] {
  return sortedValues(member, 0, [9, 2, 0], 'aa');
}

function sortedValues(
  { sent, isName }: Member,
  at: 0 | -1,
  numbers: readonly number[],
  start: string,
): readonly BodyTree[] {
  if (isName === true) return [];
  const literals = literalsOf(sent);
  if (literals.length > 0) return [literals.at(at)!].map(bodyOf);
  if (sent.types.includes('integer') || sent.types.includes('number')) return numbers.map(bodyOf);
  const isPlain = !sent.has('format', 'pattern');
  if (!sent.types.includes('string') || !isPlain) return [];
  return [{ kind: 'scalar', text: [`"${start} `, { unique: 'string' }, '"'] }, bodyOf(start)];
}
