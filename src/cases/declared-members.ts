import { describing, namesIn, type Schema, certainly, isTrue, type Operation } from '../contract/index.js';
import { plainName } from '../resources/index.js';

type Content = readonly { readonly schema: Schema | undefined }[];

/** The properties of bodies, in whatever branch they are. */
export function declaredMembers(content: Content): readonly (readonly [name: string, schema: Schema | undefined])[] {
  return describing(content.flatMap(({ schema }) => schema ?? [])).flatMap((schema) =>
    namesIn(schema, 'properties').map((name) => [name, schema.subschema('properties', name)] as const),
  );
}

/**
 * Whether the body of a request may have a member of that name, at its root; not one that only answers have
 * (OpenAPI 3.1 §4.8.24.1, `readOnly`).
 *
 * @example
 * maySay(createUser, 'username') // true
 */
export function maySay({ requestBody }: Operation, name: string): boolean {
  return declaredMembers(requestBody?.content ?? []).some(
    ([member, schema]) =>
      plainName(member) === plainName(name) &&
      !(schema !== undefined && certainly([schema]).some((part) => isTrue(part, 'readOnly'))),
  );
}
