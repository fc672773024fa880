import { certainly, keywordNode, schemasIn, type Schema } from '../../../../contract/index.js';
import type { Facets } from '../compose/facets.js';
import { itemPosition } from '../compose/member-position.js';
import type { Position } from '../compose/position.js';
import { arrayNode, type GoodNode } from './good-node.js';
import type { Search } from './search.js';
import { smallest } from './wish.js';

/** Longer arrays are not made to be too long. */
const mostItems = 20;
const mostSlots = 4;

/** Arrays that do not satisfy a schema: with an item that it does not allow, or with more items than it does. */
export function* refutingArrays(
  refuted: Schema,
  facets: Facets,
  position: Position,
  search: Search,
): Iterable<GoodNode> {
  for (const part of certainly([refuted])) {
    const tuple = schemasIn(part, 'prefixItems');
    const rest = part.subschema('items');
    const slots = [...tuple.slice(0, mostSlots), ...(rest === undefined ? [] : [rest])];
    for (const [index, schema] of slots.entries()) {
      const items = itemsFor(index + 1, facets, position, search, (at) => (at === index ? schema : undefined));
      if (items !== undefined) yield arrayNode(items, position, facets);
    }
    const contained = part.subschema('contains');
    const most = keywordNode(part, 'maxItems');
    const length = most?.type === 'number' ? Number(most.literal) + 1 : contained === undefined ? 0 : 1;
    if (length === 0 || length > mostItems) continue;
    const items = itemsFor(length, facets, position, search, () => contained);
    if (items !== undefined) yield arrayNode(items, position, facets);
  }
}

/** Good items, of which some must not match a schema. */
function itemsFor(
  length: number,
  facets: Facets,
  position: Position,
  search: Search,
  refutedAt: (index: number) => Schema | undefined,
): readonly GoodNode[] | undefined {
  const items: GoodNode[] = [];
  for (let index = 0; index < length; index++) {
    const at = itemPosition(facets, index, position);
    const refuted = refutedAt(index);
    const found = search.find(refuted === undefined ? at : { ...at, refuted: [...at.refuted, refuted] }, smallest);
    if (!found.ok) return undefined;
    items.push(found.node);
  }
  return items;
}
