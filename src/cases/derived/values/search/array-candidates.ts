import { isTrue, type Schema } from '../../../../contract/index.js';
import { jsonEquals, type JsonValue } from '../../../../json/index.js';
import { sampleValues } from '../../../instantiate.js';
import { hasHole } from '../../../../wire/index.js';
import { bodyOf } from '../body-of.js';
import type { Facets } from '../compose/facets.js';
import { isClosed, itemPosition, turnsOf } from '../compose/member-position.js';
import { depthOf, type Position } from '../compose/position.js';
import { isArrayValue } from '../kind.js';
import { sampleValue } from '../sample-value.js';
import { countOf, furthest } from '../strings.js';
import { containedIn, slotsFor } from './contained.js';
import { arrayNode, leafNode, type GoodNode } from './good-node.js';
import { refutingArrays } from './refuting-arrays.js';
import type { Search } from './search.js';
import { wishFor, type Wish } from './wish.js';

const mostItems = 10_000;
const mostTurns = 1;
const mostDepth = 8;
const mostVaried = 4;

/** Arrays for one reading of a position: of the length wished for, then longer ones, then with other items. */
export function* arrayCandidates(facets: Facets, position: Position, wish: Wish, search: Search): Iterable<GoodNode> {
  const lengths = arrayLengths(facets, position, wish, search);
  const tuple = lengthOfTuple(facets);
  for (const from of containedFrom(facets, wish, tuple)) {
    for (const length of lengths) {
      const items = arrayItems(facets, position, length, wish, search, from);
      if (items !== undefined) yield arrayNode(items, position, facets);
    }
  }
  for (const refuted of facets.refuted) yield* refutingArrays(refuted, facets, position, search);
  for (const sample of position.samples) if (isArrayValue(sample)) yield leafNode(bodyOf(sample), position, facets);
  const [length = 0] = lengths;
  const base = arrayItems(facets, position, length, wish, search) ?? [];
  for (const [index, item] of base.slice(0, mostVaried).entries()) {
    for (const other of search.several(item.position, wishFor(wish, String(index)), mostVaried).slice(1)) {
      yield arrayNode(base.toSpliced(index, 1, other), position, facets);
    }
  }
}

/**
 * From which index on there may be what must be contained: what stands in a tuple may be nothing of it, and neither may
 * an item that is wished for to be as it is.
 */
function containedFrom(facets: Facets, wish: Wish, tuple: number): readonly number[] {
  if (containedIn(facets).length === 0) return [0];
  return [...new Set([itemOf(wish) + 1, 0, tuple])];
}

/** Good items for an array of that length, what must be contained from an index on; undefined where one cannot be had. */
export function arrayItems(
  facets: Facets,
  position: Position,
  length: number,
  wish: Wish,
  search: Search,
  from = 0,
): readonly GoodNode[] | undefined {
  const isUnique = facets.schemas.some((schema) => isTrue(schema, 'uniqueItems'));
  const slots = slotsFor(containedIn(facets), length, from);
  const known = new Map<Schema | undefined, GoodNode>();
  const items: GoodNode[] = [];
  const values: JsonValue[] = [];
  const draw = sampleValues();
  for (let index = 0; index < length; index++) {
    const at = slots(index, itemPosition(facets, index, position));
    const itemWish = wishFor(wish, String(index));
    const [schema, ...others] = at.schemas;
    const isPlain =
      !isUnique &&
      others.length === 0 &&
      at.refuted.length === 0 &&
      at.given === undefined &&
      itemWish.route.length === 0;
    const node = (isPlain && known.get(schema)) || anItem(at, itemWish, isUnique ? values : [], search);
    if (node === undefined) return undefined;
    if (isPlain) known.set(schema, node);
    items.push(node);
    if (isUnique) values.push(sampleValue(node.tree, draw));
  }
  return items;
}

/** A good item that is not equal to any of those before it: what has a hole never is. */
function anItem(at: Position, wish: Wish, before: readonly JsonValue[], search: Search): GoodNode | undefined {
  if (before.length === 0) {
    const found = search.find(at, wish);
    if (!found.ok) search.lacks(found.lack);
    return found.ok ? found.node : undefined;
  }
  for (const node of search.good(at, wish)) {
    const value = sampleValue(node.tree, sampleValues());
    if (hasHole(node.tree) || !before.some((other) => jsonEquals(value, other))) return node;
  }
  return undefined;
}

function arrayLengths(facets: Facets, position: Position, wish: Wish, search: Search): readonly number[] {
  const mustHave = containedIn(facets).reduce((sum, each) => sum + each.least, 0);
  const least = Math.max(bound(facets, 'minItems', 1) ?? 0, mustHave, itemOf(wish) + 1);
  const most = Math.min(bound(facets, 'maxItems', -1) ?? Infinity, mostItems);
  const tuple = lengthOfTuple(facets);
  const beyond = mustHave > 0 ? tuple + mustHave : tuple;
  const first = itemPosition(facets, 0, position);
  const mayHave =
    wish.size === 'fullest' &&
    search.isRoomy &&
    depthOf(position.around) < mostDepth &&
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

/** The index that the wish leads on to; -1 where it leads nowhere. */
function itemOf({ route: [step] }: Wish): number {
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
