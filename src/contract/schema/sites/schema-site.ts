import type { JsonNode, JsonStringNode, JsonValue } from '../../../json/index.js';
import type { SchemaFailure } from '../../compiled/schema.js';
import { located, type Located, type LocatedMember } from '../../document/located.js';
import type { Shape } from '../../structure/shape.js';

/** A keyword of a dialect: the shape of its value, and its constraint on the validated value. */
export interface Keyword {
  readonly name: string;
  readonly shape: Shape;
  /** Whether its subschemas apply to the same value as the schema itself. */
  readonly inPlace?: boolean;
  /** A hint for a value of the wrong type. */
  readonly advice?: (node: JsonNode) => string | undefined;
  /** Adds its constraint to the compiled schema; missing if there is none. */
  readonly compile?: (site: KeywordSite, build: Build) => void;
}

/** The keywords of Schema Objects. */
export interface Dialect {
  readonly name: string;
  readonly keywords: ReadonlyMap<string, Keyword>;
  /** Whether `true` and `false` are schemas. */
  readonly booleans: boolean;
  /** Whether keywords beside `$ref` have an effect. */
  readonly besideRef: boolean;
  /** Whether an unknown keyword is an annotation rather than a mistake. */
  readonly open: boolean;
}

/** The dialect of a schema and the base of its references. */
export interface SchemaScope {
  readonly dialect: Dialect;
  readonly resource: SchemaResource;
}

/** A schema resource (JSON Schema 2020-12 core §4.3.5): a whole document, or a schema with an `$id`. */
export interface SchemaResource {
  readonly uri: string;
  readonly root: Located;
  /** Dynamic anchors by name; a `$recursiveAnchor` of 2019-09 has the empty name. */
  readonly dynamicAnchors: Map<string, SchemaSite>;
}

/** A Schema Object with its place and the results of reading it. */
export interface SchemaSite {
  /** A number from 0 that identifies the schema in keys. */
  readonly index: number;
  readonly at: Located;
  readonly scope: SchemaScope;
  /** The effective keywords by name, in the order of the document; empty for `true` and `false`. */
  readonly keywords: KeywordSites;
  /** The targets of its references, by keyword; complete once the description is loaded. */
  readonly targets: Map<string, SchemaSite>;
}

/**
 * A keyword as written in a schema. Its places are created on demand, because a document may have a million keywords.
 */
export class KeywordSite {
  readonly keyword: Keyword;
  readonly #schema: Located;
  readonly #key: JsonStringNode;
  readonly #value: JsonNode;

  constructor(keyword: Keyword, schema: Located, { key, value }: LocatedMember) {
    this.keyword = keyword;
    this.#schema = schema;
    this.#key = key.node;
    this.#value = value.node;
  }

  get key(): Located<JsonStringNode> {
    return located(this.#key, this.#key, this.#schema);
  }

  get value(): Located {
    return located(this.#value, this.#key, this.#schema);
  }
}

/** The keywords of a schema. A short list takes a fraction of the memory of a `Map`. */
export class KeywordSites {
  readonly #sites: KeywordSite[] = [];

  get size(): number {
    return this.#sites.length;
  }

  get(name: string): KeywordSite | undefined {
    for (const site of this.#sites) if (site.keyword.name === name) return site;
    return undefined;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** A snapshot, so that a loop may delete keywords. */
  values(): IterableIterator<KeywordSite> {
    return [...this.#sites].values();
  }

  /** Replaces a keyword with the same name. */
  set(site: KeywordSite): void {
    const at = this.#sites.findIndex(({ keyword }) => keyword.name === site.keyword.name);
    this.#sites[at === -1 ? this.#sites.length : at] = site;
  }

  delete(name: string): void {
    const at = this.#sites.findIndex(({ keyword }) => keyword.name === name);
    if (at !== -1) this.#sites.splice(at, 1);
  }
}

/** The schemas of a description by node. */
export type SchemaSites = ReadonlyMap<JsonNode, SchemaSite>;

/** An assertion about a value without subschemas. */
export interface Demand {
  readonly test: (value: JsonValue) => boolean;
  /** A phrase that completes "the value …", for a value that fails the test. */
  readonly message: (value: JsonValue) => string;
}

/** Returns what an error is, for the few that are reported. */
export type RawError = () => readonly SchemaFailure[];

/** The properties and items that keywords have evaluated, for `unevaluatedProperties` and `unevaluatedItems`. */
export interface Evaluated {
  readonly names: Set<string>;
  /** The number of items from the first. */
  items: number;
}

/**
 * Adds the errors of a value at `path`, a JSON Pointer, to `errors`, and what the schema evaluates to `evaluated`, where
 * an enclosing schema for the same value needs it.
 */
export type Judge = (value: JsonValue, path: string, errors: RawError[], evaluated?: Evaluated) => void;

/** The applicators in the order of their errors; what is unevaluated is known after the others for the same value. */
export const applicators = [
  'reference',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'prefixItems',
  'items',
  'contains',
  'unevaluatedItems',
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'dependentSchemas',
  'unevaluatedProperties',
] as const;

/** The compilation of a Schema Object, to which each of its keywords contributes. */
export interface Build {
  readonly site: SchemaSite;
  readonly sites: SchemaSites;
  /** Whether a judge may stop at its first error. */
  readonly isBrief: boolean;
  /** Counts an error; throws if there are too many. */
  readonly error: (error: RawError) => RawError;
  /** Adds an assertion, which is not evaluated for values of the wrong type. */
  assert(site: KeywordSite, demand: Demand): void;
  assertType(site: KeywordSite, demand: Demand): void;
  /** Adds the judge of an applicator, whose name of 2020-12 determines the order. */
  apply(name: (typeof applicators)[number], judge: Judge): void;
  /** The judge of the schema at a place, for a part of the value; `false` fails with the given message. */
  part(at: Located, never?: Never): Judge;
  /** The judge of the schema at a place, for the same value. */
  same(at: Located, never?: Never): Judge;
  /** The same, as a condition that reports no errors: all its required properties are required. */
  condition(at: Located): Judge;
  /** The judge of the schema at a place, for a part of the value, as a condition that reports no errors. */
  contained(at: Located): Judge;
  /** Makes a judge whose errors are complete when it returns. */
  whole(judge: Judge): Judge;
  /** The judge of a referenced schema, for the same value. */
  reference(target: SchemaSite): Judge;
  /** The target of a dynamic reference in the scope of this compilation. */
  dynamicTarget(initial: SchemaSite, anchor: string): SchemaSite;
  siteOf(at: Located): SchemaSite;
  /** Whether a required property must be present in the direction of this compilation. */
  isRequired(property: string): boolean;
}

/** The failure of the schema `false` where a keyword gives it a special meaning. */
export interface Never {
  readonly keyword: KeywordSite;
  readonly message: string;
}
