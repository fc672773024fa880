import type { Direction, Schema } from '../../../../contract/index.js';
import type { JsonValue } from '../../../../json/index.js';
import { isArrayValue, isObjectValue } from '../kind.js';
import { readPattern } from '../pattern/matching-strings.js';
import type { Facets } from './facets.js';
import { turnsAt, type Around, type Position } from './position.js';
import { certainly, isNever, isTrue, namesIn } from './subschemas.js';

/** What is asked of the member of that name (JSON Schema 2020-12 core §10.3.2, §11.3). */
export function memberPosition(facets: Facets, name: string, { samples, around }: Position, owed: boolean): Position {
  return {
    schemas: memberSchemas(facets, name),
    refuted: facets.members.refuted.get(name) ?? [],
    name,
    owed,
    samples: samples.flatMap((sample) =>
      isObjectValue(sample) && Object.hasOwn(sample, name) ? one(sample[name]) : [],
    ),
    preferred: facets.members.preferred.get(name) ?? [],
    around: beyond(facets, around),
  };
}

/** What is asked of the item at that index (JSON Schema 2020-12 core §10.3.1, §11.2). */
export function itemPosition(facets: Facets, index: number, { samples, name, around }: Position): Position {
  return {
    schemas: itemSchemas(facets, index),
    refuted: [],
    name,
    owed: true,
    samples: samples.flatMap((sample) => (isArrayValue(sample) ? one(sample[index] ?? sample[0]) : [])),
    preferred: [],
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
  return facets.schemas.some((schema) => declared(schema, name).length > 0);
}

function memberSchemas({ schemas }: Facets, name: string): readonly Schema[] {
  let isSpokenOf = false;
  const found = schemas.flatMap((schema) => {
    const own = declared(schema, name);
    const rest = schema.subschema('additionalProperties');
    isSpokenOf ||= own.length > 0 || rest !== undefined;
    return own.length > 0 || rest === undefined ? own : [rest];
  });
  return isSpokenOf ? found : schemas.flatMap((schema) => schema.subschema('unevaluatedProperties') ?? []);
}

function declared(schema: Schema, name: string): readonly Schema[] {
  const named = namesIn(schema, 'properties').includes(name) ? schema.subschema('properties', name) : undefined;
  const matched = namesIn(schema, 'patternProperties')
    .filter((pattern) => readPattern(pattern)?.expression.test(name))
    .map((pattern) => schema.subschema('patternProperties', pattern));
  return [named, ...matched].filter((found) => found !== undefined);
}

/** Until 2019-09 an array as `items` is what is now `prefixItems`, and `additionalItems` what is now `items`. */
function itemSchemas({ schemas }: Facets, index: number): readonly Schema[] {
  let isSpokenOf = false;
  const found = schemas.flatMap((schema) => {
    const tuple = schema.keyword('items')?.node.type === 'array';
    const first = schema.subschema(tuple ? 'items' : 'prefixItems', String(index));
    const rest = schema.subschema(tuple ? 'additionalItems' : 'items');
    isSpokenOf ||= first !== undefined || rest !== undefined;
    return first ?? rest ?? [];
  });
  return isSpokenOf ? found : schemas.flatMap((schema) => schema.subschema('unevaluatedItems') ?? []);
}

/** In brackets, since a value that is a list must stay one. */
function one(value: JsonValue | undefined): readonly JsonValue[] {
  return value === undefined ? [] : [value];
}

function beyond(facets: Facets, around: Around | undefined): Around {
  return { schemas: new Set(facets.schemas), beyond: around };
}
