import type { JsonNode, JsonStringNode } from '../../../json/index.js';
import type { Located } from '../../document/located.js';
import type { Shape } from '../../structure/shape.js';
import type { Build } from './build.js';

/** One keyword of a dialect: what its value may be, and what it asks of a value that it judges. */
export interface Keyword {
  readonly name: string;
  readonly shape: Shape;
  /** Whether its subschemas judge the very value that the schema itself judges. */
  readonly inPlace?: boolean;
  /** What to write instead of a value of the wrong type. */
  readonly advice?: (node: JsonNode) => string | undefined;
  /** Adds its demand to what the schema is compiled to; absent where it demands nothing. */
  readonly compile?: (site: KeywordSite, build: Build) => void;
}

/** A set of keywords that a Schema Object is read with. */
export interface Dialect {
  readonly name: string;
  readonly keywords: ReadonlyMap<string, Keyword>;
  /** Whether `true` and `false` are schemas. */
  readonly booleans: boolean;
  /** Whether keywords beside `$ref` count. */
  readonly besideRef: boolean;
  /** Whether a keyword that nobody knows is a mistake or an annotation. */
  readonly open: boolean;
}

/** What a schema is read with: its dialect, and what its references are relative to. */
export interface SchemaScope {
  readonly dialect: Dialect;
  readonly resource: SchemaResource;
}

/** A schema resource (JSON Schema 2020-12 core §4.3.5): a whole document, or a schema with an `$id`. */
export interface SchemaResource {
  readonly uri: string;
  readonly root: Located;
  /** By name; a `$recursiveAnchor` of 2019-09 has the empty name. */
  readonly dynamicAnchors: Map<string, SchemaSite>;
}

/** A Schema Object at its place, and what has been found out about it. */
export interface SchemaSite {
  /** Counts from 0: the identity of the schema in keys. */
  readonly index: number;
  readonly at: Located;
  readonly scope: SchemaScope;
  /** Those that count, by name, in the order of the document; none for `true` and `false`. */
  readonly keywords: KeywordSites;
  /** Where each of its references leads, by keyword; complete once the description is loaded. */
  readonly targets: Map<string, SchemaSite>;
}

export type KeywordSites = Pick<ReadonlyMap<string, KeywordSite>, 'get' | 'has' | 'values' | 'size'>;

export interface KeywordSite {
  readonly keyword: Keyword;
  readonly key: Located<JsonStringNode>;
  readonly value: Located;
}

/** The schemas of a description by node. */
export type SchemaSites = ReadonlyMap<JsonNode, SchemaSite>;
