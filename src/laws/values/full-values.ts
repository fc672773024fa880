import { bodyOf } from '../../cases/index.js';
import { isTrue, keywordNode, type EffectiveSchema } from '../../contract/index.js';
import { isArrayValue, type JsonValue } from '../../json/index.js';
import type { BodyTree } from '../../wire/index.js';
import { memberValue } from '../shape/equality.js';
import type { Member } from '../shape/shape.js';
import { literalsOf, fits, hasKinds, ofKind } from './other-values.js';

/** The length of the longest text, and the number of items in the longest list, that are sent. */
const LONGEST = 5000;
const MOST = 20;

/** The length of a unique text. */
const UNIQUE = 16;

/**
 * Returns values as large as the contract allows, of which careless services keep a part: texts of the maximum length,
 * lists with the maximum number of items, and maps with several entries.
 */
export function fullValues({ sent, members, isName }: Member, current: JsonValue | undefined): readonly BodyTree[] {
  if (isName === true) return [];
  if (sent.types.includes('array')) return fullLists(sent, members, current);
  if (!sent.types.includes('object')) return fullTexts(sent);
  if (members.length === 0) return fullMaps(sent);
  let isFull = false;
  const found = ofKind(sent, members, current).flatMap((member): readonly (readonly [string, BodyTree])[] => {
    const own = memberValue(current, member.name);
    const isKind = hasKinds(sent) && literalsOf(member.sent).length > 0;
    const value = (isKind ? [] : fullValues(member, own)).find((tree) => fits(member.sent, tree));
    isFull ||= value !== undefined;
    if (value !== undefined) return [[member.name, value]];
    return own === undefined ? [] : [[member.name, bodyOf(own)]];
  });
  return isFull ? [{ kind: 'object', members: found }] : [];
}

function fullTexts(sent: EffectiveSchema): readonly BodyTree[] {
  const most = Number(sent.texts('maxLength')[0] ?? 0);
  const isPlain = !sent.has('format', 'contentEncoding', 'contentMediaType') && literalsOf(sent).length === 0;
  if (!sent.types.includes('string') || !isPlain || most < UNIQUE || most > LONGEST) return [];
  const tree: BodyTree = { kind: 'scalar', text: ['"', { unique: 'string' }, `${fill(most - UNIQUE)}"`] };
  return fits(sent, tree) ? [tree] : [];
}

/** Returns a text whose parts differ, so that a person sees where it was cut. */
function fill(length: number): string {
  const numbers = Array.from({ length: Math.ceil(length / 5) }, (_, at) => `x${String(at * 5).padStart(4, '0')}`);
  return numbers.join('').slice(0, length);
}

/** Returns lists of scalars; objects in lists are sent in twos, as values that are easily damaged. */
function fullLists(
  sent: EffectiveSchema,
  members: readonly Member[],
  current: JsonValue | undefined,
): readonly BodyTree[] {
  const { items } = sent;
  const literals = literalsOf(items);
  const first = isArrayValue(current) ? current[0] : undefined;
  if (members.length > 0 || (first !== undefined && typeof first !== 'string')) return [];
  if (!items.types.includes('string')) return [];
  const most = Math.min(Number(sent.texts('maxItems')[0] ?? 3), MOST);
  const isPlain = !items.has('format', 'pattern');
  const texts = Array.from({ length: most }, (_, at) => `item${String(at + 1).padStart(2, '0')}`);
  const all = literals.length > 0 ? ascending(literals).slice(0, most) : isPlain ? texts : [];
  return all.length < 2 ? [] : [bodyOf(all)];
}

/**
 * Returns most of the texts in an order that is also that of their characters, because many services sort what stands
 * in a list; all of them if no two are in such an order.
 */
function ascending(values: readonly JsonValue[]): readonly JsonValue[] {
  const longest: (readonly string[])[] = [];
  for (const value of values) {
    if (typeof value !== 'string') return values;
    const before = longest.filter((each) => each.at(-1)! < value);
    const most = before.reduce<readonly string[]>((one, other) => (other.length > one.length ? other : one), []);
    longest.push([...most, value]);
  }
  const found = longest.toSorted((one, other) => other.length - one.length)[0] ?? [];
  return found.length < 2 ? values : found;
}

/** By type, values that the entries of a map may have. */
const ofTypes: readonly (readonly [type: string, values: readonly [JsonValue, ...JsonValue[]]])[] = [
  ['string', ['one', 'two', 'three']],
  ['boolean', [false, true]],
  ['number', [2.5, 1, 2]],
  ['integer', [3, 1, 2]],
];

/** Returns an object with names of its own, if the contract allows any. */
function fullMaps(sent: EffectiveSchema): readonly BodyTree[] {
  const [schema] = sent.schemas.flatMap((each) => {
    const isOpen = keywordNode(each, 'additionalProperties')?.type === 'object' || isTrue(each, 'additionalProperties');
    return isOpen ? [each] : [];
  });
  if (sent.names.size > 0 || schema === undefined) return [];
  // Of values that may be of several types, each has another one, which a careless service makes a text of.
  const kinds = ofTypes.filter(([type]) => [...sent.member('first').possibleTypes].some((each) => each === type));
  const values = kinds.length > 1 ? kinds.map(([, all]) => all[0]) : (kinds[0]?.[1] ?? ['one', 'two', 'three']);
  const entries = ['first', 'second', 'third'].map((name, at) => [name, values[at % values.length]!] as const);
  return [3, 2].map((count) => bodyOf(Object.fromEntries(entries.slice(0, count))));
}
