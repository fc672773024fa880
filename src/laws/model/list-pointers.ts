import { effectiveSchema, keywordNode, type EffectiveSchema, type Operation } from '../../contract/index.js';
import { parsePointer } from '../../json/index.js';
import { answersOf, type Resource } from '../../resources/index.js';

/** The path to the items of a list, and within an item the path to its identity. */
interface ListPointers {
  readonly around: readonly string[];
  readonly within: readonly string[];
}

/** Returns where lists hold their items, according to the producers of a resource. */
export function listPointersOf({ producers }: Resource): readonly ListPointers[] {
  return producers.flatMap(({ by, identity }) => {
    const sources = by === 'list' ? [...identity.values()].flat() : [];
    return sources.flatMap((source): readonly ListPointers[] => {
      if (source.kind !== 'response' || source.pointer.endsWith('#')) return [];
      const path = parsePointer(source.pointer);
      const at = path.indexOf('*');
      const isOne = at !== -1 && path.lastIndexOf('*') === at;
      return isOne ? [{ around: path.slice(0, at), within: path.slice(at + 1) }] : [];
    });
  });
}

/** Returns the schemas of the lists in the responses of an operation. */
export function listSchemas(list: Operation, resource: Resource): readonly EffectiveSchema[] {
  const [pointers] = listPointersOf(resource);
  if (pointers === undefined) return [];
  return answersOf(list).map((schema) =>
    pointers.around.reduce((found, name) => found.member(name), effectiveSchema(schema)),
  );
}

/** Returns the most items that the contract allows in a list (JSON Schema Validation §6.4.1); Infinity without a bound. */
export function mostItems(list: Operation, resource: Resource): number {
  const bounds = listSchemas(list, resource).flatMap(({ schemas }) =>
    schemas.flatMap((schema) => {
      const bound = keywordNode(schema, 'maxItems');
      return bound?.type === 'number' ? Number(bound.literal) : [];
    }),
  );
  return Math.min(Infinity, ...bounds);
}
