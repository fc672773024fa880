import { remembered } from '../../../contract/index.js';
import type { BodyTree } from '../../../wire/index.js';
import { memberPosition } from '../values/member-position.js';
import { openPosition, type Position } from '../values/position.js';
import { arrayItems } from '../values/array-candidates.js';
import { additionalNames } from '../values/member-names.js';
import type { GoodNode } from '../values/good-node.js';
import { newSearch } from '../values/good-value.js';
import type { Search } from '../values/search.js';
import { smallest } from '../values/goal.js';
import type { ValueSite } from './value-site.js';

function search(careful = false): Search {
  return newSearch({ direction: 'request', careful, fresh: true });
}

/** Returns valid items for an array, distinct if required; undefined if there are not enough. */
export function goodItems({ facets, node }: ValueSite, length: number): readonly BodyTree[] | undefined {
  const wanted = { facets, position: node.position, goal: smallest, search: search() };
  const items = arrayItems(wanted, length) ?? arrayItems({ ...wanted, search: search(true) }, length);
  return items?.map(({ tree }) => tree);
}

/** Returns items for an array, repeated if there are not enough valid ones. */
export function anyItems(site: ValueSite, length: number): readonly BodyTree[] {
  for (let count = length; count > 0; count = Math.floor(count / 2)) {
    const items = goodItems(site, count);
    const [first] = items ?? [];
    if (items !== undefined && first !== undefined)
      return [...items, ...Array.from({ length: length - count }, () => first)];
  }
  return Array.from({ length }, () => ({ kind: 'scalar', text: ['null'] }));
}

export function goodMember({ facets, node }: ValueSite, name: string): BodyTree | undefined {
  const position = memberPosition(facets, name, node.position, false);
  return isOpen(position) ? openValue(name) : aValue(position);
}

/** Replaces the members of an object by valid ones, since a schema may require only their presence. */
export function withGoodMembers(site: ValueSite, tree: BodyTree): BodyTree {
  if (tree.kind !== 'object') return tree;
  return { kind: 'object', members: tree.members.map(([name, value]) => [name, goodMember(site, name) ?? value]) };
}

export function undeclaredNames({ facets, node }: ValueSite): Iterable<string> {
  return additionalNames(facets, node.position, search());
}

/** Returns true if nothing is known about a position but its name. */
function isOpen({ schemas, refuted, samples, preferred, given }: Position): boolean {
  return given === undefined && [schemas, refuted, samples, preferred].every((list) => list.length === 0);
}

/** Returns the value for a name without requirements. */
const openValue = remembered((name: string) => aValue({ ...openPosition, name }));

export function someValues(position: Position, most: number): readonly GoodNode[] {
  return search().several(position, smallest, most);
}

function aValue(position: Position): BodyTree | undefined {
  const found = search().find(position, smallest);
  return found.ok ? found.node.tree : undefined;
}
