import { type Located, membersOf } from '../../document/located.js';
import type {
  BuiltSchema,
  Assertion,
  Build,
  Composite,
  Demand,
  KeywordSite,
  Never,
  SchemaSite,
  SchemaSites,
} from '../sites/schema-site.js';
import { entering, none, type Context } from './context.js';
import type { Unit } from './runtime.js';
import { assertName, referenceName, type Assertions } from './judge.js';

/** The parts of the compiler that building a schema needs. */
export interface Workshop {
  readonly sites: SchemaSites;
  /** A schema in a context, compiled separately. */
  unit(site: SchemaSite, context: Context): Unit;
  optionalNames(site: SchemaSite, context: Context): ReadonlySet<string>;
  /** Records the composite of a keyword in a built schema. */
  remember(schema: BuiltSchema, keyword: string, composite: Composite): void;
}

/** Builds the schema that is compiled for a Schema Object and its inline subschemas, in a context. */
export function buildSchema(site: SchemaSite, context: Context, workshop: Workshop, never?: Never): BuiltSchema {
  const { node } = site.at;
  if (node.type === 'literal') return node.value === true ? {} : falseSchema(site, never);
  const build = new SchemaBuild(site, context, workshop);
  for (const keyword of site.keywords.values()) keyword.keyword.compile?.(keyword, build);
  const built = build.finish();
  return toleratesNull(site) ? withNull(built, site) : built;
}

function falseSchema(site: SchemaSite, never: Never | undefined): BuiltSchema {
  const assertion: Assertion = {
    keyword: never?.keyword,
    name: never?.keyword.keyword.name ?? 'false schema',
    at: never?.keyword.key ?? site.at,
    test: () => false,
    message: () => never?.message ?? 'must not be there',
  };
  return { [assertName]: [{ type: undefined, others: [assertion] } satisfies Assertions] };
}

class SchemaBuild implements Build {
  readonly site: SchemaSite;
  readonly sites: SchemaSites;
  readonly #context: Context;
  readonly #workshop: Workshop;
  readonly #schema: Record<string, unknown> = {};
  readonly #further: BuiltSchema[] = [];
  readonly #others: Assertion[] = [];
  #type: Assertion | undefined;

  constructor(site: SchemaSite, context: Context, workshop: Workshop) {
    this.site = site;
    this.sites = workshop.sites;
    this.#context = context;
    this.#workshop = workshop;
  }

  assert(site: KeywordSite, demand: Demand): void {
    this.#others.push(assertionOf(site, demand));
  }

  assertType(site: KeywordSite, demand: Demand): void {
    this.#type = assertionOf(site, demand);
  }

  apply(name: string, value: unknown): void {
    const present = this.#schema[name];
    // `properties` may have added a name to the patterns before `patternProperties` adds its own.
    this.#schema[name] = name === 'patternProperties' ? Object.assign(Object.create(null), present, value) : value;
  }

  compose(keyword: KeywordSite, value: unknown, parts: Partial<Composite> = {}): void {
    const { name } = keyword.keyword;
    this.apply(name, value);
    this.#workshop.remember(this.#schema, name, { branches: [], ...parts, keyword, owner: this.site });
  }

  also(schema: BuiltSchema): void {
    this.#further.push(schema);
  }

  part(at: Located, never?: Never): BuiltSchema {
    const site = this.siteOf(at);
    const context = { ...this.#context, optional: this.#workshop.optionalNames(site, this.#context) };
    return this.#enter(site, context, never);
  }

  same(at: Located, never?: Never): BuiltSchema {
    return this.#enter(this.siteOf(at), this.#context, never);
  }

  condition(at: Located): BuiltSchema {
    return this.#enter(this.siteOf(at), { ...this.#context, direction: 'neutral', optional: none });
  }

  reference(target: SchemaSite): BuiltSchema {
    return { [referenceName]: [this.#workshop.unit(target, entering(target.scope.resource, this.#context))] };
  }

  dynamicTarget(initial: SchemaSite, anchor: string): SchemaSite {
    return this.#context.dynamicScope.get(anchor) ?? initial;
  }

  siteOf(at: Located): SchemaSite {
    const site = this.sites.get(at.node);
    if (site === undefined) throw new TypeError(`no schema was read at ${at.pointer}`);
    return site;
  }

  isRequired(property: string): boolean {
    return !this.#context.optional.has(property);
  }

  finish(): BuiltSchema {
    const [only, ...others] = this.#further;
    if (this.#type !== undefined || this.#others.length > 0) {
      this.#schema[assertName] = [{ type: this.#type, others: this.#others } satisfies Assertions];
    }
    if (only !== undefined && others.length === 0 && referenceName in only) Object.assign(this.#schema, only);
    else if (only !== undefined) this.#schema.allOf = this.#further;
    return this.#schema;
  }

  #enter(site: SchemaSite, context: Context, never?: Never): BuiltSchema {
    return buildSchema(site, entering(site.scope.resource, context), this.#workshop, never);
  }
}

function assertionOf(keyword: KeywordSite, { test, message }: Demand): Assertion {
  return { keyword, name: keyword.keyword.name, at: keyword.key, test, message };
}

/**
 * Whether a `nullable` without formal effect is meant to allow `null`: beside `allOf`, `oneOf`, `anyOf` or `$ref`
 * without a `type`, or beside an `enum` that does not list it. Up to OpenAPI 3.0.2, it "allows sending a null value for
 * the defined schema"; only 3.0.3 (§4.7.24) ties it to `type`, and documents use both meanings.
 */
function toleratesNull({ at, keywords, scope }: SchemaSite): boolean {
  if (!scope.dialect.keywords.has('nullable')) return false;
  const nullable = membersOf(at).find(({ name }) => name === 'nullable')?.value.node;
  if (nullable?.type !== 'literal' || nullable.value !== true) return false;
  if (!keywords.has('type')) return true;
  const listed = keywords.get('enum')?.value.node;
  return listed?.type === 'array' && !listed.items.some((item) => item.type === 'literal' && item.value === null);
}

/** A schema that also accepts `null`. */
function withNull(schema: BuiltSchema, { at }: SchemaSite): BuiltSchema {
  const isNone: Assertion = {
    keyword: undefined,
    name: 'nullable',
    at,
    test: (value) => value === null,
    message: () => 'must be null',
  };
  return { if: { [assertName]: [{ type: undefined, others: [isNone] } satisfies Assertions] }, else: schema };
}
