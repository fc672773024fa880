import type { JsonValue } from '../../json/index.js';
import { placeOf } from '../document/located.js';
import { brief } from './sites/describe.js';
import type { Direction, SchemaFailure } from '../compiled/schema.js';
import { Compiler, type CompilerOptions, TooManyCalls, TooManyFailures } from './engine/compiler.js';
import { DirectionalSites } from './engine/optional-names.js';
import { renewBudget, UnjudgedPattern } from './pattern/pattern.js';
import type { RawError, SchemaSite, SchemaSites } from './sites/schema-site.js';
import { failuresOf } from './sites/failure.js';

const mostErrors = 1000;

/** The number of endless validations after which a schema is no longer used. */
const mostInVain = 3;
const tooManyCalls = 'its schemas refer to each other too often';

/** Validates values against the schemas of a description, with a time limit for any value. */
export class SchemaJudge {
  readonly #sites: SchemaSites;
  readonly #directional: DirectionalSites;
  #thorough: Compiler | undefined;
  #deep: Compiler | undefined;
  #brief: Compiler | undefined;
  /** The number of endless validations of each schema. */
  readonly #inVain = new Map<SchemaSite, number>();

  constructor(sites: SchemaSites) {
    this.#sites = sites;
    this.#directional = new DirectionalSites(sites);
  }

  judge(site: SchemaSite, value: JsonValue, direction: Direction): readonly SchemaFailure[] {
    const inVain = this.#inVain.get(site) ?? 0;
    if (inVain >= mostInVain) return [unjudged(site, tooManyCalls)];
    renewBudget();
    try {
      const errors = this.#errors(site, direction, value);
      return errors.length === 0 || this.#isValidAsWritten(site, direction, value) ? [] : failuresOf(errors);
    } catch (error) {
      if (error instanceof UnjudgedPattern) {
        return [unjudged(site, `a text takes too long to compare with the pattern ${brief(error.message)}`)];
      }
      if (error instanceof RangeError) return [unjudged(site, 'it is nested too deeply')];
      if (!(error instanceof TooManyCalls)) throw error;
      this.#inVain.set(site, inVain + 1);
      return [unjudged(site, tooManyCalls)];
    }
  }

  isValid(site: SchemaSite, value: JsonValue, direction: Direction): boolean {
    if ((this.#inVain.get(site) ?? 0) >= mostInVain) return false;
    renewBudget();
    try {
      const brief = this.#briefCompiler;
      if (brief.validate(site, direction, value).length === 0) return true;
      return this.#directional.has(site, direction) && brief.validate(site, 'neutral', value).length === 0;
    } catch {
      // The slower validation handles whatever went wrong.
      return this.judge(site, value, direction).length === 0;
    }
  }

  /**
   * Omitting names in one direction must only make more values valid. If `oneOf` or the like distinguishes schemas by
   * required names, a value that is valid as declared is accepted.
   */
  #isValidAsWritten(site: SchemaSite, direction: Direction, value: JsonValue): boolean {
    const isOther = this.#directional.has(site, direction);
    return isOther && this.#errors(site, 'neutral', value).length === 0;
  }

  #errors(site: SchemaSite, direction: Direction | 'neutral', value: JsonValue): readonly RawError[] {
    try {
      return this.#allErrors(site, direction, value);
    } catch (error) {
      if (!(error instanceof TooManyFailures)) throw error;
      // The first failure suffices, with bounded cost. There may be none, if all errors were those of branches.
      return this.#briefCompiler.validate(site, direction, value);
    }
  }
  #allErrors(site: SchemaSite, direction: Direction | 'neutral', value: JsonValue): readonly RawError[] {
    try {
      return this.#compiler.validate(site, direction, value);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#deep ??= this.#newCompiler({ mostErrors, postponed: true });
      return this.#deep.validate(site, direction, value);
    }
  }

  get #briefCompiler(): Compiler {
    return (this.#brief ??= this.#newCompiler({ mostErrors: undefined }));
  }

  get #compiler(): Compiler {
    return (this.#thorough ??= this.#newCompiler({ mostErrors }));
  }

  #newCompiler(options: Pick<CompilerOptions, 'mostErrors' | 'postponed'>): Compiler {
    return new Compiler({ sites: this.#sites, directional: this.#directional, ...options });
  }
}

function unjudged(site: SchemaSite, reason: string): SchemaFailure {
  const message = `cannot be judged: ${reason}`;
  return { instance: '', keyword: 'unjudged', message, place: placeOf(site.at), isUnjudged: true };
}
