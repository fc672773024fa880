import {
  certainly,
  isOfString,
  keywordNode,
  once,
  type Contract,
  type Operation,
  type Parameter,
  type Schema,
} from '../../../contract/index.js';
import type { JsonValue } from '../../../json/index.js';
import { goodValue } from './good-tree.js';

/** What says more of a text than that it is one. */
const narrowing = ['enum', 'const', 'pattern', 'format', 'example', 'examples', 'default'];

/** The operations that show what is at a path. */
const shown = once(
  ({ operations }: Contract): ReadonlyMap<string, Operation> =>
    new Map(operations.filter(({ method }) => method === 'GET').map((each) => [each.path.text, each])),
);

/**
 * What the answer of an operation has under the name of a parameter in its query that may be any text: `?status=` looks
 * for, or sets, the `status` of the things that are answered, and who knows their four states need not look for a fifth.
 * What answers nothing is held against what is read at the same path.
 */
export function toldInAnswer(parameter: Parameter, operation: Operation, contract: Contract): readonly JsonValue[] {
  const { name, in: where, schema, examples } = parameter;
  if (where !== 'query' || schema === undefined || examples.length > 0 || !isAnyText(schema)) return [];
  for (const shows of [operation, shown(contract).get(operation.path.text)]) {
    const property = shows === undefined ? undefined : propertyIn(shows, name);
    if (property === undefined) continue;
    const value = isOfString(property) && says(property) ? goodValue(property, 'minimal') : undefined;
    return value === undefined ? [] : [value];
  }
  return [];
}

function propertyIn({ responses }: Operation, name: string): Schema | undefined {
  const good = responses.filter(({ status }) => status.startsWith('2'));
  for (const { schema } of good.flatMap(({ content }) => content)) {
    for (const thing of schema === undefined ? [] : thingsIn(schema)) {
      const property = certainly([thing]).map((part) => part.subschema('properties', name));
      const found = property.find((each) => each !== undefined);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** What is answered: one thing, or the items of a list. */
function thingsIn(schema: Schema): readonly Schema[] {
  return certainly([schema]).flatMap((part) => [part, part.subschema('items') ?? []].flat());
}

function isAnyText(schema: Schema): boolean {
  return isOfString(schema) && !says(schema);
}

function says(schema: Schema): boolean {
  return certainly([schema]).some((part) => narrowing.some((keyword) => keywordNode(part, keyword) !== undefined));
}
