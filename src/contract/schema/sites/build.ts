import type { JsonValue } from '../../../json/index.js';
import type { Located } from '../../document/located.js';
import type { KeywordSite, SchemaSite, SchemaSites } from './schema-site.js';

/** A schema in the form that ajv compiles: applicators by their names of 2020-12, demands in our own keyword. */
export type AjvSchema = Readonly<Record<string, unknown>>;

/** A demand that looks at one value alone. */
export interface Assertion {
  readonly keyword: KeywordSite | undefined;
  /** The name that failures carry. */
  readonly name: string;
  /** Where the failing keyword stands. */
  readonly at: Located;
  readonly test: (value: JsonValue) => boolean;
  /** A phrase that completes "the value …", for a value that fails the test. */
  readonly message: (value: JsonValue) => string;
}

/** A demand that looks at one value through subschemas. */
export interface Composite {
  readonly keyword: KeywordSite;
  /** The schema that has the keyword. */
  readonly owner: SchemaSite;
  /** The schemas of `anyOf` and `oneOf`, in order. */
  readonly branches: readonly SchemaSite[];
  /** Of `contains`. */
  readonly limits?: { readonly least: KeywordSite | undefined; readonly most: KeywordSite | undefined };
}

export type Demand = Pick<Assertion, 'test' | 'message'>;

/** The compilation of one Schema Object, to which each of its keywords adds. */
export interface Build {
  readonly site: SchemaSite;
  /** Demands something of the value; a value of the wrong type is not asked further. */
  assert(site: KeywordSite, demand: Demand): void;
  assertType(site: KeywordSite, demand: Demand): void;
  /** Applies a keyword of ajv. */
  apply(name: string, value: unknown): void;
  /** Applies a keyword of ajv whose failure is told as one. */
  compose(
    site: KeywordSite,
    value: unknown,
    parts?: Pick<Composite, 'limits'> & { branches?: readonly SchemaSite[] },
  ): void;
  /** Applies a further schema to the same value. */
  also(schema: AjvSchema): void;
  /** The schema there, for a part of the value; `false` fails as the given demand does. */
  part(at: Located, never?: Never): AjvSchema;
  /** The schema there, for the same value. */
  same(at: Located, never?: Never): AjvSchema;
  /** The schema there, for the same value, which it only tests: every property that it requires is owed. */
  condition(at: Located): AjvSchema;
  /** A schema that is referred to, for the same value. */
  reference(target: SchemaSite): AjvSchema;
  /** The schema that a dynamic reference leads to in the scope of this compilation. */
  dynamicTarget(initial: SchemaSite, anchor: string): SchemaSite;
  siteOf(at: Located): SchemaSite;
  readonly sites: SchemaSites;
  /** Whether a property of that name may be left out in the direction of this compilation. */
  isOwed(property: string): boolean;
}

/** How the schema `false` fails where a keyword gives it a meaning of its own. */
export interface Never {
  readonly keyword: KeywordSite;
  readonly message: string;
}
