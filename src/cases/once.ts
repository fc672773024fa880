import type { Schema } from '../contract/index.js';

/** What is found out about a schema, or about anything else that never changes, is found out once. */
export function once<Subject extends object, Result>(find: (subject: Subject) => Result): (subject: Subject) => Result {
  const found = new WeakMap<Subject, { readonly result: Result }>();
  return (subject) => {
    const known = found.get(subject);
    if (known !== undefined) return known.result;
    const result = find(subject);
    found.set(subject, { result });
    return result;
  };
}

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
