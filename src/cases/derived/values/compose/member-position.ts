import {
  certainly,
  isNever,
  isTrue,
  keywordNode,
  namesIn,
  once,
  oncePerText,
  schemasIn,
  type Direction,
  type Schema,
} from '../../../../contract/index.js';
import { isJsonObject, type JsonValue } from '../../../../json/index.js';
import { isArrayValue } from '../kind.js';
import { readPattern } from '../matching-strings.js';
import type { Facets } from './facets.js';
import { turnsAt, type Around, type Position } from './position.js';

/** By reading of a position, then by name: those of members that must be there, and of those that may. */
const known = once((_position: Position): Map<Facets, readonly [Map<string, Position>, Map<string, Position>]> => {
  return new Map();
});

/**
 * What is asked of the member of that name (JSON Schema 2020-12 core §10.3.2, §11.3), always the same object, so that what
 * is found out about it can be kept.
 */
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
  return {
    schemas: memberSchemas(facets, name),
    refuted: facets.members.refuted.get(name) ?? [],
    name,
    owed,
    samples: samples.flatMap((sample) =>
      isJsonObject(sample) && Object.hasOwn(sample, name) ? one(sample[name]) : [],
    ),
    preferred: facets.members.preferred.get(name) ?? [],
    given: given?.kind === 'object' ? given.members.find(([known]) => known === name)?.[1] : undefined,
    around: beyond(facets, around),
  };
}

/** What is asked of the item at that index (JSON Schema 2020-12 core §10.3.1, §11.2). */
export function itemPosition(facets: Facets, index: number, { samples, name, given, around }: Position): Position {
  return {
    schemas: itemSchemas(facets, index),
    refuted: [],
    name,
    owed: true,
    samples: samples.flatMap((sample) => (isArrayValue(sample) ? one(sample[index] ?? sample[0]) : [])),
    preferred: [],
    given: given?.kind === 'array' ? given.items[index] : undefined,
    around: beyond(facets, around),
  };
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
  return propertySpeakers(facets).some((schema) => declared(schema, name).length > 0);
}

function memberSchemas(facets: Facets, name: string): readonly Schema[] {
  let isSpokenOf = false;
  const found = propertySpeakers(facets).flatMap((schema) => {
    const own = declared(schema, name);
    const rest = restOf(schema, 'additionalProperties');
    isSpokenOf ||= own.length > 0 || rest !== undefined;
    return own.length > 0 || rest === undefined ? own : [rest];
  });
  if (isSpokenOf) return found;
  return facets
    .constraints('unevaluatedProperties')
    .flatMap(({ schema, name: keyword }) => restOf(schema, keyword) ?? []);
}

/** Until 2019-09 an array as `items` is what is now `prefixItems`, and `additionalItems` what is now `items`. */
function itemSchemas(facets: Facets, index: number): readonly Schema[] {
  let isSpokenOf = false;
  const found = itemSpeakers(facets).flatMap((schema) => {
    const isTuple = keywordNode(schema, 'items')?.type === 'array';
    const first = schemasIn(schema, isTuple ? 'items' : 'prefixItems')[index];
    const rest = restOf(schema, isTuple ? 'additionalItems' : 'items');
    isSpokenOf ||= first !== undefined || rest !== undefined;
    return first ?? rest ?? [];
  });
  if (isSpokenOf) return found;
  return facets.constraints('unevaluatedItems').flatMap(({ schema, name }) => restOf(schema, name) ?? []);
}

/** The schemas that say something of properties, or of items. */
const propertySpeakers = once((facets: Facets) =>
  having(facets, ['properties', 'patternProperties', 'additionalProperties']),
);
const itemSpeakers = once((facets: Facets) => having(facets, ['items', 'prefixItems', 'additionalItems']));

function having(facets: Facets, keywords: readonly string[]): readonly Schema[] {
  const found = new Set(keywords.flatMap((keyword) => facets.constraints(keyword).map(({ schema }) => schema)));
  return facets.schemas.filter((schema) => found.has(schema));
}

/** The schemas that one Schema Object has for a property, by its name and by patterns. */
const declared = oncePerText((schema, name): readonly Schema[] => {
  const named = nameSet(schema).has(name) ? schema.subschema('properties', name) : undefined;
  const matched = namesIn(schema, 'patternProperties')
    .filter((pattern) => readPattern(pattern)?.expression.test(name))
    .map((pattern) => schema.subschema('patternProperties', pattern));
  return [named, ...matched].filter((found) => found !== undefined);
});

const nameSet = once((schema: Schema): ReadonlySet<string> => new Set(namesIn(schema, 'properties')));

const restOf = oncePerText((schema, keyword) => schema.subschema(keyword));

const schemaSet = once((facets: Facets): ReadonlySet<Schema> => new Set(facets.schemas));

/** In brackets, since a value that is a list must stay one. */
function one(value: JsonValue | undefined): readonly JsonValue[] {
  return value === undefined ? [] : [value];
}

function beyond(facets: Facets, around: Around | undefined): Around {
  return { schemas: schemaSet(facets), beyond: around };
}
