import { partsOf, type Schema } from '../../contract/index.js';
import { toValue } from '../../json/index.js';

/** A schema with what else speaks of the same value, or may speak of it. */
export function closure(schema: Schema | undefined): readonly Schema[] {
  const found = new Set(schema === undefined ? [] : [schema]);
  for (const each of found) for (const part of partsOf(each)) found.add(part);
  return [...found];
}

/** What speaks of a property, or may: what is said of all others counts where nothing is said of that one. */
export function speakingOf(schemas: readonly Schema[], name: string): readonly Schema[] {
  const named = schemas.flatMap((part) => closure(part.subschema('properties', name)));
  return named.length > 0 ? named : schemas.flatMap((part) => closure(part.subschema('additionalProperties')));
}

/** The types that those schemas name. */
export function typesOf(schemas: readonly Schema[]): ReadonlySet<string> {
  return new Set(
    schemas.flatMap((schema) => {
      const type = schema.keyword('type');
      return type === undefined ? [] : [toValue(type.node)].flat().filter((each) => typeof each === 'string');
    }),
  );
}
