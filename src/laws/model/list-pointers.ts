import { parsePointer } from '../../json/index.js';
import type { Resource } from '../../resources/index.js';

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
