import type { Schema, SchemaKeyword } from '../compiled/schema.js';
import { isLiteral, type JsonNode } from '../../json/index.js';
import { once, oncePerText } from '../compiled/once.js';

/** The names in the object value of a keyword, such as `properties`. */
export const namesIn = oncePerText((schema, keyword): readonly string[] => {
  const node = keywordNode(schema, keyword);
  return node?.type === 'object' ? node.members.map(({ key }) => key.value) : [];
});

/** The schemas in the array value of a keyword, such as `allOf`. */
export const schemasIn = oncePerText((schema, keyword): readonly Schema[] => {
  const node = keywordNode(schema, keyword);
  if (node?.type !== 'array') return [];
  return node.items.flatMap((_, index) => schema.subschema(keyword, String(index)) ?? []);
});

/** The strings in the array value of a keyword, such as `required`. */
export function textsIn(schema: Schema, ...path: readonly [keyword: string, name?: string]): readonly string[] {
  const [keyword, name] = path;
  let node = keywordNode(schema, keyword);
  if (name !== undefined)
    node = node?.type === 'object' ? node.members.findLast(({ key }) => key.value === name)?.value : undefined;
  return node?.type === 'array' ? node.items.flatMap((item) => (item.type === 'string' ? [item.value] : [])) : [];
}

/** Whether a schema is `false`, which no value matches. */
export function isNever({ node }: Schema): boolean {
  return isLiteral(node, false);
}

/** Whether a keyword is `true`. */
export function isTrue(schema: Schema, keyword: string): boolean {
  const node = keywordNode(schema, keyword);
  return isLiteral(node, true);
}

/** The given schemas, and all that apply with them: through `$ref` and `allOf`. */
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

/** A schema, and those to which it leads by `$ref`. */
export function* withReferences(schema: Schema | undefined): Iterable<Schema> {
  const seen = new Set<Schema>();
  for (let at = schema; at !== undefined && !seen.has(at); at = at.reference) {
    seen.add(at);
    yield at;
  }
}

/** Whether a schema, or one that applies with it, allows only strings. */
export function isOfString(schema: Schema): boolean {
  return certainly([schema]).some((part) => keywordText(part, 'type') === 'string');
}

/** The keywords of a schema, by name. */
export const keywordsOf = once((schema: Schema): ReadonlyMap<string, SchemaKeyword> => {
  if (schema.node.type !== 'object') return new Map();
  const found = schema.node.members.flatMap(({ key }) => schema.keyword(key.value) ?? []);
  return new Map(found.map((keyword) => [keyword.name, keyword]));
});

export function keywordNode(schema: Schema, keyword: string): JsonNode | undefined {
  return keywordsOf(schema).get(keyword)?.node;
}

/** The value of a keyword that is a string, such as `format`. */
export function keywordText(schema: Schema, keyword: string): string | undefined {
  const node = keywordNode(schema, keyword);
  return node?.type === 'string' ? node.value : undefined;
}

/** The value of a keyword that is a number, such as `maxItems`. */
export function keywordNumber(schema: Schema, keyword: string): number | undefined {
  const node = keywordNode(schema, keyword);
  return node?.type === 'number' ? Number(node.literal) : undefined;
}
