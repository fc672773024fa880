import { namesIn, partsOf, type Schema } from '../contract/index.js';

type Content = readonly { readonly schema: Schema | undefined }[];

/** The properties of bodies, in whatever branch they are. */
export function declaredMembers(content: Content): readonly (readonly [name: string, schema: Schema | undefined])[] {
  const found = new Set(content.flatMap(({ schema }) => schema ?? []));
  for (const schema of found) for (const part of partsOf(schema)) found.add(part);
  return [...found].flatMap((schema) =>
    namesIn(schema, 'properties').map((name) => [name, schema.subschema('properties', name)] as const),
  );
}
