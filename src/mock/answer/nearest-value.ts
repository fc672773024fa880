import { Effort } from '../../cases/index.js';
import { namesIn, schemasIn, type Schema } from '../../contract/index.js';
import { isJsonObject, type JsonValue } from '../../json/index.js';
import { findSample } from './sample-of.js';

/**
 * A value that comes close to a schema that no value satisfies, such as a `oneOf` of two equal schemas, or a schema
 * that requires itself. It consists of the parts that have valid values. Undefined if there is no such part.
 *
 * @example
 * nearestValue(node) // { name: 'Name', children: [] } if every node requires a parent
 */
export function nearestValue(schema: Schema): JsonValue | undefined {
  return build(schema, new Set(), { left: mostParts, effort: new Effort(mostEffort) });
}

/** The number of parts that are tried: schemas that all refer to each other have very many. */
const mostParts = 300;
/** The cost of the search for the values of all parts. */
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

/** A value made from the properties or items of the schema itself. */
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
