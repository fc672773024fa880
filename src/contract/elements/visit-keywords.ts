import { isArrayValue, type JsonValue } from '../../json/index.js';
import type { Direction, Schema } from '../compiled/schema.js';
import { applicableSchemas, itemSchemas, memberSchemas } from '../schema/schema-parts.js';

/** Receives the results of a walk over a value. */
export interface KeywordVisitor {
  /** The schema applies to the value at a path of names and indexes. */
  speaks(schema: Schema, value: JsonValue, path: readonly string[]): void;
  /** The value matches no branch of a union, or several branches of `oneOf`. */
  failsUnion?(schema: Schema, name: 'anyOf' | 'oneOf', value: JsonValue, branches: readonly Schema[]): void;
}

/** The maximum number of visited values: more would take time without new results. */
const mostValues = 2_000;

/**
 * Visits the schemas that apply to each part of a value; of alternatives, only those that the value matches.
 *
 * @example
 * visitKeywords(newPlant, value, 'request', { speaks: (schema) => seen.add(schema) });
 */
export function visitKeywords(schema: Schema, value: JsonValue, direction: Direction, visitor: KeywordVisitor): void {
  let left = mostValues;
  const walk = (current: JsonValue, schemas: readonly Schema[], path: readonly string[]): void => {
    if (schemas.length === 0 || --left < 0) return;
    const all = applicableSchemas(schemas, current, direction, (each, name, branches) =>
      visitor.failsUnion?.(each, name, current, branches),
    );
    for (const each of all) visitor.speaks(each, current, path);
    if (typeof current !== 'object' || current === null) return;
    if (isArrayValue(current)) {
      for (const [index, item] of current.slice(0, mostValues).entries()) {
        if (left < 0) return;
        walk(item, itemSchemas(all, index), [...path, String(index)]);
      }
      return;
    }
    for (const name of Object.keys(current).slice(0, mostValues)) {
      if (left < 0) return;
      walk(current[name] ?? null, memberSchemas(all, name), [...path, name]);
    }
  };
  walk(value, [schema], []);
}
