import {
  once,
  certainly,
  isOfString,
  isTrue,
  keywordNode,
  type Contract,
  type Operation,
  type Parameter,
  type Schema,
} from '../../../contract/index.js';
import { stringifyNode, type JsonValue } from '../../../json/index.js';
import { bodiesOf, isMask, membersOf } from '../../../resources/index.js';
import { givenParameter } from '../../given/given-parts.js';
import type { GoodParameter } from '../../model/request-plan.js';
import { goodParameter, goodExamples } from './good-parameter.js';
import { samplesIn } from '../values/samples.js';
import { sampleOf, smallestValue } from '../values/good-value.js';

/** The values found, by the complete description of a parameter. */
const found = once((_contract: Contract): Map<string, GoodParameter> => new Map());

/** Longer schemas are rarely copies. */
const mostText = 500;

/** Returns {@link goodParameter}, computed once for equal descriptions, which large documents repeat. */
export function sharedParameter(
  parameter: Parameter,
  operation: Operation,
  contract: Contract,
): GoodParameter | undefined {
  const given = givenParameter(parameter);
  if (given !== undefined) return given;
  const related = relatedValues(parameter, operation, contract);
  if (related.length > 0) return goodParameter(parameter, related);
  const key = keyOf(parameter);
  const known = key === undefined ? undefined : found(contract).get(key);
  if (known !== undefined) return known;
  const good = goodParameter(parameter);
  if (key !== undefined && good !== undefined) found(contract).set(key, good);
  return good;
}

/** Returns the key of a parameter; undefined if its text does not determine its meaning. */
function keyOf(parameter: Parameter): string | undefined {
  const { name, in: where, style, explode, allowReserved, schema, content, examples, place } = parameter;
  if (schema === undefined || content !== undefined || examples.length > 0) return undefined;
  const text = stringifyNode(schema.node);
  // A reference depends on its place, and `$schema` and `$id` change the meaning of the whole schema.
  if (text.length > mostText || text.includes('"$')) return undefined;
  return JSON.stringify([place.file, name, where, style, explode, allowReserved, text]);
}

/** Returns values for a parameter that other parts of the document provide. */
function relatedValues(parameter: Parameter, operation: Operation, contract: Contract): readonly JsonValue[] {
  return [
    ...examplesOnPath(parameter, operation, contract),
    ...valuesInResponse(parameter, operation, contract),
    ...maskedMembers(parameter, operation),
  ];
}

/** Returns the name of a member that requests change, for a parameter that says which ones they do (AIP-161). */
function maskedMembers(parameter: Parameter, operation: Operation): readonly JsonValue[] {
  if (!isMask(parameter)) return [];
  const members = bodiesOf(operation).flatMap((body) => [...membersOf(body)]);
  const [member] = members.find(([, schema]) => !isTrue(schema, 'readOnly')) ?? [];
  return member === undefined ? [] : [member, [member]];
}

/** Examples of path parameters, by the path up to the parameter, whatever its name. */
const pathExamples = once(({ operations }: Contract): ReadonlyMap<string, readonly JsonValue[]> => {
  const examples = new Map<string, readonly JsonValue[]>();
  for (const operation of operations) {
    for (const parameter of operation.parameters) {
      if (parameter.in !== 'path') continue;
      const values = ownExamples(parameter);
      const way = wayTo(parameter, operation);
      if (values.length > 0 && !examples.has(way)) examples.set(way, values);
    }
  }
  return examples;
});

/** The paths with a POST, whatever the names of their parameters. */
const postedTo = once(({ operations }: Contract): ReadonlySet<string> => {
  const posts = operations.filter(({ method }) => method === 'POST');
  return new Set(posts.map(({ path: { text } }) => blank(text).replace(/\/$/, '')));
});

/**
 * Returns examples from other operations for a path parameter without examples: `/plants/{id}` and
 * `/plants/{plantId}/leaves` are about the same plants. An action by POST may succeed only once for each resource, so
 * it uses one that is created for it.
 */
function examplesOnPath(parameter: Parameter, operation: Operation, contract: Contract): readonly JsonValue[] {
  if (parameter.in !== 'path') return [];
  const examples = pathExamples(contract);
  if (examples.size === 0 || ownExamples(parameter).length > 0) return [];
  const way = wayTo(parameter, operation);
  const isOfOwn = operation.method === 'POST' && postedTo(contract).has(way.slice(0, way.lastIndexOf('/')));
  return isOfOwn ? [] : (examples.get(way) ?? []);
}

function ownExamples(parameter: Parameter): readonly JsonValue[] {
  return [...goodExamples(parameter), ...(parameter.schema === undefined ? [] : samplesIn([parameter.schema]))];
}

function wayTo({ name }: Parameter, { path: { text } }: Operation): string {
  const hole = `{${name}}`;
  return blank(text.slice(0, text.indexOf(hole) + hole.length));
}

function blank(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
}

/** Keywords that restrict or illustrate a string. */
const telling = ['enum', 'const', 'pattern', 'format', 'example', 'examples', 'default'];

/** The GET operations by path. */
const shown = once(
  ({ operations }: Contract): ReadonlyMap<string, Operation> =>
    new Map(operations.filter(({ method }) => method === 'GET').map((each) => [each.path.text, each])),
);

/**
 * Returns a value for an unrestricted query parameter from the property of the same name in the response: `?status=`
 * filters or sets the `status` of the items. If the operation has no such response, the GET of the same path is used.
 */
function valuesInResponse(parameter: Parameter, operation: Operation, contract: Contract): readonly JsonValue[] {
  const { name, in: where, schema, examples } = parameter;
  if (where !== 'query' || schema === undefined || examples.length > 0 || !isAnyText(schema)) return [];
  for (const shows of [operation, shown(contract).get(operation.path.text)]) {
    const property = shows === undefined ? undefined : propertyIn(shows, name);
    if (property === undefined) continue;
    const isTold = isOfString(property) && says(property);
    const value = isTold ? sampleOf(smallestValue(property, { fresh: false })) : undefined;
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

/** Returns the schemas of a single item, or of the items of a list. */
function thingsIn(schema: Schema): readonly Schema[] {
  return certainly([schema]).flatMap((part) => [part, part.subschema('items') ?? []].flat());
}

function isAnyText(schema: Schema): boolean {
  return isOfString(schema) && !says(schema);
}

function says(schema: Schema): boolean {
  return certainly([schema]).some((part) => telling.some((keyword) => keywordNode(part, keyword) !== undefined));
}
