import {
  effectiveSchema,
  keywordNode,
  type EffectiveSchema,
  type Operation,
  type Parameter,
  isTrue,
} from '../contract/index.js';
import { stringifyNode } from '../json/index.js';
import { writeParameter } from '../wire/index.js';
import { difference, type Example, type OneDifference } from './difference.js';
import type { Pair } from './pair-operations.js';

/** The depth to which bodies are compared. */
const deepest = 6;

/** Compares declarations that do not affect validity: defaults, deprecation and names. */
export function compareDeclarations(pair: Pair): readonly OneDifference[] {
  const { before, after } = pair;
  const deprecated =
    after.deprecated && !before.deprecated
      ? [difference('deprecated', 'the operation is now deprecated', before.place, after.place)]
      : [];
  return [...deprecated, ...compareParameters(pair), ...compareBodies(pair)];
}

function compareParameters({ before, after }: Pair): readonly OneDifference[] {
  return before.parameters.flatMap((parameter): readonly OneDifference[] => {
    const { name, in: where, schema, place } = parameter;
    const title = `the ${where} parameter ${name}`;
    const other = after.parameters.find(
      (each) =>
        each.in === where && (where === 'header' ? each.name.toLowerCase() === name.toLowerCase() : each.name === name),
    );
    // The names of path parameters do not occur in requests.
    if (other === undefined) {
      return where === 'path'
        ? []
        : [difference('parameter-removed', `${title} is no longer declared`, place, after.place)];
    }
    if (schema === undefined || other.schema === undefined) return [];
    const [old, now] = [formOf(parameter), formOf(other)];
    if (old !== undefined && now !== undefined && old !== now) {
      const message = `${title} is now written ${now}, and was written ${old}`;
      return [difference('parameter-form-changed', message, place, other.place, requestWith(before, parameter, old))];
    }
    return compareValues(effectiveSchema(schema), effectiveSchema(other.schema), title);
  });
}

/** A list or an object in the form of the parameter; undefined for other types (OpenAPI 3.1 §4.8.12.4). */
function formOf(parameter: Parameter): string | undefined {
  if (parameter.schema === undefined) return undefined;
  const { types } = effectiveSchema(parameter.schema);
  if (types.length !== 1) return undefined;
  const value = types[0] === 'array' ? ['a', 'b'] : types[0] === 'object' ? { a: '1', b: '2' } : undefined;
  return value && writeParameter(parameter, value)?.join(parameter.in === 'cookie' ? '; ' : '&');
}

/** A request of the old document with a value of the parameter. */
function requestWith({ method, path }: Operation, { name, in: where }: Parameter, written: string): Example {
  const target = where === 'path' ? path.text.replace(`{${name}}`, written) : path.text;
  return {
    kind: 'request',
    start: `${method} ${where === 'query' ? `${target}?${written}` : target}`,
    fields: where === 'header' ? [`${name}: ${written}`] : where === 'cookie' ? [`Cookie: ${written}`] : [],
    body: undefined,
  };
}

function compareBodies({ before, after }: Pair): readonly OneDifference[] {
  const ofRequests = contentPairs(before.requestBody?.content, after.requestBody?.content, 'the request body');
  const ofResponses = before.responses.flatMap(({ status, content }) =>
    contentPairs(
      content,
      after.responses.find((each) => each.status === status)?.content,
      `the body of the response ${status}`,
    ),
  );
  return [...ofRequests, ...ofResponses].flatMap(([one, other, title]) => compareMembers(one, other, title, []));
}

function contentPairs(
  before: NonNullable<Operation['requestBody']>['content'] = [],
  after: typeof before = [],
  title: string,
): readonly (readonly [EffectiveSchema, EffectiveSchema, string])[] {
  return before.flatMap(({ range, schema }) => {
    const other = after.find((each) => each.range === range)?.schema;
    return schema === undefined || other === undefined
      ? []
      : [[effectiveSchema(schema), effectiveSchema(other), title] as const];
  });
}

/** Compares the properties of a body, level by level. */
function compareMembers(
  before: EffectiveSchema,
  after: EffectiveSchema,
  title: string,
  path: readonly string[],
): readonly OneDifference[] {
  if (path.length > deepest) return [];
  const items = before.schemas.some((schema) => keywordNode(schema, 'items') !== undefined)
    ? compareMembers(before.items, after.items, title, [...path, '*'])
    : [];
  const members = [...before.names].flatMap((name): readonly OneDifference[] => {
    const below = [...path, name];
    const words = `the property ${below.join('.')} of ${title}`;
    if (after.names.size === 0) return [];
    if (!after.names.has(name)) {
      const place = before.member(name).schemas[0]?.place;
      return [difference('property-removed', `${words} is no longer declared`, place, after.schemas[0]?.place)];
    }
    return [
      ...compareValues(before.member(name), after.member(name), words),
      ...compareMembers(before.member(name), after.member(name), title, below),
    ];
  });
  return [...items, ...members];
}

function compareValues(before: EffectiveSchema, after: EffectiveSchema, words: string): readonly OneDifference[] {
  const places = [before.schemas[0]?.place, after.schemas[0]?.place] as const;
  const [old, now] = [before, after].map(defaultOf);
  const message = `the default of ${words} is now ${now ?? 'absent'}, and was ${old ?? 'absent'}`;
  const changed = old === now ? [] : [difference('default-changed', message, ...places)];
  if (!isDeprecated(after) || isDeprecated(before)) return changed;
  return [...changed, difference('deprecated', `${words} is now deprecated`, ...places)];
}

function defaultOf({ schemas }: EffectiveSchema): string | undefined {
  const nodes = schemas.flatMap((schema) => keywordNode(schema, 'default') ?? []);
  return nodes[0] && stringifyNode(nodes[0]);
}

function isDeprecated({ schemas }: EffectiveSchema): boolean {
  return schemas.some((schema) => isTrue(schema, 'deprecated'));
}
