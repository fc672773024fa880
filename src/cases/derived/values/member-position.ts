import {
  certainly,
  declaredMember,
  isNever,
  isTrue,
  itemSchemas,
  memberSchemas,
  once,
  type Direction,
} from '../../../contract/index.js';
import { isJsonObject, type JsonValue } from '../../../json/index.js';
import { isArrayValue } from './kind.js';
import type { Facets } from './facets.js';
import { below, interned, turnsAt, type Position } from './position.js';

/** By reading of a position, then by name: those of members that must be there, and of those that may. */
const known = once((_position: Position): Map<Facets, readonly [Map<string, Position>, Map<string, Position>]> => {
  return new Map();
});

/** What is asked of the member of that name (JSON Schema 2020-12 core §10.3.2, §11.3). */
export function memberPosition(facets: Facets, name: string, position: Position, owed: boolean): Position {
  const readings = known(position);
  const members = readings.get(facets) ?? [new Map(), new Map()];
  readings.set(facets, members);
  const ofNames = members[owed ? 0 : 1];
  const found = ofNames.get(name) ?? newMemberPosition(facets, name, position, owed);
  ofNames.set(name, found);
  return found;
}

function newMemberPosition(
  facets: Facets,
  name: string,
  { samples, given, around }: Position,
  owed: boolean,
): Position {
  const schemas = memberSchemas(facets.schemas, name);
  return interned({
    schemas,
    refuted: facets.members.refuted.get(name) ?? [],
    name,
    owed,
    samples: samples.flatMap((sample) =>
      isJsonObject(sample) && Object.hasOwn(sample, name) ? one(sample[name]) : [],
    ),
    preferred: facets.members.preferred.get(name) ?? [],
    given: given?.kind === 'object' ? given.members.find(([known]) => known === name)?.[1] : undefined,
    around: below(around, facets.schemas, schemas),
  });
}

/** What is asked of the item at that index (JSON Schema 2020-12 core §10.3.1, §11.2). */
export function itemPosition(facets: Facets, index: number, position: Position): Position {
  const { samples, name, given, around } = position;
  const schemas = itemSchemas(facets.schemas, index);
  return interned({
    schemas,
    refuted: [],
    name,
    owed: true,
    samples: samples.flatMap((sample) => (isArrayValue(sample) ? one(sample[index] ?? sample[0]) : [])),
    preferred: [],
    given: given?.kind === 'array' ? given.items[index] : undefined,
    around: below(around, facets.schemas, schemas),
  });
}

/** Whether nothing can stand there. */
export function isClosed({ schemas }: Position): boolean {
  return certainly(schemas).some(isNever);
}

/** Whether a property is only sent the other way (OpenAPI 3.1 §4.8.24.5, `readOnly` and `writeOnly`). */
export function isForeign({ schemas }: Position, direction: Direction): boolean {
  const keyword = direction === 'request' ? 'readOnly' : 'writeOnly';
  return certainly(schemas).some((schema) => isTrue(schema, keyword));
}

export function turnsOf({ schemas, around }: Position): number {
  return turnsAt(certainly(schemas), around);
}

/** Whether some schema declares a property by its name or by a pattern. */
export function isDeclared(facets: Facets, name: string): boolean {
  return declaredMember(facets.schemas, name).length > 0;
}

/** In brackets, since a value that is a list must stay one. */
function one(value: JsonValue | undefined): readonly JsonValue[] {
  return value === undefined ? [] : [value];
}
