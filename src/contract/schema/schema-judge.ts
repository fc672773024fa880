import type { JsonValue } from '../../json/index.js';
import { placeOf } from '../load/located.js';
import { brief } from './describe.js';
import type { Direction, SchemaFailure } from '../schema.js';
import { Compiler, TooManyFailures } from './engine/compiler.js';
import type { RawError } from './engine/failing.js';
import { failuresOf } from './failures.js';
import { renewBudget, UnjudgedPattern } from './pattern/pattern.js';
import type { SchemaSite, SchemaSites } from './schema-site.js';

const mostErrors = 1000;

/** Judges values against the schemas of a description, within bounds whatever the value. */
export class SchemaJudge {
  readonly #sites: SchemaSites;
  #thorough: Compiler | undefined;
  #deep: Compiler | undefined;
  #brief: Compiler | undefined;

  constructor(sites: SchemaSites) {
    this.#sites = sites;
  }

  judge(site: SchemaSite, value: JsonValue, direction: Direction): readonly SchemaFailure[] {
    renewBudget();
    try {
      const errors = this.#errors(site, direction, value);
      return errors.length === 0 || this.#isValidAsWritten(site, direction, value) ? [] : failuresOf(errors);
    } catch (error) {
      const message =
        error instanceof UnjudgedPattern
          ? `cannot be judged: a text takes too long to compare with the pattern ${brief(error.message)}`
          : error instanceof RangeError
            ? 'cannot be judged: it is nested too deeply'
            : undefined;
      if (message === undefined) throw error;
      return [{ instance: '', keyword: 'unjudged', message, place: placeOf(site.at), isUnjudged: true }];
    }
  }

  /**
   * What is not owed in one direction only ever makes more values valid: where a `oneOf` or the like tells schemas apart
   * by what they require, a value that they accept as they are written is accepted.
   */
  #isValidAsWritten(site: SchemaSite, direction: Direction, value: JsonValue): boolean {
    const isOther = this.#compiler.isDirectional(site, direction);
    return isOther && this.#errors(site, 'neutral', value).length === 0;
  }

  #errors(site: SchemaSite, direction: Direction | 'neutral', value: JsonValue): readonly RawError[] {
    try {
      return this.#allErrors(site, direction, value);
    } catch (error) {
      if (!(error instanceof TooManyFailures)) throw error;
      // The first failure is enough, and bounded; nor need there be one, if all that failed were branches.
      this.#brief ??= new Compiler({ sites: this.#sites, mostErrors: undefined });
      return this.#brief.validate(site, direction, value);
    }
  }
  #allErrors(site: SchemaSite, direction: Direction | 'neutral', value: JsonValue): readonly RawError[] {
    try {
      return this.#compiler.validate(site, direction, value);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#deep ??= new Compiler({ sites: this.#sites, mostErrors, generated: true });
      return this.#deep.validate(site, direction, value);
    }
  }

  get #compiler(): Compiler {
    return (this.#thorough ??= new Compiler({ sites: this.#sites, mostErrors }));
  }
}
