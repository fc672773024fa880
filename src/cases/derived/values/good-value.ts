import { getOrInsert, once, type Direction, type Schema } from '../../../contract/index.js';
import type { JsonValue } from '../../../json/index.js';
import { type BodyTree, hasHole, sizeOf } from '../../../wire/index.js';
import { bareTarget } from '../../model/bare-target.js';
import { rootPosition } from './position.js';
import { namedValues, sampleValue } from '../../model/instantiate.js';
import { valueAt, type Draw } from '../../model/unique.js';
import { candidates } from './candidates.js';
import { Effort } from './effort.js';
import { type GoodNode, nodeAtPath, withNodeAt } from './good-node.js';
import { fullest, type Unsatisfiable, smallest, type Goal } from './goal.js';
import { Search, type SearchOptions } from './search.js';

/** A valid value of a schema, or the reason why there is none. */
export type GoodValue =
  | {
      readonly ok: true;
      readonly tree: BodyTree;
      readonly node: GoodNode;
      /** The optional parts that were left out because they have no value. */
      readonly leftOut: readonly Unsatisfiable[];
    }
  | { readonly ok: false; readonly unsatisfiable: Unsatisfiable };

/** How a value is used, and its sources. */
export interface GoodValueOptions {
  /** The default is `request`. */
  readonly direction?: Direction;
  /** Examples of the document, which are tried first. */
  readonly samples?: readonly JsonValue[];
  /** Values of the user, which precede examples and fresh values. */
  readonly given?: BodyTree | undefined;
  /** True if identifying values are fresh in every case; the default is `true`. */
  readonly fresh?: boolean;
  /** The limit of the search. */
  readonly effort?: Effort;
}

/** Several values for each hole, because the result must be valid for all of them. */
const seeds = ['one', 'two'].map(remembered);
const firstTries = 6;

/**
 * Returns the validated value without optional parts.
 *
 * @example
 * smallestValue(newPlant) // { ok: true, tree: { kind: 'object', members: [['name', …], ['id', …]] }, … }
 */
export function smallestValue(schema: Schema, options: GoodValueOptions = {}): GoodValue {
  return goodValue(schema, smallest, options);
}

/** Returns the validated value with all optional parts that can occur together. */
export function fullestValue(schema: Schema, options: GoodValueOptions = {}): GoodValue {
  const found = goodValue(schema, fullest, options);
  return found.ok ? found : smallestValue(schema, options);
}

/** Returns a value as it is sent, with a sample in each hole. */
export function sampleOf(found: GoodValue): JsonValue | undefined {
  return found.ok ? sampleValue(found.tree) : undefined;
}

/** Several operations share a schema, and the search takes time. */
const known = once((_schema: Schema): Map<string, GoodValue> => new Map());

/** Searches a value for a goal: first only the whole value is validated, then, if that fails, every part. */
export function goodValue(schema: Schema, goal: Goal, options: GoodValueOptions = {}): GoodValue {
  const { direction = 'request', samples = [], given, fresh = true } = options;
  if (samples.length > 0 || given !== undefined || goal.route.length > 0) return search(schema, goal, options);
  const target = bareTarget(schema) ?? schema;
  return getOrInsert(known(target), `${goal.size} ${direction} ${fresh}`, () => search(target, goal, options));
}

/**
 * Returns the fullest value, or else the smallest one, found within a limit. The result is not cached, because other
 * callers may have a higher limit.
 *
 * @example
 * valueWithin(plant, new Effort(20_000), { direction: 'response', fresh: false })
 */
export function valueWithin(schema: Schema, effort: Effort, options: Omit<GoodValueOptions, 'effort'>): GoodValue {
  const target = bareTarget(schema) ?? schema;
  const found = search(target, fullest, { ...options, effort: effort.part(0.4) });
  return found.ok ? found : search(target, smallest, { ...options, effort });
}

/** Replaces the part of a valid value at a path; undefined if no part for the goal fits the rest. */
export function withGoodPart(
  schema: Schema,
  whole: GoodNode,
  path: readonly string[],
  goal: Goal,
  { direction = 'request', fresh = true, effort = new Effort() }: GoodValueOptions,
): (GoodValue & { readonly ok: true }) | undefined {
  const part = nodeAtPath(whole, path);
  if (part === undefined) return undefined;
  const search = newSearch({ direction, fresh, careful: false, effort });
  let tries = 0;
  for (const found of search.good(part.position, goal)) {
    const node = withNodeAt(whole, path, found);
    if (isProven(node, schema, direction, effort)) return { ok: true, tree: node.tree, node, leftOut: search.leftOut };
    if (++tries >= firstTries) break;
  }
  return undefined;
}

/** Starts a search that proposes the candidates of each reading. */
export function newSearch(options: Omit<SearchOptions, 'propose'>): Search {
  return new Search({ propose: candidates, ...options });
}

function search(schema: Schema, goal: Goal, options: GoodValueOptions): GoodValue {
  const { direction = 'request', samples = [], given, fresh = true, effort = new Effort() } = options;
  const position = rootPosition(schema, samples, given);
  const quick = newSearch({ direction, fresh, careful: false, effort });
  const careful = newSearch({ direction, fresh, careful: true, effort });
  const again = newSearch({ direction, fresh, careful: false, effort });
  const isValid = (node: GoodNode): boolean => isProven(node, schema, direction, effort);
  const isSelected = (node: GoodNode): boolean => isChosen(node, schema);
  for (const [search, most, isTaken] of [
    [quick, firstTries, isValid],
    [careful, Infinity, isValid],
    ...(direction === 'response' ? [[again, firstTries, isSelected] as const] : []),
  ] as const) {
    let tries = 0;
    for (const node of search.good(position, goal)) {
      if (isTaken(node)) return { ok: true, tree: node.tree, node, leftOut: search.leftOut };
      if (++tries >= most) break;
    }
  }
  return { ok: false, unsatisfiable: careful.whyUnsatisfiable(position) };
}

/**
 * Returns true if a value of a response breaks nothing but `oneOf` whose discriminator selects a schema that it matches:
 * where the schemas overlap, no value matches exactly one (OpenAPI 3.1 §4.8.25.4).
 */
function isChosen({ tree }: GoodNode, schema: Schema): boolean {
  return schema.validate(sampleValue(tree), 'response').every(({ isUnclear }) => isUnclear === true);
}

/** Returns true if the value is valid. The bytes of each request are judged again before it becomes a case. */
function isProven({ tree }: GoodNode, schema: Schema, direction: Direction, effort: Effort): boolean {
  effort.spend(sizeOf(tree));
  return (hasHole(tree) ? seeds : seeds.slice(0, 1)).every((draws) => {
    return schema.isValid(sampleValue(tree, draws()), direction);
  });
}

/** Returns a function that repeats the values of a seed from the start, cached because they are costly. */
function remembered(seed: string): () => Draw {
  const known = new Map<string, string>();
  return () => {
    let count = 0;
    return namedValues((kind) => {
      const at = count++;
      return getOrInsert(known, `${kind} ${at}`, () => valueAt(seed, kind, at));
    });
  };
}
