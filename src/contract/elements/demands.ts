import type { JsonNode, JsonValue } from '../../json/index.js';
import { isExactNumber, isJsonObject } from '../../json/index.js';
import { formats } from '../schema/formats/formats.js';
import type { Schema, SchemaKeyword } from '../compiled/schema.js';

/** The types that a keyword constrains; it accepts all others (JSON Schema 2020-12 core §7.6.1). */
type Kind = 'any' | 'string' | 'number' | 'array' | 'object';

/** A keyword that constrains values, and the type of these values. */
interface Demand {
  readonly name: string;
  readonly kind: Kind;
  /** Whether the keyword as written constrains anything; by default it does. */
  readonly asks?: (node: JsonNode) => boolean;
}

const isTrue = (node: JsonNode): boolean => node.type === 'literal' && node.value === true;
const isFalse = (node: JsonNode): boolean => node.type === 'literal' && node.value === false;
const isNumber = (node: JsonNode): boolean => node.type === 'number';
const isPositive = (node: JsonNode): boolean => node.type === 'number' && Number(node.literal) > 0;
const isFilled = (node: JsonNode): boolean =>
  (node.type === 'array' && node.items.length > 0) || (node.type === 'object' && node.members.length > 0);

/** Applicators such as `properties` are missing: only their subschemas constrain values. */
const demands: readonly Demand[] = [
  { name: 'type', kind: 'any' },
  { name: 'enum', kind: 'any' },
  { name: 'const', kind: 'any' },
  { name: 'format', kind: 'any', asks: (node) => node.type === 'string' && formats.has(node.value) },
  { name: 'pattern', kind: 'string' },
  { name: 'minLength', kind: 'string', asks: isPositive },
  { name: 'maxLength', kind: 'string' },
  { name: 'minimum', kind: 'number' },
  { name: 'maximum', kind: 'number' },
  // The boolean of OpenAPI 3.0 belongs to the bound beside it.
  { name: 'exclusiveMinimum', kind: 'number', asks: isNumber },
  { name: 'exclusiveMaximum', kind: 'number', asks: isNumber },
  { name: 'multipleOf', kind: 'number' },
  { name: 'required', kind: 'object', asks: isFilled },
  { name: 'minProperties', kind: 'object', asks: isPositive },
  { name: 'maxProperties', kind: 'object' },
  { name: 'additionalProperties', kind: 'object', asks: isFalse },
  { name: 'unevaluatedProperties', kind: 'object', asks: isFalse },
  { name: 'propertyNames', kind: 'object', asks: (node) => isFilled(node) || isFalse(node) },
  { name: 'dependentRequired', kind: 'object', asks: isFilled },
  { name: 'items', kind: 'array', asks: isFalse },
  { name: 'additionalItems', kind: 'array', asks: isFalse },
  { name: 'unevaluatedItems', kind: 'array', asks: isFalse },
  { name: 'contains', kind: 'array' },
  { name: 'minItems', kind: 'array', asks: isPositive },
  { name: 'maxItems', kind: 'array' },
  { name: 'uniqueItems', kind: 'array', asks: isTrue },
  { name: 'anyOf', kind: 'any' },
  { name: 'oneOf', kind: 'any' },
  { name: 'not', kind: 'any' },
];

const kinds = new Map(demands.map(({ name, kind }) => [name, kind]));

/** The constraining keywords of a schema, in the order of the document. */
export function constrainingKeywords(schema: Schema): readonly SchemaKeyword[] {
  const { node } = schema;
  if (node.type !== 'object') return [];
  return node.members.flatMap(({ key: { value: name } }) => {
    const demand = demands.find((each) => each.name === name);
    const keyword = demand === undefined ? undefined : schema.keyword(name);
    return keyword === undefined || demand?.asks?.(keyword.node) === false ? [] : [keyword];
  });
}

/** Whether a keyword constrains values of this type. */
export function constrains(name: string, value: JsonValue): boolean {
  switch (kinds.get(name)) {
    case 'string':
      return typeof value === 'string';
    case 'number':
      return isExactNumber(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    case 'any':
      return true;
    default:
      return false;
  }
}
