import type { BodyTree } from '../../../wire/index.js';
import { memberPosition } from '../values/member-position.js';
import { openPosition, type Position } from '../values/position.js';
import { arrayItems } from '../values/array-candidates.js';
import { additionalNames } from '../values/member-names.js';
import type { GoodNode } from '../values/good-node.js';
import { Search } from '../values/search.js';
import { smallest } from '../values/goal.js';
import type { ValueSite } from './value-site.js';

function search(careful = false): Search {
  return new Search({ direction: 'request', careful, fresh: true });
}

/** Items that the array at a place can have, unlike each other where they must be; undefined if there are not so many. */
export function goodItems({ facets, node }: ValueSite, length: number): readonly BodyTree[] | undefined {
  const items =
    arrayItems(facets, node.position, length, smallest, search()) ??
    arrayItems(facets, node.position, length, smallest, search(true));
  return items?.map(({ tree }) => tree);
}

/** The same, but if need be some of them are there twice. */
export function anyItems(site: ValueSite, length: number): readonly BodyTree[] {
  for (let count = length; count > 0; count = Math.floor(count / 2)) {
    const items = goodItems(site, count);
    const [first] = items ?? [];
    if (items !== undefined && first !== undefined)
      return [...items, ...Array.from({ length: length - count }, () => first)];
  }
  return Array.from({ length }, () => ({ kind: 'scalar', text: ['null'] }));
}

/** A good value for the property of that name; undefined if there is none. */
export function goodMember({ facets, node }: ValueSite, name: string): BodyTree | undefined {
  const position = memberPosition(facets, name, node.position, false);
  return isOpen(position) ? openValue(name) : aValue(position);
}

/** What some schema only wants to be there is as good as it is anywhere else. */
export function withGoodMembers(site: ValueSite, tree: BodyTree): BodyTree {
  if (tree.kind !== 'object') return tree;
  return { kind: 'object', members: tree.members.map(([name, value]) => [name, goodMember(site, name) ?? value]) };
}

/** Names for properties that no schema declares, such as an object may have. */
export function undeclaredNames({ facets, node }: ValueSite): Iterable<string> {
  return additionalNames(facets, node.position, search());
}

/** Whether nothing at all is asked of a place, and nothing is known of it but its name. */
function isOpen({ schemas, refuted, samples, preferred, given }: Position): boolean {
  return given === undefined && [schemas, refuted, samples, preferred].every((list) => list.length === 0);
}

const openValues = new Map<string, BodyTree | undefined>();

/** The value for a name of which nothing is asked. */
function openValue(name: string): BodyTree | undefined {
  if (!openValues.has(name)) openValues.set(name, aValue({ ...openPosition, name }));
  return openValues.get(name);
}

/** A few values that are good for some position, whatever is around it. */
export function someValues(position: Position, most: number): readonly GoodNode[] {
  return search().several(position, smallest, most);
}

function aValue(position: Position): BodyTree | undefined {
  const found = search().find(position, smallest);
  return found.ok ? found.node.tree : undefined;
}
