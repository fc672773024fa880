import { certainly, getOrInsert, keywordNode, namesIn, once, textsIn } from '../../../contract/index.js';
import { isJsonObject } from '../../../json/index.js';
import { bodyOf } from './body-of.js';
import { isClosed, isDeclared, isForeign, memberPosition, turnsOf } from './member-position.js';
import type { Position } from './position.js';
import type { Facets } from './facets.js';
import { fullest, type Goal, goalFor } from './goal.js';
import { type GoodNode, leafNode, objectNode } from './good-node.js';
import { additionalNames, patternNames, shownNames } from './member-names.js';
import type { Search, Wanted } from './search.js';
import { countIn } from './strings.js';

const mostVaried = 20;
const mostOfEach = 4;

/** Proposes objects for a reading: with the wanted members, a property more or less, then other values. */
export function* objectCandidates(wanted: Wanted): Iterable<GoodNode> {
  const members = membersFor(wanted);
  if (members === undefined) return;
  const base = assemble(members.names, members, wanted);
  if (base === undefined) return;
  yield base;
  if (wanted.goal.size === 'fullest') yield* grown(members, wanted);
  else yield* withOneMore(base, wanted);
  for (const sample of wanted.position.samples) if (isJsonObject(sample)) yield leafNode(bodyOf(sample), wanted);
  yield* varied(base, members, wanted);
}

/** Builds an object, without the optional members for which no value is found. */
function assemble(names: readonly string[], members: Members, wanted: Wanted): GoodNode | undefined {
  const { goal, search } = wanted;
  const children = new Map<string, GoodNode>();
  for (const name of names) {
    const found = search.find(members.positionOf(name), goalFor(goal, name));
    if (found.ok) children.set(name, found.node);
    else if (members.owed.has(name)) return undefined;
    else search.leavesOut(found.unsatisfiable);
  }
  return objectNode(children, wanted);
}

/** Adds optional members one by one, and keeps those with which the object stays valid. */
function* grown(members: Members, wanted: Wanted): Iterable<GoodNode> {
  const { goal, search } = wanted;
  const owed = members.names.filter((name) => members.owed.has(name));
  let best = assemble(owed, members, wanted);
  if (best === undefined) return;
  let isGood = search.isGood(best);
  for (const name of members.names) {
    if (best.children.has(name)) continue;
    const member = goodMember(members.positionOf(name), goalFor(goal, name), search);
    if (member === undefined) continue;
    const larger: GoodNode = objectNode(new Map([...best.children, [name, member]]), wanted);
    const isLargerGood = search.isGood(larger);
    if (isGood && !isLargerGood) continue;
    best = larger;
    isGood = isLargerGood;
  }
  yield best;
}

/** The first value found may be invalid if the declared parts exclude each other. */
function goodMember(at: Position, goal: Goal, search: Search): GoodNode | undefined {
  const found = search.find(at, goal);
  if (!found.ok || search.isGood(found.node)) return found.ok ? found.node : undefined;
  return search.several(at, goal, mostVaried).find((node) => search.isGood(node));
}

function* withOneMore(base: GoodNode, wanted: Wanted): Iterable<GoodNode> {
  const { goal, search } = wanted;
  const all = membersFor({ ...wanted, goal: { ...goal, size: 'fullest' } });
  if (all === undefined) return;
  for (const name of tellingFirst(all).slice(0, mostVaried)) {
    if (base.children.has(name)) continue;
    const found = search.find(all.positionOf(name), goalFor(goal, name));
    if (found.ok) yield objectNode(new Map([...base.children, [name, found.node]]), wanted);
  }
  const whole = assemble(all.names, all, { ...wanted, goal: { ...fullest, route: goal.route } });
  if (whole !== undefined) yield whole;
}

/**
 * Sorts members with listed values before others: a `type` that is optional in each schema of a `oneOf` tells them apart.
 */
function tellingFirst(members: Members): readonly string[] {
  const isTelling = (name: string): boolean =>
    certainly(members.positionOf(name).schemas).some((schema) =>
      listing.some((keyword) => keywordNode(schema, keyword) !== undefined),
    );
  const telling = new Set(members.names.filter(isTelling));
  return [...telling, ...members.names.filter((name) => !telling.has(name))];
}

const listing = ['const', 'enum'];

/** Varies the value of one member at a time. */
function* varied(base: GoodNode, members: Members, wanted: Wanted): Iterable<GoodNode> {
  const { goal, search } = wanted;
  for (const name of [...base.children.keys()].slice(0, mostVaried)) {
    for (const other of search.several(members.positionOf(name), goalFor(goal, name), mostOfEach).slice(1)) {
      yield objectNode(new Map([...base.children, [name, other]]), wanted);
    }
  }
}

/** The members of an object. */
interface Members {
  /** In the order of the document. */
  readonly names: readonly string[];
  /** The required ones among them. */
  readonly owed: ReadonlySet<string>;
  positionOf(name: string): Position;
}

/** A recursion is followed once, and optional members are only added above this depth. */
const mostTurns = 1;
const mostDepth = 8;

/** Chooses the members for a goal; undefined if the reading requires what it forbids. */
function membersFor(wanted: Wanted): Members | undefined {
  const { facets, position, goal, search } = wanted;
  const positions = new Map<string, Position>();
  const owed = owedNames(wanted);
  const positionOf = (name: string): Position =>
    getOrInsert(positions, name, () => memberPosition(facets, name, position, owed.has(name)));
  const token = goal.route[0]?.token;
  for (const name of owed) if (name !== token && isForeign(positionOf(name), search.direction)) owed.delete(name);
  if ([...owed].some((name) => facets.members.absent.has(name))) return undefined;
  const closed = [...owed].find((name) => isClosed(positionOf(name)));
  if (closed !== undefined) {
    const { place } = facets.constraints('required')[0] ?? positionOf(closed).schemas[0] ?? {};
    if (place !== undefined)
      search.noteUnsatisfiable({
        message: `the property ${JSON.stringify(closed)} is required, but no value is allowed for it`,
        place,
      });
    return undefined;
  }
  const isOptional = (name: string): boolean => {
    const at = positionOf(name);
    return !owed.has(name) && !facets.members.absent.has(name) && !isClosed(at) && !isForeign(at, search.direction);
  };
  const least = countIn(facets, 'minProperties', 1) ?? 0;
  const most = countIn(facets, 'maxProperties', -1) ?? Infinity;
  const isFull = goal.size === 'fullest' && search.isRoomy && position.around.depth < mostDepth;
  const optional = isFull || owed.size < least ? optionalNames(wanted, isOptional, least) : [];
  const turning = optional.filter((name) => turnsOf(positionOf(name)) <= mostTurns);
  const added = isFull ? Math.max(turning.length, least - owed.size) : least - owed.size;
  const chosen = new Set([...owed, ...turning.slice(0, Math.max(0, Math.min(added, most - owed.size)))]);
  const inOrder = [...declaredNames(facets), ...owed, ...optional].filter((name) => chosen.has(name));
  return { names: [...new Set(inOrder)], owed, positionOf };
}

/** Returns the required members and their dependencies (JSON Schema 2020-12 validation §6.5.3, §6.5.4). */
function owedNames({ facets, position: { given }, goal }: Wanted): Set<string> {
  const token = goal.route[0]?.token;
  const owed = new Set([
    ...requiredNames(facets),
    ...givenNames(facets, given),
    ...(token === undefined ? [] : [token]),
  ]);
  for (const name of owed) {
    for (const keyword of ['dependentRequired', 'dependencies'] as const) {
      for (const { schema } of facets.constraints(keyword))
        for (const other of textsIn(schema, keyword, name)) owed.add(other);
    }
  }
  return owed;
}

const requiredNames = once((facets: Facets): readonly string[] => [
  ...facets.schemas.flatMap((schema) => textsIn(schema, 'required')),
  ...facets.members.present,
  ...significantNames(facets),
]);

/** The discriminator is always present, although a document may forget to require it (OpenAPI 3.1 §4.8.25). */
function significantNames(facets: Facets): readonly string[] {
  return [...facets.members.preferred.keys()].filter((name) => isDeclared(facets, name));
}

/** Returns the members that the user gives; for alternatives, only those that this one has. */
function givenNames(facets: Facets, given: Position['given']): readonly string[] {
  if (given?.kind !== 'object') return [];
  const names = given.members.map(([name]) => name);
  return declaredNames(facets).length === 0
    ? names
    : names.filter((name) => isDeclared(facets, name) || isOpen(facets));
}

const declaredNames = once(({ schemas }: Facets): readonly string[] => {
  return [...new Set(schemas.flatMap((schema) => namesIn(schema, 'properties')))];
});

/** Returns the optional members: declared ones, one for each pattern, and further ones, at least `least` in all. */
function optionalNames(
  { facets, position, search }: Wanted,
  isOptional: (name: string) => boolean,
  least: number,
): readonly string[] {
  const names = declaredNames(facets).filter(isOptional);
  for (const name of patternNames(facets)) if (!names.includes(name) && isOptional(name)) names.push(name);
  const enough = Math.max(least, isOpen(facets) ? names.length + Math.max(1, shownNames(facets, position).length) : 0);
  if (names.length >= enough) return names;
  for (const name of additionalNames(facets, position, search)) {
    if (!isDeclared(facets, name) && !names.includes(name) && isOptional(name)) names.push(name);
    if (names.length >= enough) break;
  }
  return names;
}

/** Returns true if a schema describes undeclared properties, so that there may be some. */
export function isOpen({ schemas }: Facets): boolean {
  return schemas.some((schema) => schema.subschema('additionalProperties')?.node.type === 'object');
}
