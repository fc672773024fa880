import {
  isNever,
  namesIn,
  schemasIn,
  textsIn,
  type Contract,
  type MediaType,
  type Schema,
  withReferences,
} from '../../contract/index.js';
import type { Problem } from '../../error/index.js';
import { isJsonMediaType } from '../../http/index.js';
import { bareTarget } from '../model/bare-target.js';
import { fullestValue, smallestValue } from './values/good-value.js';
import { isClosed, memberPosition } from './values/member-position.js';
import { rootPosition } from './values/position.js';
import { readings } from './values/readings.js';
import type { Facets } from './values/facets.js';
import { contradictionIn } from './values/contradiction.js';
import { type Unsatisfiable, smallest } from './values/goal.js';

/**
 * Returns the schemas that no value satisfies, with the reasons, as far as simple rules can tell. It covers
 * parameters, bodies, responses and their headers.
 *
 * @example
 * contradictions(contract) // openapi.yaml:12:15: no value satisfies this: no number is at least 5 and at most 3
 */
export function contradictions(contract: Contract): readonly Problem[] {
  const found = new Map<string, Problem>();
  const schemas = new Set(rootsOf(contract));
  for (const schema of schemas) {
    for (const part of below(schema)) schemas.add(part);
    // The target of a reference is checked by itself.
    if (bareTarget(schema) !== undefined) continue;
    const unsatisfiable = isNever(schema) ? undefined : whyUnsatisfiable(schema);
    if (unsatisfiable === undefined) continue;
    const { message, place } = unsatisfiable;
    found.set(`${place.file}#${place.pointer}`, {
      code: 'unsatisfiable-schema',
      message: `no value can satisfy this: ${message}`,
      place,
    });
  }
  return [...found.values(), ...emptyAnswers(contract)];
}

/** Returns the JSON responses for which no value is found, so that neither a server nor the mock can send one. */
function emptyAnswers({ operations }: Contract): readonly Problem[] {
  const found = new Map<Schema, Problem>();
  const judged = new Set<Schema>();
  for (const { key, responses } of operations) {
    for (const { status, content } of responses) {
      for (const { range, schema: written } of content) {
        if (written === undefined || !isJsonMediaType(range)) continue;
        const schema = targetOf(written);
        if (judged.has(schema)) continue;
        judged.add(schema);
        const options = { direction: 'response', fresh: false } as const;
        // The search for the smallest value is fast if there is one.
        if (smallestValue(schema, options).ok) continue;
        const value = fullestValue(schema, options);
        if (value.ok) continue;
        const message = `no valid ${range} body was found for the ${status} response of ${key}: ${value.unsatisfiable.message}`;
        found.set(schema, { code: 'unsatisfiable-answer', message, place: schema.place });
      }
    }
  }
  return [...found.values()];
}

/** Most responses only refer to a schema that others share. */
function targetOf(written: Schema): Schema {
  return [...withReferences(written)].find((schema) => bareTarget(schema) === undefined) ?? written;
}

function rootsOf({ operations }: Contract): readonly Schema[] {
  const ofMedia = (content: readonly MediaType[]): readonly Schema[] => content.flatMap(({ schema }) => schema ?? []);
  return operations.flatMap(({ parameters, requestBody, responses }) => [
    ...parameters.flatMap(({ schema, content }) => schema ?? content?.schema ?? []),
    ...ofMedia(requestBody?.content ?? []),
    ...responses.flatMap(({ content, headers }) => [
      ...ofMedia(content),
      ...headers.flatMap(({ schema }) => schema ?? []),
    ]),
  ]);
}

const ofOne = ['items', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'contains'] as const;
const ofSeveral = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const;
const ofNames = ['properties', 'patternProperties'] as const;

/** Returns the subschemas that a value must satisfy, unlike those under `not` and `if`. */
function below(schema: Schema): readonly Schema[] {
  return [
    ...(schema.reference === undefined ? [] : [schema.reference]),
    ...ofOne.flatMap((keyword) => schema.subschema(keyword) ?? []),
    ...ofSeveral.flatMap((keyword) => schemasIn(schema, keyword)),
    ...ofNames.flatMap((keyword) => namesIn(schema, keyword).flatMap((name) => schema.subschema(keyword, name) ?? [])),
  ];
}

/** Returns why no reading of a schema can be satisfied; undefined if one may be. */
function whyUnsatisfiable(schema: Schema): Unsatisfiable | undefined {
  let first: Unsatisfiable | undefined;
  for (const facets of readings(rootPosition(schema), smallest)) {
    const unsatisfiable = contradictionIn(facets) ?? closedMember(facets, schema);
    if (unsatisfiable === undefined) return undefined;
    first ??= unsatisfiable;
  }
  return first;
}

/** Finds a required property for which no value is allowed. */
function closedMember(facets: Facets, schema: Schema): Unsatisfiable | undefined {
  if (facets.kinds.some((kind) => kind !== 'object')) return undefined;
  for (const { schema: owner, place } of facets.constraints('required')) {
    const name = textsIn(owner, 'required').find((each) =>
      isClosed(memberPosition(facets, each, rootPosition(schema), true)),
    );
    if (name === undefined) continue;
    return { message: `the property ${JSON.stringify(name)} is required, but no value is allowed for it`, place };
  }
  return undefined;
}
