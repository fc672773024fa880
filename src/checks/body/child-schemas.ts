import { patternOf, type Schema } from '../../contract/index.js';
import { memberNames } from './member-names.js';

/** The schemas that declare a property by its name or by a pattern. */
export function declarations(schemas: readonly Schema[], name: string): readonly Schema[] {
  return schemas.flatMap((schema) => {
    const named = memberNames(schema, 'properties').has(name) ? schema.subschema('properties', name) : undefined;
    const matched = [...memberNames(schema, 'patternProperties')]
      // A pattern that cannot be judged is remarked on; here it must only not hide a declaration.
      .filter((pattern) => patternOf(pattern)?.test(name) !== false)
      .map((pattern) => schema.subschema('patternProperties', pattern));
    return [named, ...matched].filter((found) => found !== undefined);
  });
}

/** The schemas of a property, or where it is not declared those of all other properties. */
export function propertySchemas(schemas: readonly Schema[], name: string): readonly Schema[] {
  const declared = declarations(schemas, name);
  if (declared.length > 0) return declared;
  return schemas.flatMap((schema) => schema.subschema('additionalProperties') ?? []);
}

/** The schemas of the item at an index (JSON Schema 2020-12 Core §10.3.1). */
export function itemSchemas(schemas: readonly Schema[], index: number): readonly Schema[] {
  return schemas.flatMap((schema) => schema.subschema('prefixItems', String(index)) ?? schema.subschema('items') ?? []);
}
