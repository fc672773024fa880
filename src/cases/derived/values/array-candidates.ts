import { hasHole } from '../../../wire/index.js';
import { certainly, isTrue, keywordNode, type Schema, schemasIn } from '../../../contract/index.js';
import { jsonEquals, type JsonValue } from '../../../json/index.js';
import { sampleValues } from '../../model/instantiate.js';
import { bodyOf } from './body-of.js';
import { isClosed, itemPosition, turnsOf } from './member-position.js';
import type { Position } from './position.js';
import type { Constraint, Facets } from './facets.js';
import { smallest, type Goal, goalFor } from './goal.js';
import { isArrayValue } from './kind.js';
import { sampleValue } from '../../model/sample-value.js';
import { arrayNode, type GoodNode, leafNode } from './good-node.js';
import type { Search } from './search.js';
import { countOf, furthest } from './strings.js';

const mostItems = 10_000;
const mostTurns = 1;
const mostDepth = 8;
const mostVaried = 4;

/** Arrays for one reading of a position: of the length asked for, then longer ones, then with other items. */
export function* arrayCandidates(facets: Facets, position: Position, goal: Goal, search: Search): Iterable<GoodNode> {
  const lengths = arrayLengths(facets, position, goal, search);
  const tuple = lengthOfTuple(facets);
  for (const from of containedFrom(facets, goal, tuple)) {
    for (const length of lengths) {
      const items = arrayItems(facets, position, length, goal, search, from);
      if (items !== undefined) yield arrayNode(items, position, facets);
    }
  }
  for (const refuted of facets.refuted) yield* refutingArrays(refuted, facets, position, search);
  for (const sample of position.samples) if (isArrayValue(sample)) yield leafNode(bodyOf(sample), position, facets);
  const [length = 0] = lengths;
  const base = arrayItems(facets, position, length, goal, search) ?? [];
  for (const [index, item] of base.slice(0, mostVaried).entries()) {
    for (const other of search.several(item.position, goalFor(goal, String(index)), mostVaried).slice(1)) {
      yield arrayNode(base.toSpliced(index, 1, other), position, facets);
    }
  }
}

/**
 * From which index on there may be what must be contained: what stands in a tuple may be nothing of it, and neither may
 * an item that is asked for to be as it is.
 */
function containedFrom(facets: Facets, goal: Goal, tuple: number): readonly number[] {
  if (containedIn(facets).length === 0) return [0];
  return [...new Set([itemOf(goal) + 1, 0, tuple])];
}

/** Good items for an array of that length, what must be contained from an index on; undefined where one cannot be had. */
export function arrayItems(
  facets: Facets,
  position: Position,
  length: number,
  goal: Goal,
  search: Search,
  from = 0,
): readonly GoodNode[] | undefined {
  const isUnique = facets.schemas.some((schema) => isTrue(schema, 'uniqueItems'));
  const slots = slotsFor(containedIn(facets), length, from);
  const known = new Map<Schema | undefined, GoodNode>();
  // What was equal to an item before is equal to it still, so that the search goes on where it was.
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

/** A good item that is not equal to any of those before it: what has a hole never is. */
function another(good: Iterator<GoodNode>, before: readonly JsonValue[]): GoodNode | undefined {
  for (let next = good.next(); next.done !== true; next = good.next()) {
    const node = next.value;
    if (hasHole(node.tree)) return node;
    const value = sampleValue(node.tree);
    if (!before.some((other) => jsonEquals(value, other))) return node;
  }
  return undefined;
}

function arrayLengths(facets: Facets, position: Position, goal: Goal, search: Search): readonly number[] {
  const mustHave = containedIn(facets).reduce((sum, each) => sum + each.least, 0);
  const least = Math.max(bound(facets, 'minItems', 1) ?? 0, mustHave, itemOf(goal) + 1);
  const most = Math.min(bound(facets, 'maxItems', -1) ?? Infinity, mostItems);
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
  const wanted = given?.kind === 'array' ? Math.max(least, given.items.length) : some;
  const lengths = [wanted, least, least + 1, least + 2, tuple, beyond, most].filter(
    (length) => length >= least && length <= most,
  );
  return [...new Set(lengths.filter((length) => length <= Math.max(wanted, least + 2, beyond)))];
}

/** The index that the goal leads on to; -1 where it leads nowhere. */
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

function bound(facets: Facets, keyword: string, sign: 1 | -1): number | undefined {
  const constraint = furthest(facets.constraints(keyword), sign);
  return constraint && countOf(constraint);
}

/** What an array must have among its items (JSON Schema 2020-12 core §10.3.1.3, validation §6.4.4, §6.4.5). */
export interface Contained {
  readonly schema: Schema;
  readonly least: number;
  readonly most: number;
  readonly constraint: Constraint;
}

export function containedIn(facets: Facets): readonly Contained[] {
  return facets.constraints('contains').flatMap((constraint) => {
    const schema = constraint.schema.subschema('contains');
    const count = (keyword: string): number | undefined => {
      const node = constraint.schema.keyword(keyword)?.node;
      return node?.type === 'number' ? Number(node.literal) : undefined;
    };
    if (schema === undefined) return [];
    return [{ schema, least: count('minContains') ?? 1, most: count('maxContains') ?? Infinity, constraint }];
  });
}

/**
 * Sees to it that the items of an array contain what they must: the first ones from the index `from` on do, the others
 * need not or must not.
 */
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

/** Longer arrays are not made to be too long. */
const mostRefuting = 20;
const mostSlots = 4;

/** Arrays that do not satisfy a schema: with an item that it does not allow, or with more items than it does. */
function* refutingArrays(refuted: Schema, facets: Facets, position: Position, search: Search): Iterable<GoodNode> {
  for (const part of certainly([refuted])) {
    const tuple = schemasIn(part, 'prefixItems');
    const rest = part.subschema('items');
    const slots = [...tuple.slice(0, mostSlots), ...(rest === undefined ? [] : [rest])];
    for (const [index, schema] of slots.entries()) {
      const items = itemsFor(index + 1, facets, position, search, (at) => (at === index ? schema : undefined));
      if (items !== undefined) yield arrayNode(items, position, facets);
    }
    const contained = part.subschema('contains');
    const most = keywordNode(part, 'maxItems');
    const length = most?.type === 'number' ? Number(most.literal) + 1 : contained === undefined ? 0 : 1;
    if (length === 0 || length > mostRefuting) continue;
    const items = itemsFor(length, facets, position, search, () => contained);
    if (items !== undefined) yield arrayNode(items, position, facets);
  }
}

/** Good items, of which some must not match a schema. */
function itemsFor(
  length: number,
  facets: Facets,
  position: Position,
  search: Search,
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
