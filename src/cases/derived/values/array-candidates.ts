import { hasHole } from '../../../wire/index.js';
import { certainly, isTrue, type Schema, schemasIn, keywordNumber } from '../../../contract/index.js';
import { jsonEquals, isArrayValue, type JsonValue } from '../../../json/index.js';
import { sampleValues, sampleValue } from '../../model/instantiate.js';
import { bodyOf } from './body-of.js';
import { isClosed, itemPosition, turnsOf } from './member-position.js';
import type { Position } from './position.js';
import type { Constraint, Facets } from './facets.js';
import { smallest, type Goal, goalFor } from './goal.js';
import { arrayNode, type GoodNode, leafNode } from './good-node.js';
import type { Search, Wanted } from './search.js';
import { countIn } from './strings.js';

const mostItems = 10_000;
const mostTurns = 1;
const mostDepth = 8;
const mostVaried = 4;

/** Proposes arrays for one reading of a position: of the wanted length, then longer ones, then with other items. */
export function* arrayCandidates(wanted: Wanted): Iterable<GoodNode> {
  const { facets, position, goal, search } = wanted;
  const lengths = arrayLengths(wanted);
  const tuple = lengthOfTuple(facets);
  for (const from of containedFrom(facets, goal, tuple)) {
    for (const length of lengths) {
      const items = arrayItems(wanted, length, from);
      if (items !== undefined) yield arrayNode(items, wanted);
    }
  }
  for (const refuted of facets.refuted) yield* refutingArrays(refuted, wanted);
  for (const sample of position.samples) if (isArrayValue(sample)) yield leafNode(bodyOf(sample), wanted);
  const [length = 0] = lengths;
  const base = arrayItems(wanted, length) ?? [];
  for (const [index, item] of base.slice(0, mostVaried).entries()) {
    for (const other of search.several(item.position, goalFor(goal, String(index)), mostVaried).slice(1)) {
      yield arrayNode(base.toSpliced(index, 1, other), wanted);
    }
  }
}

/** Returns the indexes from which items may match `contains`: not those of a tuple or of the goal. */
function containedFrom(facets: Facets, goal: Goal, tuple: number): readonly number[] {
  if (containedIn(facets).length === 0) return [0];
  return [...new Set([itemOf(goal) + 1, 0, tuple])];
}

/** Returns valid items, with matches of `contains` from an index on; undefined if one is not found. */
export function arrayItems(
  { facets, position, goal, search }: Wanted,
  length: number,
  from = 0,
): readonly GoodNode[] | undefined {
  const isUnique = facets.schemas.some((schema) => isTrue(schema, 'uniqueItems'));
  const slots = slotsFor(containedIn(facets), length, from);
  const known = new Map<Schema | undefined, GoodNode>();
  // Items that were rejected as equal stay equal, so the search continues where it stopped.
  const begun = new Map<Schema | undefined, Iterator<GoodNode>>();
  const items: GoodNode[] = [];
  const values: JsonValue[] = [];
  const draw = sampleValues();
  for (let index = 0; index < length; index++) {
    const at = slots(index, itemPosition(facets, index, position));
    const itemGoal = goalFor(goal, String(index));
    const [schema, ...others] = at.schemas;
    const isPlain =
      others.length === 0 && at.refuted.length === 0 && at.given === undefined && itemGoal.route.length === 0;
    const same = isPlain ? known.get(schema) : undefined;
    let node = same !== undefined && (!isUnique || hasHole(same.tree)) ? same : undefined;
    if (node === undefined && isUnique && values.length > 0) {
      const good = (isPlain && begun.get(schema)) || search.good(at, itemGoal, length)[Symbol.iterator]();
      if (isPlain) begun.set(schema, good);
      node = another(good, values);
    } else {
      node ??= anItem(at, itemGoal, search);
    }
    if (node === undefined) return undefined;
    if (isPlain) known.set(schema, node);
    items.push(node);
    if (isUnique) values.push(sampleValue(node.tree, draw));
  }
  return items;
}

function anItem(at: Position, goal: Goal, search: Search): GoodNode | undefined {
  const found = search.find(at, goal);
  if (!found.ok) search.noteUnsatisfiable(found.unsatisfiable);
  return found.ok ? found.node : undefined;
}

/** Returns a valid item that differs from all earlier ones; a hole always does. */
function another(good: Iterator<GoodNode>, before: readonly JsonValue[]): GoodNode | undefined {
  for (let next = good.next(); next.done !== true; next = good.next()) {
    const node = next.value;
    if (hasHole(node.tree)) return node;
    const value = sampleValue(node.tree);
    if (!before.some((other) => jsonEquals(value, other))) return node;
  }
  return undefined;
}

function arrayLengths({ facets, position, goal, search }: Wanted): readonly number[] {
  const mustHave = containedIn(facets).reduce((sum, each) => sum + each.least, 0);
  const least = Math.max(countIn(facets, 'minItems', 1) ?? 0, mustHave, itemOf(goal) + 1);
  const most = Math.min(countIn(facets, 'maxItems', -1) ?? Infinity, mostItems);
  const tuple = lengthOfTuple(facets);
  const beyond = mustHave > 0 ? tuple + mustHave : tuple;
  const first = itemPosition(facets, 0, position);
  const mayHave =
    goal.size === 'fullest' &&
    search.isRoomy &&
    position.around.depth < mostDepth &&
    !isClosed(first) &&
    turnsOf(first) <= mostTurns;
  const { given } = position;
  const some = mayHave ? Math.max(least, tuple, 1) : least;
  const usual = given?.kind === 'array' ? Math.max(least, given.items.length) : some;
  const lengths = [usual, least, least + 1, least + 2, tuple, beyond, most].filter(
    (length) => length >= least && length <= most,
  );
  return [...new Set(lengths.filter((length) => length <= Math.max(usual, least + 2, beyond)))];
}

/** Returns the index to which the goal leads; -1 if there is none. */
function itemOf({ route: [step] }: Goal): number {
  return step?.token === undefined ? -1 : Number(step.token);
}

function lengthOfTuple({ schemas }: Facets): number {
  return Math.max(0, ...schemas.map(tupleLength));
}

function tupleLength(schema: Schema): number {
  for (const keyword of ['prefixItems', 'items']) {
    const node = schema.keyword(keyword)?.node;
    if (node?.type === 'array') return node.items.length;
  }
  return 0;
}

/** A requirement of `contains` (JSON Schema 2020-12 core §10.3.1.3, validation §6.4.4, §6.4.5). */
export interface Contained {
  readonly schema: Schema;
  readonly least: number;
  readonly most: number;
  readonly constraint: Constraint;
}

export function containedIn(facets: Facets): readonly Contained[] {
  return facets.constraints('contains').flatMap((constraint) => {
    const schema = constraint.schema.subschema('contains');
    if (schema === undefined) return [];
    const least = keywordNumber(constraint.schema, 'minContains') ?? 1;
    return [{ schema, least, most: keywordNumber(constraint.schema, 'maxContains') ?? Infinity, constraint }];
  });
}

/** Makes the items from index `from` on match `contains`, and the others not exceed `maxContains`. */
function slotsFor(
  contained: readonly Contained[],
  length: number,
  from: number,
): (index: number, at: Position) => Position {
  const owners: (Contained | undefined)[] = contained.flatMap((each) =>
    Array.from({ length: Math.min(each.least, length) }, () => each),
  );
  return (index, at) => {
    if (contained.length === 0) return at;
    const owner = index < from ? undefined : owners[index - from];
    const limited = contained.filter((each) => each !== owner && each.most < length).map(({ schema }) => schema);
    return {
      ...at,
      schemas: owner === undefined ? at.schemas : [...at.schemas, owner.schema],
      refuted: [...at.refuted, ...limited],
    };
  };
}

/** Longer arrays are not made to exceed a maximum. */
const mostRefuting = 20;
const mostSlots = 4;

/** Proposes arrays that violate a schema: with a forbidden item, or with too many items. */
function* refutingArrays(refuted: Schema, wanted: Wanted): Iterable<GoodNode> {
  for (const part of certainly([refuted])) {
    const tuple = schemasIn(part, 'prefixItems');
    const rest = part.subschema('items');
    const slots = [...tuple.slice(0, mostSlots), ...(rest === undefined ? [] : [rest])];
    for (const [index, schema] of slots.entries()) {
      const items = itemsFor(index + 1, wanted, (at) => (at === index ? schema : undefined));
      if (items !== undefined) yield arrayNode(items, wanted);
    }
    const contained = part.subschema('contains');
    const most = keywordNumber(part, 'maxItems') ?? (contained === undefined ? -1 : 0);
    const length = most + 1;
    if (length === 0 || length > mostRefuting) continue;
    const items = itemsFor(length, wanted, () => contained);
    if (items !== undefined) yield arrayNode(items, wanted);
  }
}

/** Returns valid items, of which some must violate a schema. */
function itemsFor(
  length: number,
  { facets, position, search }: Wanted,
  refutedAt: (index: number) => Schema | undefined,
): readonly GoodNode[] | undefined {
  const items: GoodNode[] = [];
  for (let index = 0; index < length; index++) {
    const at = itemPosition(facets, index, position);
    const refuted = refutedAt(index);
    const found = search.find(refuted === undefined ? at : { ...at, refuted: [...at.refuted, refuted] }, smallest);
    if (!found.ok) return undefined;
    items.push(found.node);
  }
  return items;
}
