import { type Located, membersOf } from '../../document/located.js';
import { isLiteral, type JsonValue } from '../../../json/index.js';
import { failureOf } from '../sites/failure.js';
import { all, merge, nothingEvaluated } from '../sites/judging.js';
import {
  applicators,
  type Build,
  type Demand,
  type Judge,
  type KeywordSite,
  type Never,
  type RawError,
  type SchemaSite,
  type SchemaSites,
} from '../sites/schema-site.js';
import { entering, none, type Context } from './context.js';

/** A separately compiled schema; reading its judge compiles it. */
export class Unit {
  readonly #compile: () => Judge;
  readonly #onCall: () => void;
  #judge: Judge | undefined;

  constructor(compile: () => Judge, onCall: () => void) {
    this.#compile = compile;
    this.#onCall = onCall;
  }

  get judge(): Judge {
    this.#onCall();
    return (this.#judge ??= this.#compile());
  }
}

/** The cached errors of a value at a path; a valid value is valid at any path. */
export interface Found {
  readonly path: string;
  readonly errors: readonly RawError[];
}

/** The parts of the compiler that building a judge needs. */
export interface Workshop {
  readonly sites: SchemaSites;
  /** Whether to stop at the first failure. */
  readonly isBrief: boolean;
  /** Counts an error; throws if there are too many. */
  readonly tally: (error: RawError) => RawError;
  /**
   * The cached results of a unit by value, once a validation has called so many units that schemas may refer to each
   * other repeatedly; undefined until then.
   */
  readonly foundBy: (unit: Unit) => Map<JsonValue, Found> | undefined;
  /** The judgements of parts that wait until the whole is judged; undefined if parts are judged at once. */
  readonly later: (() => void)[] | undefined;
  /** A schema in a context, compiled separately. */
  unit(site: SchemaSite, context: Context): Unit;
  optionalNames(site: SchemaSite, context: Context): ReadonlySet<string>;
}

/** Composes the judge of a Schema Object and its inline subschemas, in a context. */
export function judgeOf(site: SchemaSite, context: Context, workshop: Workshop, never?: Never): Judge {
  const { node } = site.at;
  const build = new SchemaBuild(site, context, workshop);
  if (node.type !== 'literal') {
    for (const keyword of site.keywords.values()) keyword.keyword.compile?.(keyword, build);
  } else if (node.value !== true) build.refuse(never);
  const judge = build.finish();
  if (!toleratesNull(site)) return judge;
  return (value, path, errors, evaluated) => {
    if (value !== null) judge(value, path, errors, evaluated);
  };
}

/** Judges what was postponed from a position on. */
export function judgePostponed(later: (() => void)[], from: number): void {
  for (let at = from; at < later.length; at++) later[at]!();
  later.length = from;
}

/** An assertion with the name and the place of its keyword. */
interface Assertion extends Demand {
  readonly name: string;
  readonly at: Located;
}

class SchemaBuild implements Build {
  readonly site: SchemaSite;
  readonly sites: SchemaSites;
  readonly isBrief: boolean;
  readonly error: (error: RawError) => RawError;
  readonly #context: Context;
  readonly #workshop: Workshop;
  readonly #applied = new Map<string, Judge[]>();
  readonly #others: Assertion[] = [];
  #type: Assertion | undefined;

  constructor(site: SchemaSite, context: Context, workshop: Workshop) {
    const { isBrief, tally } = workshop;
    this.site = site;
    this.sites = workshop.sites;
    this.isBrief = isBrief;
    this.error = tally;
    this.#context = context;
    this.#workshop = workshop;
  }

  assert(site: KeywordSite, demand: Demand): void {
    this.#others.push({ name: site.keyword.name, at: site.key, ...demand });
  }

  assertType(site: KeywordSite, demand: Demand): void {
    this.#type = { name: site.keyword.name, at: site.key, ...demand };
  }

  /** Adds the assertion of the schema `false`. */
  refuse(never: Never | undefined): void {
    this.#others.push({
      name: never?.keyword.keyword.name ?? 'false schema',
      at: never?.keyword.key ?? this.site.at,
      test: () => false,
      message: () => never?.message ?? 'must not be there',
    });
  }

  apply(name: (typeof applicators)[number], judge: Judge): void {
    this.#applied.set(name, [...(this.#applied.get(name) ?? []), judge]);
  }

  part(at: Located, never?: Never): Judge {
    const judge = this.#part(at, this.#workshop, never);
    const { later } = this.#workshop;
    if (later === undefined) return judge;
    return (value, path, errors) => {
      later.push(() => judge(value, path, errors));
    };
  }

  same(at: Located, never?: Never): Judge {
    return this.#enter(this.siteOf(at), this.#context, this.#workshop, never);
  }

  condition(at: Located): Judge {
    const context: Context = { ...this.#context, direction: 'neutral', optional: none };
    return this.whole(this.#enter(this.siteOf(at), context, this.#quiet));
  }

  contained(at: Located): Judge {
    return this.whole(this.#part(at, this.#quiet));
  }

  whole(judge: Judge): Judge {
    const { later } = this.#workshop;
    if (later === undefined) return judge;
    return (value, path, errors, evaluated) => {
      const from = later.length;
      judge(value, path, errors, evaluated);
      judgePostponed(later, from);
    };
  }

  /**
   * Gets the judge of the other schema at the time of the call, so that long chains or cycles of references are not
   * compiled recursively, and only schemas that a value reaches are compiled.
   */
  reference(target: SchemaSite): Judge {
    const unit = this.#workshop.unit(target, entering(target.scope.resource, this.#context));
    const { foundBy } = this.#workshop;
    return (value, path, errors, evaluated) => {
      const { judge } = unit;
      const before = errors.length;
      if (evaluated !== undefined) {
        const own = nothingEvaluated();
        judge(value, path, errors, own);
        if (errors.length === before) merge(own, evaluated);
        return;
      }
      const found = foundBy(unit);
      const known = found?.get(value);
      if (known !== undefined && (known.errors.length === 0 || known.path === path)) {
        errors.push(...known.errors);
        return;
      }
      judge(value, path, errors);
      found?.set(value, { path, errors: errors.slice(before) });
    };
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

  finish(): Judge {
    const applied = applicators.flatMap((name) => this.#applied.get(name) ?? []);
    const isAsserting = this.#type !== undefined || this.#others.length > 0;
    const judge = all(isAsserting ? [this.#assertions(), ...applied] : applied, this.isBrief);
    if (!this.#applied.has('unevaluatedProperties') && !this.#applied.has('unevaluatedItems')) return judge;
    return (value, path, errors, outer) => {
      const evaluated = nothingEvaluated();
      judge(value, path, errors, evaluated);
      merge(evaluated, outer);
    };
  }

  /** A value of the wrong type has no other failures. */
  #assertions(): Judge {
    const { isBrief, error } = this;
    const type = this.#type;
    const others = this.#others;
    const failed = ({ name, at, message }: Assertion, value: JsonValue, path: string): RawError =>
      error(() => [failureOf(path, name, at, () => message(value))]);
    return (value, path, errors) => {
      if (type !== undefined && !type.test(value)) {
        errors.push(failed(type, value, path));
        return;
      }
      for (const demand of others) {
        if (demand.test(value)) continue;
        errors.push(failed(demand, value, path));
        if (isBrief) return;
      }
    };
  }

  /** For conditions, whose errors are not reported. */
  get #quiet(): Workshop {
    return { ...this.#workshop, isBrief: true, tally: (error) => error };
  }

  #part(at: Located, workshop: Workshop, never?: Never): Judge {
    const site = this.siteOf(at);
    const context = { ...this.#context, optional: this.#workshop.optionalNames(site, this.#context) };
    return this.#enter(site, context, workshop, never);
  }

  #enter(site: SchemaSite, context: Context, workshop: Workshop, never?: Never): Judge {
    return judgeOf(site, entering(site.scope.resource, context), workshop, never);
  }
}

/**
 * Whether a `nullable` without formal effect is meant to allow `null`: beside `allOf`, `oneOf`, `anyOf` or `$ref`
 * without a `type`, or beside an `enum` that does not list it. Up to OpenAPI 3.0.2, it "allows sending a null value for
 * the defined schema"; only 3.0.3 (§4.7.24) ties it to `type`, and documents use both meanings.
 */
function toleratesNull({ at, keywords, scope }: SchemaSite): boolean {
  if (!scope.dialect.keywords.has('nullable')) return false;
  const nullable = membersOf(at).find(({ name }) => name === 'nullable')?.value.node;
  if (!isLiteral(nullable, true)) return false;
  if (!keywords.has('type')) return true;
  const listed = keywords.get('enum')?.value.node;
  return listed?.type === 'array' && !listed.items.some((item) => isLiteral(item, null));
}
