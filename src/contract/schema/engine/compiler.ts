import type { JsonValue } from '../../../json/index.js';
import { getOrInsert } from '../../compiled/once.js';
import type { Direction } from '../../compiled/schema.js';
import type { AjvSchema, Composite, SchemaSite, SchemaSites } from '../sites/schema-site.js';
import { buildSchema, type Workshop } from './build-schema.js';
import { contextKey, entering, none, type Context } from './context.js';
import type { ValidateFunction } from 'ajv';
import { createAjv } from './create-ajv.js';
import { directFunction } from './direct-function.js';
import type { Found, RawError, Reason, Runtime } from './failing.js';
import { directionalSites, optionalNames } from './optional-names.js';
import type { Unit } from './reference-keyword.js';

/** Thrown by a validation with more failures than anyone reads. */
export class TooManyFailures extends Error {}

/** Thrown by a validation that has called so many schemas that it may not terminate. */
export class TooManyCalls extends Error {}

/** The maximum number of schema calls in one validation, which take some tenths of a second. */
const mostCalls = 5_000_000;
/** The maximum number of schemas compiled only for values that are deeply nested or have too many failures. */
const mostGenerated = 2_000;
/** The number of calls after which results are cached. */
const manyCalls = 10_000;

export interface CompilerOptions {
  readonly sites: SchemaSites;
  /**
   * The number of errors after which a validation stops, including errors of branches that fail while another one
   * matches.
   */
  readonly mostErrors: number | undefined;
  /** Generate all code with ajv, which leaves most of the stack to deeply nested values. */
  readonly generated?: boolean;
}

/** Compiles the schemas of a description on demand, once per context. */
export class Compiler {
  readonly #directional = new Map<Direction, ReadonlySet<SchemaSite>>();
  readonly #sites: SchemaSites;
  readonly #compile: (schema: AjvSchema) => ValidateFunction;
  readonly #roots = new Map<string, Unit>();
  readonly #units = new Map<string, Unit>();
  readonly #composites = new WeakMap<object, Map<string, Composite>>();
  readonly #optional = new Map<string, ReadonlySet<string>>();
  readonly #workshop: Workshop;
  #errors = 0;
  #calls = 0;
  readonly #known = new Map<Unit, Map<JsonValue, Found>>();

  constructor({ sites, mostErrors, generated = false }: CompilerOptions) {
    this.#sites = sites;
    const limit = mostErrors ?? Infinity;
    const allErrors = mostErrors !== undefined;
    const runtime: Runtime = {
      isBrief: !allErrors,
      tally: (reason: Reason): Reason => {
        if (++this.#errors > limit) throw new TooManyFailures();
        return reason;
      },
      foundBy: (unit) => (this.#calls < manyCalls ? undefined : this.#foundBy(unit)),
      compositeOf: (schema, keyword) => this.#compositeOf(schema, keyword),
    };
    const unevaluated = uses(sites, 'unevaluatedProperties', 'unevaluatedItems');
    let compiled = 0;
    let ajv: ReturnType<typeof createAjv> | undefined;
    this.#compile = (schema) => {
      if (generated && ++compiled > mostGenerated) throw new TooManyCalls();
      const direct = generated ? undefined : directFunction(schema, { unevaluated }, runtime);
      return direct ?? (ajv ??= createAjv({ allErrors, unevaluated }, runtime)).compile(schema);
    };
    this.#workshop = {
      sites,
      unit: (site, context) => this.#unit(site, context),
      optionalNames: (site, context) => this.#optionalNames(site, context.direction),
      remember: (schema, keyword, composite) => this.#remember(schema, keyword, composite),
    };
  }

  /** Whether a schema requires less of a value in a direction than it declares. */
  isDirectional(site: SchemaSite, direction: Direction): boolean {
    const known = this.#directional.get(direction) ?? directionalSites(direction, this.#sites);
    this.#directional.set(direction, known);
    return known.has(site);
  }

  /** The errors of a value; empty if it is valid. */
  validate(site: SchemaSite, direction: Direction | 'neutral', value: JsonValue): readonly RawError[] {
    const isWritten = direction === 'neutral' || !this.isDirectional(site, direction);
    const { validate } = this.#root(site, isWritten ? 'neutral' : direction);
    this.#errors = 0;
    this.#calls = 0;
    this.#known.clear();
    return validate(value) ? [] : ((validate.errors ?? []) as unknown as readonly RawError[]);
  }

  #foundBy(unit: Unit): Map<JsonValue, Found> {
    const known = this.#known.get(unit) ?? new Map<JsonValue, Found>();
    this.#known.set(unit, known);
    return known;
  }

  #countCall(): void {
    if (++this.#calls > mostCalls) throw new TooManyCalls();
  }

  #root(site: SchemaSite, direction: Direction | 'neutral'): Unit {
    const key = `${direction} ${site.index}`;
    const known = this.#roots.get(key);
    if (known !== undefined) return known;
    const context = { direction, optional: this.#optionalNames(site, direction), dynamicScope: new Map() };
    const unit = this.#unit(site, entering(site.scope.resource, context));
    this.#roots.set(key, unit);
    return unit;
  }

  #unit(site: SchemaSite, context: Context): Unit {
    const create = (): Unit =>
      new LazyUnit(
        () => this.#compile(buildSchema(site, context, this.#workshop)),
        () => this.#countCall(),
      );
    return getOrInsert(this.#units, `${site.index} ${contextKey(context)}`, create);
  }

  #optionalNames(site: SchemaSite, direction: Direction | 'neutral'): ReadonlySet<string> {
    if (direction === 'neutral') return none;
    const key = `${direction} ${site.index}`;
    return getOrInsert(this.#optional, key, () => optionalNames(site, direction, this.#sites));
  }

  #remember(schema: AjvSchema, keyword: string, composite: Composite): void {
    getOrInsert(this.#composites, schema, () => new Map<string, Composite>()).set(keyword, composite);
  }

  #compositeOf(schema: object, keyword: string): Composite {
    const composite = this.#composites.get(schema)?.get(keyword);
    if (composite === undefined) throw new TypeError(`nothing is known of this ${keyword}`);
    return composite;
  }
}

class LazyUnit implements Unit {
  readonly #compile: () => ValidateFunction;
  readonly #onCall: () => void;
  #validate: ValidateFunction | undefined;

  constructor(compile: () => ValidateFunction, onCall: () => void) {
    this.#compile = compile;
    this.#onCall = onCall;
  }

  get validate(): ValidateFunction {
    this.#onCall();
    return (this.#validate ??= this.#compile());
  }
}

function uses(sites: SchemaSites, ...names: readonly string[]): boolean {
  for (const { keywords } of sites.values()) {
    for (const name of names) if (keywords.has(name)) return true;
  }
  return false;
}
