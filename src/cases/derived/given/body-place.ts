import { withMember, type BodyTree } from '../../../wire/index.js';
import {
  effectiveSchema,
  namesIn,
  describing,
  type MediaType,
  type Operation,
  type Schema,
} from '../../../contract/index.js';
import { formatPointer } from '../../../json/index.js';

/** The schemas of a place in a body, and which steps to it are array indexes. */
export interface BodyPlace {
  /** Empty if the document does not describe the place. */
  readonly schemas: readonly Schema[];
  readonly isList: readonly boolean[];
}

/** Returns the schemas of a place; undefined if no body of the schema has that place. */
export function placeIn({ schema }: MediaType, tokens: readonly string[]): BodyPlace | undefined {
  let schemas: readonly Schema[] = schema === undefined ? [] : [schema];
  const isList: boolean[] = [];
  for (const token of tokens) {
    const all = describing(schemas);
    const isIndex = /^(?:0|[1-9][0-9]{0,3})$/.test(token);
    const items = isIndex ? all.flatMap((each) => itemSchemas(each, token)) : [];
    const members = all.flatMap((each) => memberSchemas(each, token));
    const isOpen = all.every(
      (each) => namesIn(each, 'properties').length === 0 && each.subschema('items') === undefined,
    );
    if (items.length + members.length === 0 && !isOpen) return undefined;
    isList.push(items.length > 0 || (isIndex && all.some((each) => effectiveSchema(each).types.join() === 'array')));
    schemas = items.length > 0 ? items : members;
  }
  return { schemas, isList };
}

function memberSchemas(schema: Schema, name: string): readonly Schema[] {
  const own = namesIn(schema, 'properties').includes(name) ? schema.subschema('properties', name) : undefined;
  const rest = own === undefined ? schema.subschema('additionalProperties') : undefined;
  return [own, rest?.node.type === 'object' ? rest : undefined].filter((each) => each !== undefined);
}

function itemSchemas(schema: Schema, index: string): readonly Schema[] {
  const item = schema.subschema('prefixItems', index) ?? schema.subschema('items');
  return item === undefined ? [] : [item];
}

const unknownTree: BodyTree = { kind: 'object', members: [] };

/** Returns a tree with a value at a path. Array items that are not given stay open. */
export function treeWith(
  tree: BodyTree | undefined,
  [token, ...rest]: readonly string[],
  value: BodyTree,
  [isIndex, ...isList]: readonly boolean[],
): BodyTree {
  if (token === undefined) return value;
  if (isIndex === true) {
    const items = tree?.kind === 'array' ? [...tree.items] : [];
    while (items.length <= Number(token)) items.push(unknownTree);
    return { kind: 'array', items: items.with(Number(token), treeWith(items[Number(token)], rest, value, isList)) };
  }
  const members = tree?.kind === 'object' ? tree.members : [];
  const own = members.find(([name]) => name === token)?.[1];
  return withMember({ kind: 'object', members }, token, treeWith(own, rest, value, isList));
}

const deepest = 4;

/** Returns pointers to the declared members of a body, down to a depth at which people misspell them. */
export function pointersOf({ requestBody }: Operation): readonly string[] {
  return (requestBody?.content ?? []).flatMap(({ schema }) => (schema === undefined ? [] : below([schema], '', 0)));
}

function below(schemas: readonly Schema[], before: string, depth: number): readonly string[] {
  if (depth === deepest) return [];
  return describing(schemas).flatMap((schema) => {
    const items = itemSchemas(schema, '0');
    const members = namesIn(schema, 'properties').flatMap((name) => {
      const pointer = `${before}${formatPointer([name])}`;
      return [pointer, ...below(memberSchemas(schema, name), pointer, depth + 1)];
    });
    return items.length === 0 ? members : [...members, ...below(items, `${before}/0`, depth + 1)];
  });
}
