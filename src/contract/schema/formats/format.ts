import type { JsonValue } from '../../../json/index.js';

/** A format that is validated; values of other types pass. */
export interface Format {
  readonly name: string;
  readonly test: (value: JsonValue) => boolean;
  /** Completes "the value …". */
  readonly message: (value: JsonValue) => string;
}

/** A format of strings; `what` is its name with an article. */
export function stringFormat(name: string, what: string, test: (value: string) => boolean): Format {
  return {
    name,
    test: (value) => typeof value !== 'string' || test(value),
    message: () => `must be ${what}`,
  };
}

export function patternFormat(name: string, what: string, pattern: RegExp): Format {
  return stringFormat(name, what, (value) => pattern.test(value));
}
