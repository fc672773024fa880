import type { JsonValue } from '../../../json/index.js';
import type { Located } from '../../document/located.js';
import type { KeywordSite, SchemaSite, SchemaSites } from './schema-site.js';

/** A schema for ajv: applicators with their names of 2020-12, assertions in our own keyword. */
export type AjvSchema = Readonly<Record<string, unknown>>;

/** An assertion about a value without subschemas. */
export interface Assertion {
  readonly keyword: KeywordSite | undefined;
  /** The name of the keyword in failures. */
  readonly name: string;
  /** The place of the failing keyword. */
  readonly at: Located;
  readonly test: (value: JsonValue) => boolean;
  /** A phrase that completes "the value …", for a value that fails the test. */
  readonly message: (value: JsonValue) => string;
}

/** An assertion about a value that uses subschemas. */
export interface Composite {
  readonly keyword: KeywordSite;
  /** The schema that has the keyword. */
  readonly owner: SchemaSite;
  /** The schemas of `anyOf` and `oneOf`, in order. */
  readonly branches: readonly SchemaSite[];
  /** The limits of `contains`. */
  readonly limits?: { readonly least: KeywordSite | undefined; readonly most: KeywordSite | undefined };
}

export type Demand = Pick<Assertion, 'test' | 'message'>;

/** The compilation of a Schema Object, to which each of its keywords contributes. */
export interface Build {
  readonly site: SchemaSite;
  /** Adds an assertion, which is not evaluated for values of the wrong type. */
  assert(site: KeywordSite, demand: Demand): void;
  assertType(site: KeywordSite, demand: Demand): void;
  /** Adds an ajv keyword. */
  apply(name: string, value: unknown): void;
  /** Adds an ajv keyword that reports one failure. */
  compose(
    site: KeywordSite,
    value: unknown,
    parts?: Pick<Composite, 'limits'> & { branches?: readonly SchemaSite[] },
  ): void;
  /** Adds a schema for the same value. */
  also(schema: AjvSchema): void;
  /** The schema at a place, for a part of the value; `false` fails with the given message. */
  part(at: Located, never?: Never): AjvSchema;
  /** The schema at a place, for the same value. */
  same(at: Located, never?: Never): AjvSchema;
  /** The schema at a place, as a condition on the same value: all its required properties are required. */
  condition(at: Located): AjvSchema;
  /** A referenced schema, for the same value. */
  reference(target: SchemaSite): AjvSchema;
  /** The target of a dynamic reference in the scope of this compilation. */
  dynamicTarget(initial: SchemaSite, anchor: string): SchemaSite;
  siteOf(at: Located): SchemaSite;
  readonly sites: SchemaSites;
  /** Whether a required property must be present in the direction of this compilation. */
  isOwed(property: string): boolean;
}

/** The failure of the schema `false` where a keyword gives it a special meaning. */
export interface Never {
  readonly keyword: KeywordSite;
  readonly message: string;
}
