import { getOrInsert, type Direction, type Schema, type SchemaFailure } from '../../../contract/index.js';
import { isJsonObject, isArrayValue, type JsonObject, type JsonValue } from '../../../json/index.js';
import type { OperationSite } from '../site/mutation.js';
import { along, type Route } from '../values/goal.js';
import { type GoodNode, nodeAtPath } from '../values/good-node.js';
import { goodValue, type GoodValue, type GoodValueOptions, smallestValue, withGoodPart } from '../values/good-value.js';
import { sampleValue } from '../../model/instantiate.js';
import type { ValueFrame } from './value-frame.js';
import type { Branch, ValueSite } from './value-site.js';

/** A place in a body, and the way to it. */
export interface Visit {
  /** The enclosing place, or the same one before a branch was taken. */
  readonly above: Visit | undefined;
  /** The body in which the place was found. */
  readonly root: GoodNode;
  readonly path: readonly string[];
  /** The path with an asterisk for each index, because items with the same schema are visited once. */
  readonly pattern: string;
  readonly idPath: readonly string[];
  /** The branches chosen at each place above. */
  readonly route: Route;
  readonly branch: Branch | undefined;
}

/** Makes sites from the places in the values of one schema. */
export class SiteMaker {
  readonly #site: OperationSite;
  readonly #frame: ValueFrame;
  readonly #schema: Schema;
  readonly #options: GoodValueOptions;
  readonly #smallest: GoodNode | undefined;
  readonly #values = new Map<GoodNode, JsonValue>();
  readonly #contexts = new Map<Visit, GoodNode | undefined>();

  /** `full` is the fullest value, if there is one. */
  constructor(
    site: OperationSite,
    frame: ValueFrame,
    schema: Schema,
    options: GoodValueOptions,
    full: GoodNode | undefined,
  ) {
    this.#site = site;
    this.#frame = frame;
    this.#schema = schema;
    this.#options = options;
    this.#smallest = full !== undefined && isOfOneSize(full) ? full : nodeOf(smallestValue(schema, options));
  }

  /** Returns the place in the smallest body that contains it, or else in the body where it was found. */
  make(visit: Visit, rich: GoodNode, varied: ReadonlySet<Schema>): ValueSite {
    const { contract, operation, minimal, full } = this.#site;
    const root = this.smallestWith(visit) ?? visit.root;
    const node = nodeAtPath(root, visit.path) ?? rich;
    const { direction, mediaType, whole } = this.#frame;
    const named = namedAlong(root, visit.path);
    const replace = this.#frame.writer(root.tree, visit.path);
    let change: ReturnType<typeof changing> | undefined;
    const judge = (value: JsonValue | undefined): readonly SchemaFailure[] => {
      change ??= changing(this.#valueOf(root), visit.path);
      const changed = change(value);
      if (changed === undefined) return [];
      const failures = this.#schema.validate(changed, direction);
      return named.length === 0 ? failures : [...failures, ...namedFailures(named, changed, direction)];
    };
    return {
      contract,
      operation,
      minimal,
      full,
      mediaType,
      whole,
      path: visit.path,
      idPath: visit.idPath,
      schemas: node.facets.schemas,
      facets: node.facets,
      body: root.tree,
      value: node.tree,
      node,
      rich,
      branch: visit.branch,
      varied,
      replace,
      judge,
    };
  }

  /** Returns the smallest body that contains the place with the same schemas; undefined if there is none. */
  smallestWith(visit: Visit): GoodNode | undefined {
    const rich = nodeAtPath(visit.root, visit.path);
    if (rich !== undefined && !this.#contexts.has(visit)) this.#contexts.set(visit, this.#findSmallest(visit, rich));
    return this.#contexts.get(visit);
  }

  #findSmallest({ above, path, route }: Visit, rich: GoodNode): GoodNode | undefined {
    const isIn = (root: GoodNode | undefined): boolean => {
      const node = root && nodeAtPath(root, path);
      return node !== undefined && isReadAlike(node, rich);
    };
    if (isIn(this.#smallest)) return this.#smallest;
    const base = above && this.smallestWith(above);
    if (isIn(base)) return base;
    const steps = [...route, { choices: choicesOf(rich), token: undefined }];
    // Keep everything outside the enclosing place.
    const part =
      base &&
      withGoodPart(this.#schema, base, above.path, along(steps.slice(above.path.length), 'smallest'), this.#options);
    if (isIn(part?.node)) return part?.node;
    const whole = nodeOf(goodValue(this.#schema, along(steps, 'smallest'), this.#options));
    return isIn(whole) ? whole : undefined;
  }

  #valueOf(root: GoodNode): JsonValue {
    return getOrInsert(this.#values, root, () => sampleValue(root.tree));
  }
}

export function choicesOf({ facets }: GoodNode): ReadonlyMap<string, string> {
  return new Map(facets.choices.map(({ key, branch }) => [key, branch]));
}

/** Returns true if a value has neither optional parts nor alternatives. */
function isOfOneSize({ tree, facets }: GoodNode): boolean {
  return tree.kind === 'scalar' && facets.choices.length === 0;
}

function nodeOf(found: GoodValue): GoodNode | undefined {
  return found.ok ? found.node : undefined;
}

/** Returns true if the same schemas apply to both. */
function isReadAlike(a: GoodNode, b: GoodNode): boolean {
  const schemas = new Set(a.facets.schemas);
  return schemas.size === b.facets.schemas.length && b.facets.schemas.every((schema) => schemas.has(schema));
}

/** A schema that a discriminator selects, and the path of its value. */
interface Named {
  readonly path: readonly string[];
  readonly schema: Schema;
}

/** Returns the schemas that discriminators select along a path. */
function namedAlong(root: GoodNode, path: readonly string[]): readonly Named[] {
  const found: Named[] = [];
  let node: GoodNode | undefined = root;
  for (let depth = 0; node !== undefined && depth <= path.length; depth++) {
    const above = path.slice(0, depth);
    for (const choice of node.facets.choices) {
      if (choice.isNamed) for (const schema of choice.schemasOf(choice.branch)) found.push({ path: above, schema });
    }
    node = node.children.get(path[depth] ?? '');
  }
  return found;
}

/** Returns the failures against the selected schemas, unclear since some implementations ignore discriminators. */
function namedFailures(named: readonly Named[], root: JsonValue, direction: Direction): readonly SchemaFailure[] {
  return named.flatMap(({ path, schema }) => {
    const value = path.reduce(stepInto, root as JsonValue | undefined);
    const failures = value === undefined ? [] : schema.validate(value, direction);
    return failures.map((failure) => ({ ...failure, isUnclear: true as const }));
  });
}

function stepInto(value: JsonValue | undefined, token: string): JsonValue | undefined {
  if (isArrayValue(value)) return value[Number(token)];
  return isJsonObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

/**
 * Returns a function that replaces or removes the value at a path. All its results share the rest of the value, and
 * only the last result is valid, so that a body of hundreds of properties is copied once.
 */
function changing(value: JsonValue, path: readonly string[]): (other: JsonValue | undefined) => JsonValue | undefined {
  const last = path.at(-1);
  if (last === undefined) return (other) => other;
  const root = copyAlong(value, path);
  let parent: JsonValue | undefined = root;
  for (const token of path.slice(0, -1))
    parent = isArrayValue(parent) ? parent[Number(token)] : (parent as JsonObject)[token];
  return (other) => {
    if (isArrayValue(parent)) {
      // Removing an item shortens the array.
      if (other === undefined) return withoutItem(root, path);
      (parent as JsonValue[])[Number(last)] = other;
    } else if (other === undefined) delete (parent as Record<string, JsonValue>)[last];
    else (parent as Record<string, JsonValue>)[last] = other;
    return root;
  };
}

function copyAlong(value: JsonValue, [token, ...rest]: readonly string[]): JsonValue {
  if (token === undefined) return value;
  if (isArrayValue(value)) return value.with(Number(token), copyAlong(value[Number(token)] ?? null, rest));
  const copy = Object.assign(Object.create(null) as Record<string, JsonValue>, isJsonObject(value) ? value : {});
  copy[token] = copyAlong(copy[token] ?? null, rest);
  return copy;
}

function withoutItem(value: JsonValue, [token, ...rest]: readonly string[]): JsonValue {
  if (token === undefined) return value;
  if (isArrayValue(value)) {
    const at = Number(token);
    return rest.length === 0 ? value.toSpliced(at, 1) : value.with(at, withoutItem(value[at] ?? null, rest));
  }
  const copy = Object.assign(Object.create(null) as Record<string, JsonValue>, isJsonObject(value) ? value : {});
  copy[token] = withoutItem(copy[token] ?? null, rest);
  return copy;
}
