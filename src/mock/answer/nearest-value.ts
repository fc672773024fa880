import { Effort } from '../../cases/index.js';
import { namesIn, schemasIn, type Schema } from '../../contract/index.js';
import { isJsonObject, type JsonValue } from '../../json/index.js';
import { findSample } from './sample-of.js';

/**
 * A value that comes near a schema that allows none, such as a `oneOf` of two that say the same, or a schema that
 * requires itself: made of the parts that can be had. Undefined where nothing can.
 *
 * @example
 * nearestValue(node) // { name: 'Name', children: [] } where every node requires a parent
 */
export function nearestValue(schema: Schema): JsonValue | undefined {
  return build(schema, new Set(), { left: mostParts, effort: new Effort(mostEffort) });
}

/** Schemas that all name each other would be written out in every order. */
const mostParts = 300;
/** What it may cost to look for values of all parts together. */
const mostEffort = 20_000;

function build(
  schema: Schema,
  above: ReadonlySet<Schema>,
  parts: { left: number; readonly effort: Effort },
): JsonValue | undefined {
  if (above.has(schema) || parts.left === 0) return undefined;
  parts.left--;
  const sample = findSample(schema, parts.effort);
  if (sample.ok) return sample.value;
  const within = new Set([...above, schema]);
  const of = (part: Schema | undefined): JsonValue | undefined => part && build(part, within, parts);
  const values = [of(schema.reference), ...schemasIn(schema, 'allOf').map(of), ownValue(schema, of)];
  for (const keyword of ['oneOf', 'anyOf']) {
    const chosen = schemasIn(schema, keyword)
      .map(of)
      .find((value) => value !== undefined);
    values.push(chosen);
  }
  const objects = values.filter(isJsonObject);
  return objects.length > 0
    ? Object.fromEntries(objects.flatMap(Object.entries))
    : values.find((each) => each !== undefined);
}

/** Of the properties or items of the schema itself. */
function ownValue(schema: Schema, of: (part: Schema | undefined) => JsonValue | undefined): JsonValue | undefined {
  const items = schema.subschema('items');
  if (items !== undefined) {
    const item = of(items);
    return item === undefined ? [] : [item];
  }
  const names = namesIn(schema, 'properties');
  const members = names.flatMap((name): readonly (readonly [string, JsonValue])[] => {
    const value = of(schema.subschema('properties', name));
    return value === undefined ? [] : [[name, value]];
  });
  return schema.keyword('properties') === undefined ? undefined : Object.fromEntries(members);
}
