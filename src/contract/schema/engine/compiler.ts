import type { JsonValue } from '../../../json/index.js';
import { getOrInsert } from '../../maps/maps.js';
import type { Direction } from '../../compiled/schema.js';
import type { RawError, SchemaSite, SchemaSites } from '../sites/schema-site.js';
import { contextKey, entering, none, type Context } from './context.js';
import { judgeOf, judgePostponed, type Found, Unit, type Workshop } from './judge-of.js';
import { type DirectionalSites, optionalNames } from './optional-names.js';

/** Thrown by a validation with more failures than anyone reads. */
export class TooManyFailures extends Error {}

/** Thrown by a validation that has called so many schemas that it may not terminate. */
export class TooManyCalls extends Error {}

/** The maximum number of schema calls in one validation, which take some tenths of a second. */
const mostCalls = 5_000_000;
/** The number of calls after which results are cached. */
const manyCalls = 10_000;

export interface CompilerOptions {
  readonly sites: SchemaSites;
  readonly directional: DirectionalSites;
  /**
   * The number of errors after which a validation stops, including errors of branches that fail while another one
   * matches.
   */
  readonly mostErrors: number | undefined;
  /** Judge the parts of a value after the whole rather than within it, which saves the stack for deeply nested values. */
  readonly postponed?: boolean;
}

/** Compiles the schemas of a description on demand, once per context. */
export class Compiler {
  readonly #directional: DirectionalSites;
  readonly #sites: SchemaSites;
  readonly #roots = new Map<string, Unit>();
  readonly #units = new Map<string, Unit>();
  readonly #optional = new Map<string, ReadonlySet<string>>();
  readonly #workshop: Workshop;
  #errors = 0;
  #calls = 0;
  readonly #known = new Map<Unit, Map<JsonValue, Found>>();

  constructor({ sites, directional, mostErrors, postponed = false }: CompilerOptions) {
    this.#directional = directional;
    this.#sites = sites;
    const limit = mostErrors ?? Infinity;
    this.#workshop = {
      sites,
      isBrief: mostErrors === undefined,
      tally: (error: RawError): RawError => {
        if (++this.#errors > limit) throw new TooManyFailures();
        // An error may occur in many branches.
        let known: ReturnType<RawError> | undefined;
        return () => (known ??= error());
      },
      foundBy: (unit) => (postponed || this.#calls < manyCalls ? undefined : this.#foundBy(unit)),
      later: postponed ? [] : undefined,
      unit: (site, context) => this.#unit(site, context),
      optionalNames: (site, context) => this.#optionalNames(site, context.direction),
    };
  }

  /** The errors of a value; empty if it is valid. */
  validate(site: SchemaSite, direction: Direction | 'neutral', value: JsonValue): readonly RawError[] {
    const isWritten = direction === 'neutral' || !this.#directional.has(site, direction);
    const { judge } = this.#root(site, isWritten ? 'neutral' : direction);
    const { later = [] } = this.#workshop;
    const errors: RawError[] = [];
    this.#errors = 0;
    this.#calls = 0;
    this.#known.clear();
    later.length = 0;
    judge(value, '', errors);
    judgePostponed(later, 0);
    return errors;
  }

  #foundBy(unit: Unit): Map<JsonValue, Found> {
    return getOrInsert(this.#known, unit, () => new Map());
  }

  #countCall(): void {
    if (++this.#calls > mostCalls) throw new TooManyCalls();
  }

  #root(site: SchemaSite, direction: Direction | 'neutral'): Unit {
    const key = `${direction} ${site.index}`;
    return getOrInsert(this.#roots, key, () => {
      const context = { direction, optional: this.#optionalNames(site, direction), dynamicScope: new Map() };
      return this.#unit(site, entering(site.scope.resource, context));
    });
  }

  #unit(site: SchemaSite, context: Context): Unit {
    const create = (): Unit =>
      new Unit(
        () => judgeOf(site, context, this.#workshop),
        () => this.#countCall(),
      );
    return getOrInsert(this.#units, `${site.index} ${contextKey(context)}`, create);
  }

  #optionalNames(site: SchemaSite, direction: Direction | 'neutral'): ReadonlySet<string> {
    if (direction === 'neutral') return none;
    const key = `${direction} ${site.index}`;
    return getOrInsert(this.#optional, key, () => optionalNames(site, direction, this.#sites));
  }
}
