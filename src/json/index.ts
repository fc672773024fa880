export {
  compareNumbers,
  exactNumber,
  isExactNumber,
  isInteger,
  isMultipleOf,
  isNumberLiteral,
  numberText,
  type ExactNumber,
} from './exact-number.js';
export { jsonEquals } from './equals.js';
export { isLiteral } from './node.js';
export { memberOf, nodeAt, escapeToken, formatPointer, parsePointer, valueAt } from './pointers.js';
export type { JsonMember, JsonNode, JsonObjectNode, JsonStringNode } from './node.js';
export {
  jsonValueIn,
  parseJson,
  parseJsonOnce,
  type JsonProblem,
  type JsonRemark,
  type ParsedJson,
} from './parse-json.js';
export { parseYaml, type ParsedYaml } from './parse-yaml.js';
export { formatPlace, type Place, Source } from './source.js';
export { stringifyNode, stringifyStart, stringifyValue, unitEscapes, valueText } from './stringify.js';
export {
  toValue,
  isArrayValue,
  isJsonObject,
  scalarText,
  stringsIn,
  type JsonObject,
  type JsonValue,
} from './value.js';
export { decodeUtf8 } from './utf8.js';
