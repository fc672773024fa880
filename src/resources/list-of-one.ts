import { once } from '../contract/index.js';
import { parsePointer } from '../json/index.js';
import { answersOf, itemsOf, membersOf } from './members.js';
import type { Resource } from './resource-graph.js';

/**
 * The member in which bodies hold items in a list also where there is only one, as in the response to the read of one
 * item: `plants` in `{ "plants": [{ "id": 7 }] }`. Undefined if the read shows the item itself.
 */
export const listOfOne = once((resource: Resource): { readonly name: string | undefined } => {
  const sources = resource.producers.flatMap(({ by, identity }) => (by === 'create' ? [...identity.values()] : []));
  const reads = resource.roles.read.flatMap(answersOf).map(membersOf);
  const names = sources.flat().flatMap((source) => {
    const [name = '', star, id = '', ...rest] = source.kind === 'response' ? parsePointer(source.pointer) : [];
    if (star !== '*' || rest.length > 0) return [];
    const isShown = reads.some((members) => {
      const list = members.get(name);
      const items = list && itemsOf(list)?.items;
      return !members.has(id) && items !== undefined && membersOf(items).has(id);
    });
    return isShown ? [name] : [];
  });
  return { name: names[0] };
});
