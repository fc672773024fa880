import type { JsonValue } from '../../../json/index.js';
import type { Direction } from '../../schema.js';
import type { AjvSchema, Composite } from '../build.js';
import type { SchemaSite, SchemaSites } from '../schema-site.js';
import { buildSchema } from './build-schema.js';
import type { Workshop } from './build-schema.js';
import { contextKey, entering, none } from './context.js';
import type { Context } from './context.js';
import type { ValidateFunction } from 'ajv';
import { createAjv } from './create-ajv.js';
import type { RawError, Reason, Runtime } from './failing.js';
import { isDirectional, namesNotOwed } from './owed.js';
import { plainFunction } from './plain-function.js';
import type { Unit } from './reference-keyword.js';

/** Thrown out of a validation that has found more than anyone will read. */
export class TooManyFailures extends Error {}

export interface CompilerOptions {
  readonly sites: SchemaSites;
  /** After so many errors, counting those of branches that fail while another holds, a validation is broken off. */
  readonly mostErrors: number | undefined;
}

/** Compiles the schemas of a description, each when it is first asked for and once for each context. */
export class Compiler {
  readonly #directional = new Map<string, boolean>();
  readonly #sites: SchemaSites;
  readonly #compile: (schema: AjvSchema) => ValidateFunction;
  readonly #roots = new Map<string, Unit>();
  readonly #units = new Map<string, Unit>();
  readonly #composites = new WeakMap<object, Map<string, Composite>>();
  readonly #notOwed = new Map<string, ReadonlySet<string>>();
  readonly #workshop: Workshop;
  #errors = 0;

  constructor({ sites, mostErrors }: CompilerOptions) {
    this.#sites = sites;
    const limit = mostErrors ?? Infinity;
    const allErrors = mostErrors !== undefined;
    const runtime: Runtime = {
      tally: (reason: Reason): Reason => {
        if (++this.#errors > limit) throw new TooManyFailures();
        return reason;
      },
      compositeOf: (schema, keyword) => this.#compositeOf(schema, keyword),
    };
    const unevaluated = uses(sites, 'unevaluatedProperties', 'unevaluatedItems');
    const ajv = createAjv({ allErrors, unevaluated }, runtime);
    this.#compile = (schema) => plainFunction(schema, allErrors, runtime) ?? ajv.compile(schema);
    this.#workshop = {
      sites,
      unit: (site, context) => this.#unit(site, context),
      namesNotOwed: (site, context) => this.#namesNotOwed(site, context.direction),
      remember: (schema, keyword, composite) => this.#remember(schema, keyword, composite),
    };
  }

  /** Whether a schema asks less of a value that travels in a direction than as it is written. */
  isDirectional(site: SchemaSite, direction: Direction): boolean {
    const key = `${direction} ${site.index}`;
    const known = this.#directional.get(key) ?? isDirectional(site, direction, this.#sites);
    this.#directional.set(key, known);
    return known;
  }

  /** What is wrong with a value; nothing when it is valid. */
  validate(site: SchemaSite, direction: Direction | 'neutral', value: JsonValue): readonly RawError[] {
    const isWritten = direction === 'neutral' || !this.isDirectional(site, direction);
    const { validate } = this.#root(site, isWritten ? 'neutral' : direction);
    this.#errors = 0;
    return validate(value) ? [] : ((validate.errors ?? []) as unknown as readonly RawError[]);
  }

  #root(site: SchemaSite, direction: Direction | 'neutral'): Unit {
    const key = `${direction} ${site.index}`;
    const known = this.#roots.get(key);
    if (known !== undefined) return known;
    const context = { direction, notOwed: this.#namesNotOwed(site, direction), dynamicScope: new Map() };
    const unit = this.#unit(site, entering(site.scope.resource, context));
    this.#roots.set(key, unit);
    return unit;
  }

  #unit(site: SchemaSite, context: Context): Unit {
    const key = `${site.index} ${contextKey(context)}`;
    const known = this.#units.get(key);
    if (known !== undefined) return known;
    const unit = new LazyUnit(() => this.#compile(buildSchema(site, context, this.#workshop)));
    this.#units.set(key, unit);
    return unit;
  }

  #namesNotOwed(site: SchemaSite, direction: Direction | 'neutral'): ReadonlySet<string> {
    if (direction === 'neutral') return none;
    const key = `${direction} ${site.index}`;
    const known = this.#notOwed.get(key);
    if (known !== undefined) return known;
    const names = namesNotOwed(site, direction, this.#sites);
    this.#notOwed.set(key, names);
    return names;
  }

  #remember(schema: AjvSchema, keyword: string, composite: Composite): void {
    const composites = this.#composites.get(schema) ?? new Map<string, Composite>();
    this.#composites.set(schema, composites.set(keyword, composite));
  }

  #compositeOf(schema: object, keyword: string): Composite {
    const composite = this.#composites.get(schema)?.get(keyword);
    if (composite === undefined) throw new TypeError(`nothing is known of this ${keyword}`);
    return composite;
  }
}

class LazyUnit implements Unit {
  readonly #compile: () => ValidateFunction;
  #validate: ValidateFunction | undefined;

  constructor(compile: () => ValidateFunction) {
    this.#compile = compile;
  }

  get validate(): ValidateFunction {
    return (this.#validate ??= this.#compile());
  }
}

function uses(sites: SchemaSites, ...names: readonly string[]): boolean {
  for (const { keywords } of sites.values()) {
    for (const name of names) if (keywords.has(name)) return true;
  }
  return false;
}
