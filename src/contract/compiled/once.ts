import type { Schema } from './schema.js';

/**
 * What is found out about a schema, or about anything else that never changes, is found out once.
 *
 * The result is kept in a private field of the subject itself, as long as that lives. To others it is not there, and
 * unlike in a `WeakMap`, which does the same, hundreds of thousands of them cost next to nothing.
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

/** Gives the subject in place of a new object, so that a class derived from this adds its private fields to that. */
const Subjected = function (subject: object): object {
  return subject;
} as unknown as new (subject: object) => object;

/** The same for what also depends on a text, such as the name of a keyword. */
export function oncePerText<Result>(
  find: (schema: Schema, text: string) => Result,
): (schema: Schema, text: string) => Result {
  const tables = once<Schema, Map<string, Result>>(() => new Map());
  return (schema, text) => {
    const table = tables(schema);
    const known = table.get(text);
    if (known !== undefined) return known;
    const result = find(schema, text);
    table.set(text, result);
    return result;
  };
}
