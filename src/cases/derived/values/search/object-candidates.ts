import { isJsonObject } from '../../../../json/index.js';
import { bodyOf } from '../body-of.js';
import type { Facets } from '../compose/facets.js';
import type { Position } from '../compose/position.js';
import { leafNode, objectNode, type GoodNode } from './good-node.js';
import { membersFor, type Members } from './members-for.js';
import type { Search } from './search.js';
import { fullest, wishFor, type Wish } from './wish.js';

const mostVaried = 20;
const mostOfEach = 4;

/**
 * Objects for one reading of a position: first just what was wished for; then, should that not do, with a property more
 * or less, and with other values in them.
 */
export function* objectCandidates(facets: Facets, position: Position, wish: Wish, search: Search): Iterable<GoodNode> {
  const members = membersFor(facets, position, wish, search);
  if (members === undefined) return;
  const base = assemble(members.names, members, facets, position, wish, search);
  if (base === undefined) return;
  yield base;
  if (wish.size === 'fullest') yield* grown(members, facets, position, wish, search);
  else yield* withOneMore(base, facets, position, wish, search);
  for (const sample of position.samples) if (isJsonObject(sample)) yield leafNode(bodyOf(sample), position, facets);
  yield* varied(base, members, facets, position, wish, search);
}

/** An object with these members; those that need not be there are left out where no value is found for them. */
function assemble(
  names: readonly string[],
  members: Members,
  facets: Facets,
  position: Position,
  wish: Wish,
  search: Search,
): GoodNode | undefined {
  const children = new Map<string, GoodNode>();
  for (const name of names) {
    const found = search.find(members.positionOf(name), wishFor(wish, name));
    if (found.ok) children.set(name, found.node);
    else if (members.owed.has(name)) return undefined;
    else search.leavesOut(found.lack);
  }
  return objectNode(children, position, facets);
}

/** As many members as can be there at once: one after the other is added, and stays if the object is still good. */
function* grown(members: Members, facets: Facets, position: Position, wish: Wish, search: Search): Iterable<GoodNode> {
  const owed = members.names.filter((name) => members.owed.has(name));
  let best = assemble(owed, members, facets, position, wish, search);
  if (best === undefined) return;
  let isGood = search.isGood(best);
  for (const name of members.names) {
    if (best.children.has(name)) continue;
    const member = goodMember(members.positionOf(name), wishFor(wish, name), search);
    if (member === undefined) continue;
    const larger: GoodNode = objectNode(new Map([...best.children, [name, member]]), position, facets);
    const isLargerGood = search.isGood(larger);
    if (isGood && !isLargerGood) continue;
    best = larger;
    isGood = isLargerGood;
  }
  yield best;
}

/** What is found first is not always good by itself: where all that is declared cannot be there at once, it is not. */
function goodMember(at: Position, wish: Wish, search: Search): GoodNode | undefined {
  const found = search.find(at, wish);
  if (!found.ok || search.isGood(found.node)) return found.ok ? found.node : undefined;
  return search.several(at, wish, mostVaried).find((node) => search.isGood(node));
}

function* withOneMore(
  base: GoodNode,
  facets: Facets,
  position: Position,
  wish: Wish,
  search: Search,
): Iterable<GoodNode> {
  const all = membersFor(facets, position, { ...wish, size: 'fullest' }, search);
  if (all === undefined) return;
  for (const name of all.names.slice(0, mostVaried)) {
    if (base.children.has(name)) continue;
    const found = search.find(all.positionOf(name), wishFor(wish, name));
    if (found.ok) yield objectNode(new Map([...base.children, [name, found.node]]), position, facets);
  }
  const whole = assemble(all.names, all, facets, position, { ...fullest, route: wish.route }, search);
  if (whole !== undefined) yield whole;
}

/** The same members, one of them with another value. */
function* varied(
  base: GoodNode,
  members: Members,
  facets: Facets,
  position: Position,
  wish: Wish,
  search: Search,
): Iterable<GoodNode> {
  for (const name of [...base.children.keys()].slice(0, mostVaried)) {
    for (const other of search.several(members.positionOf(name), wishFor(wish, name), mostOfEach).slice(1)) {
      yield objectNode(new Map([...base.children, [name, other]]), position, facets);
    }
  }
}
