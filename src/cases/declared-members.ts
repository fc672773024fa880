import { describing, namesIn, type Schema } from '../contract/index.js';

type Content = readonly { readonly schema: Schema | undefined }[];

/** The properties of bodies, in whatever branch they are. */
export function declaredMembers(content: Content): readonly (readonly [name: string, schema: Schema | undefined])[] {
  return describing(content.flatMap(({ schema }) => schema ?? [])).flatMap((schema) =>
    namesIn(schema, 'properties').map((name) => [name, schema.subschema('properties', name)] as const),
  );
}
