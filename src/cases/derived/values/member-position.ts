import {
  getOrInsert,
  certainly,
  cycleOf,
  declaredMember,
  isNever,
  isTrue,
  itemSchemas,
  memberSchemas,
  once,
  type Direction,
  type Schema,
} from '../../../contract/index.js';
import { isJsonObject, isArrayValue, type JsonValue } from '../../../json/index.js';
import type { Facets } from './facets.js';
import { below, interned, turnsAt, type Position } from './position.js';

/** What a reading says about a member, independently of the place of the object. */
interface Member {
  readonly schemas: readonly Schema[];
  readonly refuted: readonly Schema[];
  readonly preferred: readonly JsonValue[];
  /** True if it may be recursive, so that the enclosing places matter. */
  readonly isRecursive: boolean;
  /** Its positions without further requirements, by depth and by whether it is required. */
  readonly positions: Map<number, Position>;
}

/** By name. */
const known = once((_facets: Facets): Map<string, Member> => new Map());

function memberOf(facets: Facets, name: string): Member {
  return getOrInsert(known(facets), name, () => {
    const schemas = memberSchemas(facets.schemas, name);
    return {
      schemas,
      refuted: facets.members.refuted.get(name) ?? [],
      preferred: facets.members.preferred.get(name) ?? [],
      isRecursive: schemas.some((schema) => cycleOf(schema) !== undefined),
      positions: new Map(),
    };
  });
}

/** Returns the position of a member (JSON Schema 2020-12 core §10.3.2, §11.3). */
export function memberPosition(facets: Facets, name: string, position: Position, owed: boolean): Position {
  const { samples, given, around } = position;
  const { schemas, refuted, preferred, isRecursive, positions } = memberOf(facets, name);
  const isPlain = !isRecursive && samples.length === 0 && given === undefined;
  const key = 2 * around.depth + Number(owed);
  const found = isPlain ? positions.get(key) : undefined;
  if (found !== undefined) return found;
  const made = interned({
    schemas,
    refuted,
    name,
    owed,
    samples: samples.flatMap((sample) =>
      isJsonObject(sample) && Object.hasOwn(sample, name) ? one(sample[name]) : [],
    ),
    preferred,
    given: given?.kind === 'object' ? given.members.find(([known]) => known === name)?.[1] : undefined,
    around: below(around, facets.schemas, schemas),
  });
  if (isPlain) positions.set(key, made);
  return made;
}

/** Returns the position of an item (JSON Schema 2020-12 core §10.3.1, §11.2). */
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

/** Returns true if no value is valid there. */
export function isClosed({ schemas }: Position): boolean {
  return surely(schemas).isClosed;
}

/** Returns true if a property is only sent in the other direction (OpenAPI 3.1 §4.8.24.5). */
export function isForeign({ schemas }: Position, direction: Direction): boolean {
  const { isReadOnly, isWriteOnly } = surely(schemas);
  return direction === 'request' ? isReadOnly : isWriteOnly;
}

export function turnsOf({ schemas, around }: Position): number {
  return around.turns === undefined ? 0 : turnsAt(surely(schemas).schemas, around);
}

/** What schemas say about every value. */
const surely = once((asked: readonly Schema[]) => {
  const schemas = certainly(asked);
  return {
    schemas,
    isClosed: schemas.some(isNever),
    isReadOnly: schemas.some((schema) => isTrue(schema, 'readOnly')),
    isWriteOnly: schemas.some((schema) => isTrue(schema, 'writeOnly')),
  };
});

/** Returns true if a schema declares a property by its name or by a pattern. */
export function isDeclared(facets: Facets, name: string): boolean {
  return declaredMember(facets.schemas, name).length > 0;
}

/** In brackets, because an array must stay a single value. */
function one(value: JsonValue | undefined): readonly JsonValue[] {
  return value === undefined ? [] : [value];
}
