export {
  compareNumbers,
  exactNumber,
  isExactNumber,
  isInteger,
  isMultipleOf,
  isNumberLiteral,
  numberText,
} from './exact-number.js';
export type { DecimalNumber, ExactNumber } from './exact-number.js';
export { jsonEquals } from './equals.js';
export { memberOf, nodeAt } from './lookup.js';
export type {
  JsonArrayNode,
  JsonLiteralNode,
  JsonMember,
  JsonNode,
  JsonNumberNode,
  JsonObjectNode,
  JsonStringNode,
} from './node.js';
export { parseJson, parseJsonOnce } from './parse-json.js';
export type { JsonProblem, JsonProblemKind, JsonRemark, ParsedJson } from './parse-json.js';
export { parseYaml } from './parse-yaml.js';
export type { ParsedYaml } from './parse-yaml.js';
export { formatPlace } from './place.js';
export type { Place } from './place.js';
export { escapeToken, formatPointer, parsePointer } from './pointer.js';
export { Source } from './source.js';
export { stringifyNode, stringifyStart, stringifyValue } from './stringify.js';
export { toValue } from './to-value.js';
export { decodeUtf8 } from './utf8.js';
export { isArrayValue, isJsonObject } from './value.js';
export type { JsonObject, JsonValue } from './value.js';
export { unitEscapes } from './unit-escapes.js';
