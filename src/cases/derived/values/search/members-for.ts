import { namesIn, textsIn } from '../../../../contract/index.js';
import type { Facets } from '../compose/facets.js';
import { isClosed, isDeclared, isForeign, memberPosition, turnsOf } from '../compose/member-position.js';
import { depthOf, type Position } from '../compose/position.js';
import { countOf, furthest } from '../strings.js';
import { additionalNames, patternNames } from './member-names.js';
import type { Search } from './search.js';
import type { Wish } from './wish.js';

/** Which members an object is to have. */
export interface Members {
  /** In the order of the document. */
  readonly names: readonly string[];
  /** Those of them that must be there. */
  readonly owed: ReadonlySet<string>;
  positionOf(name: string): Position;
}

/** A recursion takes one turn, and nothing optional is added below this depth. */
const mostTurns = 1;
const mostDepth = 8;

/** Chooses the members for a wish; undefined where the reading asks for what it forbids. */
export function membersFor(facets: Facets, position: Position, wish: Wish, search: Search): Members | undefined {
  const positions = new Map<string, Position>();
  const owed = owedNames(facets, position, wish);
  const positionOf = (name: string): Position => {
    const known = positions.get(name) ?? memberPosition(facets, name, position, owed.has(name));
    positions.set(name, known);
    return known;
  };
  const token = wish.route[0]?.token;
  for (const name of owed) if (name !== token && isForeign(positionOf(name), search.direction)) owed.delete(name);
  if ([...owed].some((name) => facets.members.absent.has(name))) return undefined;
  const closed = [...owed].find((name) => isClosed(positionOf(name)));
  if (closed !== undefined) {
    const { place } = facets.constraints('required')[0] ?? positionOf(closed).schemas[0] ?? {};
    if (place !== undefined)
      search.lacks({
        message: `the property ${JSON.stringify(closed)} is required, but no value is allowed for it`,
        place,
      });
    return undefined;
  }
  const isOptional = (name: string): boolean => {
    const at = positionOf(name);
    return !owed.has(name) && !facets.members.absent.has(name) && !isClosed(at) && !isForeign(at, search.direction);
  };
  const least = count(facets, 'minProperties', 1) ?? 0;
  const most = count(facets, 'maxProperties', -1) ?? Infinity;
  const isFull = wish.size === 'fullest' && search.isRoomy && depthOf(position.around) < mostDepth;
  const optional = isFull || owed.size < least ? optionalNames(facets, position, search, isOptional, least) : [];
  const turning = optional.filter((name) => turnsOf(positionOf(name)) <= mostTurns);
  const wanted = isFull ? Math.max(turning.length, least - owed.size) : least - owed.size;
  const chosen = new Set([...owed, ...turning.slice(0, Math.max(0, Math.min(wanted, most - owed.size)))]);
  const inOrder = [...declaredNames(facets), ...owed, ...optional].filter((name) => chosen.has(name));
  return { names: [...new Set(inOrder)], owed, positionOf };
}

/** What must be there, with all that then must be there too (JSON Schema 2020-12 validation §6.5.3, §6.5.4). */
function owedNames(facets: Facets, { given }: Position, wish: Wish): Set<string> {
  const token = wish.route[0]?.token;
  const owed = new Set([
    ...facets.schemas.flatMap((schema) => textsIn(schema, 'required')),
    ...facets.members.present,
    ...tellingNames(facets),
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

/** What names the schema is always there, although a document may forget to require it (OpenAPI 3.1 §4.8.25). */
function tellingNames(facets: Facets): readonly string[] {
  return [...facets.members.preferred.keys()].filter((name) => isDeclared(facets, name));
}

/** What the user gives is there; of a value that is described by alternatives, what this one of them has. */
function givenNames(facets: Facets, given: Position['given']): readonly string[] {
  const names = given?.kind === 'object' ? given.members.map(([name]) => name) : [];
  return declaredNames(facets).length === 0
    ? names
    : names.filter((name) => isDeclared(facets, name) || isOpen(facets));
}

function declaredNames(facets: Facets): readonly string[] {
  return [...new Set(facets.schemas.flatMap((schema) => namesIn(schema, 'properties')))];
}

/** What may be there: what is declared, then one name for each pattern, then further ones, at least `least` in all. */
function optionalNames(
  facets: Facets,
  position: Position,
  search: Search,
  isOptional: (name: string) => boolean,
  least: number,
): readonly string[] {
  const names = declaredNames(facets).filter(isOptional);
  for (const name of patternNames(facets)) if (!names.includes(name) && isOptional(name)) names.push(name);
  const enough = Math.max(least, isOpen(facets) ? names.length + 1 : 0);
  if (names.length >= enough) return names;
  for (const name of additionalNames(facets, position, search)) {
    if (!isDeclared(facets, name) && !names.includes(name) && isOptional(name)) names.push(name);
    if (names.length >= enough) break;
  }
  return names;
}

/** Whether a schema says what properties are like that are not declared, and so that there may be such. */
export function isOpen({ schemas }: Facets): boolean {
  return schemas.some((schema) => schema.subschema('additionalProperties')?.node.type === 'object');
}

function count(facets: Facets, keyword: string, sign: 1 | -1): number | undefined {
  const constraint = furthest(facets.constraints(keyword), sign);
  return constraint && countOf(constraint);
}
