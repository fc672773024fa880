import { parsePointer } from '../../json/index.js';
import type { Resource } from '../../resources/index.js';

/** Where a list holds its items, and where an item says what it is called. */
interface ListPointers {
  readonly around: readonly string[];
  readonly within: readonly string[];
}

/** Where lists hold their items, as the producers of a resource say. */
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
