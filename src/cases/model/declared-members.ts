import { describing, namesIn, type Schema, certainly, isTrue, type Operation } from '../../contract/index.js';
import { plainName } from '../../resources/index.js';

type Content = readonly { readonly schema: Schema | undefined }[];

/** Returns the declared properties of bodies, in any branch. */
export function declaredMembers(content: Content): readonly (readonly [name: string, schema: Schema | undefined])[] {
  return describing(content.flatMap(({ schema }) => schema ?? [])).flatMap((schema) =>
    namesIn(schema, 'properties').map((name) => [name, schema.subschema('properties', name)] as const),
  );
}

/**
 * Returns true if the body of a request may have a member of a name at its root, except a read-only one (OpenAPI 3.1
 * §4.8.24.1).
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
