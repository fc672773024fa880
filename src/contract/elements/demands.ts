import {
  isArrayValue,
  isExactNumber,
  isJsonObject,
  isLiteral,
  type JsonNode,
  type JsonValue,
} from '../../json/index.js';
import { formats } from '../schema/formats/formats.js';
import type { Schema, SchemaKeyword } from '../compiled/schema.js';

/** The types that a keyword constrains; it accepts all others (JSON Schema 2020-12 core §7.6.1). */
type Kind = 'any' | 'string' | 'number' | 'array' | 'object';

const isFalse = (node: JsonNode): boolean => isLiteral(node, false);
const isNumber = (node: JsonNode): boolean => node.type === 'number';
const isPositive = (node: JsonNode): boolean => node.type === 'number' && Number(node.literal) > 0;
const isFilled = (node: JsonNode): boolean =>
  (node.type === 'array' && node.items.length > 0) || (node.type === 'object' && node.members.length > 0);

/**
 * The keywords that constrain values, each with the type of these values and whether it constrains anything as written.
 * Applicators such as `properties` are missing: only their subschemas constrain values.
 */
const demands = new Map<string, readonly [kind: Kind, asks?: (node: JsonNode) => boolean]>([
  ['type', ['any']],
  ['enum', ['any']],
  ['const', ['any']],
  ['format', ['any', (node) => node.type === 'string' && formats.has(node.value)]],
  ['pattern', ['string']],
  ['minLength', ['string', isPositive]],
  ['maxLength', ['string']],
  ['minimum', ['number']],
  ['maximum', ['number']],
  // The boolean of OpenAPI 3.0 belongs to the bound beside it.
  ['exclusiveMinimum', ['number', isNumber]],
  ['exclusiveMaximum', ['number', isNumber]],
  ['multipleOf', ['number']],
  ['required', ['object', isFilled]],
  ['minProperties', ['object', isPositive]],
  ['maxProperties', ['object']],
  ['additionalProperties', ['object', isFalse]],
  ['unevaluatedProperties', ['object', isFalse]],
  ['propertyNames', ['object', (node) => isFilled(node) || isFalse(node)]],
  ['dependentRequired', ['object', isFilled]],
  ['items', ['array', isFalse]],
  ['additionalItems', ['array', isFalse]],
  ['unevaluatedItems', ['array', isFalse]],
  ['contains', ['array']],
  ['minItems', ['array', isPositive]],
  ['maxItems', ['array']],
  ['uniqueItems', ['array', (node) => isLiteral(node, true)]],
  ['anyOf', ['any']],
  ['oneOf', ['any']],
  ['not', ['any']],
]);

/** The constraining keywords of a schema, in the order of the document. */
export function constrainingKeywords(schema: Schema): readonly SchemaKeyword[] {
  const { node } = schema;
  if (node.type !== 'object') return [];
  return node.members.flatMap(({ key: { value: name } }) => {
    const [kind, asks] = demands.get(name) ?? [];
    const keyword = kind && schema.keyword(name);
    return keyword === undefined || asks?.(keyword.node) === false ? [] : [keyword];
  });
}

const isOfKind: Readonly<Record<Kind, (value: JsonValue) => boolean>> = {
  any: () => true,
  string: (value) => typeof value === 'string',
  number: isExactNumber,
  array: isArrayValue,
  object: isJsonObject,
};

/** Whether a keyword constrains values of this type. */
export function constrains(name: string, value: JsonValue): boolean {
  const [kind] = demands.get(name) ?? [];
  return kind !== undefined && isOfKind[kind](value);
}
