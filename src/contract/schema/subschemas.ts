import type { Schema, SchemaKeyword } from '../schema.js';
import type { JsonNode } from '../../json/index.js';
import { once, oncePerText } from '../once.js';

/** The names in the object that is the value of a keyword, such as those of `properties`. */
export const namesIn = oncePerText((schema, keyword): readonly string[] => {
  const node = keywordNode(schema, keyword);
  return node?.type === 'object' ? node.members.map(({ key }) => key.value) : [];
});

/** The schemas in the array that is the value of a keyword, such as those of `allOf`. */
export const schemasIn = oncePerText((schema, keyword): readonly Schema[] => {
  const node = keywordNode(schema, keyword);
  if (node?.type !== 'array') return [];
  return node.items.flatMap((_, index) => schema.subschema(keyword, String(index)) ?? []);
});

/** The strings in the array that is the value of a keyword, such as those of `required`. */
export function textsIn(schema: Schema, ...path: readonly [keyword: string, name?: string]): readonly string[] {
  const [keyword, name] = path;
  let node = keywordNode(schema, keyword);
  if (name !== undefined)
    node = node?.type === 'object' ? node.members.findLast(({ key }) => key.value === name)?.value : undefined;
  return node?.type === 'array' ? node.items.flatMap((item) => (item.type === 'string' ? [item.value] : [])) : [];
}

/** What else speaks of the same value, or may speak of it: through `$ref`, then in every branch of the combinators. */
export function partsOf(schema: Schema): readonly Schema[] {
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((combinator) => schemasIn(schema, combinator));
  return schema.reference === undefined ? branches : [schema.reference, ...branches];
}

/** Whether a schema is `false`, which no value matches. */
export function isNever({ node }: Schema): boolean {
  return node.type === 'literal' && node.value === false;
}

/** Whether a keyword is there and `true`. */
export function isTrue(schema: Schema, keyword: string): boolean {
  const node = keywordNode(schema, keyword);
  return node?.type === 'literal' && node.value === true;
}

/** A schema with all that surely hold beside it: through `$ref` and `allOf`. */
export function certainly(schemas: readonly Schema[]): readonly Schema[] {
  const [only, ...others] = schemas;
  if (only !== undefined && others.length === 0) return certain(only);
  return [...new Set(schemas.flatMap(certain))];
}

const certain = once((start: Schema): readonly Schema[] => {
  const found = new Set([start]);
  for (const schema of found) {
    if (schema.reference !== undefined) found.add(schema.reference);
    for (const part of schemasIn(schema, 'allOf')) found.add(part);
  }
  return [...found];
});

/** Whether a schema, or one that surely holds beside it, has strings alone. */
export function isOfString(schema: Schema): boolean {
  return certainly([schema]).some((part) => {
    const type = keywordNode(part, 'type');
    return type?.type === 'string' && type.value === 'string';
  });
}

/** The statements of the keywords of a schema, by name. */
export const keywordsOf = once((schema: Schema): ReadonlyMap<string, SchemaKeyword> => {
  if (schema.node.type !== 'object') return new Map();
  const found = schema.node.members.flatMap(({ key }) => schema.keyword(key.value) ?? []);
  return new Map(found.map((keyword) => [keyword.name, keyword]));
});

export function keywordNode(schema: Schema, keyword: string): JsonNode | undefined {
  return keywordsOf(schema).get(keyword)?.node;
}

/**
 * The schema that speaks for the value at a path of names and indexes below what `schema` describes: the first one
 * found through `$ref`, the combinators, `properties` and `items`. The nearest one above where there is none.
 *
 * @example
 * schemaAt(newPlant, ['id']).place // where the property `id` is described
 */
export function schemaAt(schema: Schema, tokens: readonly string[]): Schema {
  let nearest = schema;
  for (const token of tokens) {
    const child = childOf(nearest, token, new Set());
    if (child === undefined) return nearest;
    nearest = child;
  }
  return nearest;
}

function childOf(schema: Schema, token: string, seen: Set<Schema>): Schema | undefined {
  if (seen.has(schema)) return undefined;
  seen.add(schema);
  const own =
    schema.subschema('properties', token) ??
    (/^(?:[0-9]+|-)$/.test(token) ? (schema.subschema('prefixItems', token) ?? schema.subschema('items')) : undefined);
  if (own !== undefined) return own;
  for (const part of partsOf(schema)) {
    const child = childOf(part, token, seen);
    if (child !== undefined) return child;
  }
  return undefined;
}
