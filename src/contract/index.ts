export type {
  Contract,
  ContractDocument,
  Encoding,
  Example,
  Header,
  Link,
  MediaType,
  Operation,
  Parameter,
  RequestBody,
  Response,
  Server,
} from './compiled/contract.js';
export { pathValues, pathWith, prefixOf } from './compiled/path-values.js';
export { withOperations } from './compiled/with-operations.js';
export { answerRule, type AnswerRule, type Reply } from './answers/answer-rule.js';
export { tokensOf, type Condition, type Conditions, type Expectation } from './answers/conditions.js';
export { DocumentError } from './document/document-error.js';
export type { ContractElement, KeywordElement } from './elements/contract-element.js';
export { contractElements } from './elements/contract-elements.js';
export { constrains } from './elements/demands.js';
export { visitKeywords } from './elements/visit-keywords.js';
export { loadContract } from './load-contract.js';
export type { LoadOptions } from './document/load-options.js';
export { firstFound, getOrInsert, grouped, LimitedMap, remembered } from './maps/maps.js';
export { once, oncePerText } from './compiled/once.js';
export { isCalled, labelOf, noOperation, operationCalled } from './compiled/operation-name.js';
export { patternOf, type TextPattern } from './schema/pattern/pattern.js';
export type { PatternNode } from './schema/pattern/parse-pattern.js';
export { integerRanges } from './schema/formats/numbers.js';
export { isUri, isUriReference } from './schema/formats/uri.js';
export { effectiveSchema, openSchema, type EffectiveSchema } from './schema/effective-schema.js';
export { cycleOf, type Cycle } from './schema/cycle-of.js';
export {
  declaredMember,
  describing,
  applicableSchemas,
  itemSchemas,
  memberSchemas,
  mentions,
  schemaAt,
} from './schema/schema-parts.js';
export type { Direction, Schema, SchemaFailure, SchemaKeyword } from './compiled/schema.js';
export {
  certainly,
  isNever,
  isOfString,
  isTrue,
  keywordNode,
  keywordNumber,
  keywordText,
  keywordsOf,
  namesIn,
  schemasIn,
  textsIn,
  withReferences,
} from './schema/subschemas.js';
export type { RequiredScheme, SecurityRequirement, SecurityScheme } from './compiled/security.js';
export { ignoredHeaders } from './rules/parameters.js';
export { errorExampleNames } from './elements/error-examples.js';
export { isDescriptiveName } from './answers/is-descriptive-name.js';
