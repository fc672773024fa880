import type { JsonNode, JsonStringNode } from '../../../json/index.js';
import type { Located } from '../../document/located.js';
import type { Shape } from '../../structure/shape.js';
import type { Build } from './build.js';

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

export type KeywordSites = Pick<ReadonlyMap<string, KeywordSite>, 'get' | 'has' | 'values' | 'size'>;

export interface KeywordSite {
  readonly keyword: Keyword;
  readonly key: Located<JsonStringNode>;
  readonly value: Located;
}

/** The schemas of a description by node. */
export type SchemaSites = ReadonlyMap<JsonNode, SchemaSite>;
