import { getOrInsert } from '../maps/maps.js';
import type { Schema } from './schema.js';

/**
 * Memoises a function of an immutable object, such as a schema.
 *
 * The result is stored in a private field of the object, for as long as the object exists. Other code cannot see it,
 * and unlike entries of a `WeakMap`, hundreds of thousands of them cost almost nothing.
 */
export function once<Subject extends object, Result>(find: (subject: Subject) => Result): (subject: Subject) => Result {
  class Noted extends Subjected {
    readonly #result: Result;

    private constructor(subject: Subject, result: Result) {
      super(subject);
      this.#result = result;
    }

    static of(subject: Subject): Result {
      return #result in subject ? subject.#result : new Noted(subject, find(subject)).#result;
    }
  }
  return (subject) => Noted.of(subject);
}

/** Returns the subject instead of a new object, so that a derived class adds its private fields to the subject. */
const Subjected = function (subject: object): object {
  return subject;
} as unknown as new (subject: object) => object;

/** As `once`, for functions that also depend on a text, such as the name of a keyword. */
export function oncePerText<Result>(
  find: (schema: Schema, text: string) => Result,
): (schema: Schema, text: string) => Result {
  const tables = once<Schema, Map<string, Result>>(() => new Map());
  return (schema, text) => getOrInsert(tables(schema), text, () => find(schema, text));
}
