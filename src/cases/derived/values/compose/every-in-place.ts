import { schemasIn, type Schema } from '../../../../contract/index.js';

const mostSchemas = 200;

/** Every schema that says something of the same value, whichever branches are chosen and whatever is refuted. */
export function everyInPlace(schemas: readonly Schema[]): readonly Schema[] {
  const found = new Set(schemas);
  for (const schema of found) {
    if (found.size > mostSchemas) break;
    if (schema.reference !== undefined) found.add(schema.reference);
    for (const name of ['allOf', 'anyOf', 'oneOf']) for (const part of schemasIn(schema, name)) found.add(part);
    for (const name of ['not', 'if', 'then', 'else']) {
      const part = schema.subschema(name);
      if (part !== undefined) found.add(part);
    }
  }
  return [...found];
}
