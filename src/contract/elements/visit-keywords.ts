import { formatPointer, isJsonObject } from '../../json/index.js';
import type { JsonValue } from '../../json/index.js';
import type { Direction, Schema } from '../schema.js';
import { partsOf, type SchemaParts } from './schema-parts.js';

/** What a walk along a value tells. */
export interface KeywordVisitor {
  /** The schema speaks of the value at that JSON Pointer. */
  speaks(schema: Schema, value: JsonValue, pointer: string): void;
  /** The value matches no branch of the union, or of `oneOf` several. */
  failsUnion?(schema: Schema, name: 'anyOf' | 'oneOf', value: JsonValue, branches: readonly Schema[]): void;
}

/** So many values tell what a body exercises; the other million would only take time. */
const mostValues = 2_000;

/**
 * Visits every schema that speaks of a part of a value, each part with what is in force there: of alternatives those
 * that the value matches.
 *
 * @example
 * visitKeywords(newPlant, value, 'request', { speaks: (schema) => seen.add(schema) });
 */
export function visitKeywords(schema: Schema, value: JsonValue, direction: Direction, visitor: KeywordVisitor): void {
  let left = mostValues;
  const walk = (current: JsonValue, schemas: readonly Schema[], path: readonly string[]): void => {
    if (schemas.length === 0 || --left < 0) return;
    const all = inForce(schemas, current, direction, visitor);
    const pointer = formatPointer(path);
    for (const each of all) visitor.speaks(each, current, pointer);
    if (typeof current !== 'object' || current === null) return;
    const parts = all.map(partsOf);
    if (isArray(current)) {
      for (const [index, item] of current.entries()) {
        if (left < 0) return;
        walk(item, itemSchemas(parts, index), [...path, String(index)]);
      }
      return;
    }
    for (const [name, member] of Object.entries(current)) {
      if (left < 0) return;
      walk(member, propertySchemas(parts, name), [...path, name]);
    }
  };
  walk(value, [schema], []);
}

/** A schema that leads back to itself is met once: the same place of the document is the same object. */
function inForce(
  schemas: readonly Schema[],
  value: JsonValue,
  direction: Direction,
  visitor: KeywordVisitor,
): readonly Schema[] {
  const found = new Set(schemas);
  const holds = (schema: Schema): boolean => schema.isValid(value, direction);
  for (const schema of found) {
    const { same, unions, condition, dependents } = partsOf(schema);
    for (const part of same) found.add(part);
    for (const { name, branches } of unions) {
      const matching = branches.filter(holds);
      for (const branch of matching) found.add(branch);
      if (name === 'anyOf' ? matching.length === 0 : matching.length !== 1)
        visitor.failsUnion?.(schema, name, value, branches);
    }
    const taken = condition && (holds(condition.asked) ? condition.met : condition.unmet);
    if (taken !== undefined) found.add(taken);
    if (isJsonObject(value)) {
      for (const [name, part] of dependents) if (Object.hasOwn(value, name)) found.add(part);
    }
  }
  return [...found];
}

function propertySchemas(parts: readonly SchemaParts[], name: string): readonly Schema[] {
  const own = parts.map((part) => {
    const named = part.properties.get(name);
    const matching = part.patterns.filter(([pattern]) => pattern.test(name)).map(([, schema]) => schema);
    const declared = [...(named === undefined ? [] : [named]), ...matching];
    return declared.length > 0 ? declared : listed(part.otherProperties);
  });
  const found = own.flat();
  return found.length > 0 ? found : parts.flatMap((part) => listed(part.unevaluatedProperties));
}

function itemSchemas(parts: readonly SchemaParts[], index: number): readonly Schema[] {
  const found = parts.flatMap((part) => listed(part.firstItems[index] ?? part.otherItems));
  return found.length > 0 ? found : parts.flatMap((part) => listed(part.unevaluatedItems));
}

function listed(schema: Schema | undefined): readonly Schema[] {
  return schema === undefined ? [] : [schema];
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
