import { once, type Direction, type Schema } from '../../../contract/index.js';
import type { JsonValue } from '../../../json/index.js';
import { type BodyTree, hasHole, sizeOf } from '../../../wire/index.js';
import { bareTarget } from '../../model/bare-target.js';
import { rootPosition } from './position.js';
import { namedValues, type Draw } from '../../model/instantiate.js';
import { valueAt } from '../../model/unique.js';
import { sampleValue } from '../../model/sample-value.js';
import { Effort } from './effort.js';
import { type GoodNode, nodeAtPath, withNodeAt } from './good-node.js';
import { fullest, type Unsatisfiable, smallest, type Goal } from './goal.js';
import { Search } from './search.js';

/** A value that its schema allows, or the reason why there is none. */
export type GoodValue =
  | {
      readonly ok: true;
      readonly tree: BodyTree;
      readonly node: GoodNode;
      /** What may be there but is not, since no value was found for it. */
      readonly leftOut: readonly Unsatisfiable[];
    }
  | { readonly ok: false; readonly unsatisfiable: Unsatisfiable };

/** What a good value is for, and what it may be made from. */
export interface GoodValueOptions {
  /** `request` unless it says otherwise. */
  readonly direction?: Direction;
  /** Values of the document's examples, tried before any other. */
  readonly samples?: readonly JsonValue[];
  /** What the user wants to be in it; goes before samples and fresh values. */
  readonly given?: BodyTree | undefined;
  /** Whether what identifies gets a fresh value in every case; `true` unless it says otherwise. */
  readonly fresh?: boolean;
  /** What it may cost to find it. */
  readonly effort?: Effort;
}

/** A hole is filled in more than one way, so that a value is good whatever is drawn. */
const seeds = ['one', 'two'].map(remembered);
const firstTries = 6;

/**
 * The value with nothing in it that need not be there, judged.
 *
 * @example
 * smallestValue(newPlant) // { ok: true, tree: { kind: 'object', members: [['name', …], ['id', …]] }, … }
 */
export function smallestValue(schema: Schema, options: GoodValueOptions = {}): GoodValue {
  return goodValue(schema, smallest, options);
}

/** The value with everything in it that can be there at once, judged. */
export function fullestValue(schema: Schema, options: GoodValueOptions = {}): GoodValue {
  const found = goodValue(schema, fullest, options);
  return found.ok ? found : smallestValue(schema, options);
}

/** Many operations share a schema, and finding a value for it takes its time. */
const known = once((_schema: Schema): Map<string, GoodValue> => new Map());

/** The value for a goal: first one that is made to fit, then, where that fails, one whose every part is judged. */
export function goodValue(schema: Schema, goal: Goal, options: GoodValueOptions = {}): GoodValue {
  const { direction = 'request', samples = [], given, fresh = true } = options;
  if (samples.length > 0 || given !== undefined || goal.route.length > 0) return search(schema, goal, options);
  const target = bareTarget(schema) ?? schema;
  const ofSchema = known(target);
  const key = `${goal.size} ${direction} ${fresh}`;
  const found = ofSchema.get(key) ?? search(target, goal, options);
  ofSchema.set(key, found);
  return found;
}

/**
 * The value with everything in it that can be there at once, else the smallest, if one is found at that cost. It is not
 * kept for others, who may spend more.
 *
 * @example
 * valueWithin(plant, new Effort(20_000), { direction: 'response', fresh: false })
 */
export function valueWithin(schema: Schema, effort: Effort, options: Omit<GoodValueOptions, 'effort'>): GoodValue {
  const target = bareTarget(schema) ?? schema;
  const found = search(target, fullest, { ...options, effort: effort.part(0.4) });
  return found.ok ? found : search(target, smallest, { ...options, effort });
}

/**
 * A good value with another part at a path of names and indexes, and all else as it is; undefined where the part that the
 * goal asks for does not go with the rest.
 */
export function withGoodPart(
  schema: Schema,
  whole: GoodNode,
  path: readonly string[],
  goal: Goal,
  { direction = 'request', fresh = true, effort = new Effort() }: GoodValueOptions,
): (GoodValue & { readonly ok: true }) | undefined {
  const part = nodeAtPath(whole, path);
  if (part === undefined) return undefined;
  const search = new Search({ direction, fresh, careful: false, effort });
  let tries = 0;
  for (const found of search.good(part.position, goal)) {
    const node = withNodeAt(whole, path, found);
    if (isProven(node, schema, direction, effort)) return { ok: true, tree: node.tree, node, leftOut: search.leftOut };
    if (++tries >= firstTries) break;
  }
  return undefined;
}

function search(schema: Schema, goal: Goal, options: GoodValueOptions): GoodValue {
  const { direction = 'request', samples = [], given, fresh = true, effort = new Effort() } = options;
  const position = rootPosition(schema, samples, given);
  const quick = new Search({ direction, fresh, careful: false, effort });
  const careful = new Search({ direction, fresh, careful: true, effort });
  for (const [search, most] of [
    [quick, firstTries],
    [careful, Infinity],
  ] as const) {
    let tries = 0;
    for (const node of search.good(position, goal)) {
      if (isProven(node, schema, direction, effort))
        return { ok: true, tree: node.tree, node, leftOut: search.leftOut };
      if (++tries >= most) break;
    }
  }
  return { ok: false, unsatisfiable: careful.whyUnsatisfiable(position) };
}

/** Whether the value is valid; the very bytes of each request that it gets into are judged before it becomes a case. */
function isProven({ tree }: GoodNode, schema: Schema, direction: Direction, effort: Effort): boolean {
  effort.spend(sizeOf(tree));
  return (hasHole(tree) ? seeds : seeds.slice(0, 1)).every((draws) => {
    return schema.isValid(sampleValue(tree, draws()), direction);
  });
}

/** Gives the draws of a seed from the first on each time that it is asked; to make each anew takes its time. */
function remembered(seed: string): () => Draw {
  const known = new Map<string, string>();
  return () => {
    let count = 0;
    return namedValues((kind) => {
      const at = count++;
      const key = `${kind} ${at}`;
      const value = known.get(key) ?? valueAt(seed, kind, at);
      known.set(key, value);
      return value;
    });
  };
}
