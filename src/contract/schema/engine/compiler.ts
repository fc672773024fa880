import type { JsonValue } from '../../../json/index.js';
import type { Direction } from '../../schema.js';
import type { AjvSchema, Composite } from '../build.js';
import type { SchemaSite, SchemaSites } from '../schema-site.js';
import { buildSchema } from './build-schema.js';
import type { Workshop } from './build-schema.js';
import { contextKey, entering, none } from './context.js';
import type { Context } from './context.js';
import type { Ajv, ValidateFunction } from 'ajv';
import { createAjv } from './create-ajv.js';

import type { RawError, Reason, Runtime } from './failing.js';
import type { Unit } from './reference-keyword.js';
import { namesNotOwed } from './owed.js';

/** Thrown out of a validation that has found more than anyone will read. */
export class TooManyFailures extends Error {}

export interface CompilerOptions {
  readonly sites: SchemaSites;
  /** After so many errors, counting those of branches that fail while another holds, a validation is broken off. */
  readonly mostErrors: number | undefined;
}

/** Compiles the schemas of a description, each when it is first asked for and once for each context. */
export class Compiler {
  /** Whether the directions differ for any schema at all. */
  readonly directional: boolean;
  readonly #sites: SchemaSites;
  readonly #ajv: Ajv;
  readonly #roots = new Map<string, Unit>();
  readonly #units = new Map<string, Unit>();
  readonly #composites = new WeakMap<object, Map<string, Composite>>();
  readonly #notOwed = new Map<string, ReadonlySet<string>>();
  readonly #workshop: Workshop;
  #errors = 0;

  constructor({ sites, mostErrors }: CompilerOptions) {
    this.#sites = sites;
    this.directional = uses(sites, 'readOnly', 'writeOnly');
    const limit = mostErrors ?? Infinity;
    const runtime: Runtime = {
      tally: (reason: Reason): Reason => {
        if (++this.#errors > limit) throw new TooManyFailures();
        return reason;
      },
      compositeOf: (schema, keyword) => this.#compositeOf(schema, keyword),
    };
    const unevaluated = uses(sites, 'unevaluatedProperties', 'unevaluatedItems');
    this.#ajv = createAjv({ allErrors: mostErrors !== undefined, unevaluated }, runtime);
    this.#workshop = {
      sites,
      unit: (site, context) => this.#unit(site, context),
      namesNotOwed: (site, context) => this.#namesNotOwed(site, context.direction),
      remember: (schema, keyword, composite) => this.#remember(schema, keyword, composite),
    };
  }

  /** What is wrong with a value; nothing when it is valid. */
  validate(site: SchemaSite, direction: Direction | 'neutral', value: JsonValue): readonly RawError[] {
    const { validate } = this.#root(site, this.directional ? direction : 'neutral');
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
    const unit = new LazyUnit(() => this.#ajv.compile(buildSchema(site, context, this.#workshop)));
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
