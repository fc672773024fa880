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
export { withOperations } from './compiled/with-operations.js';
export { answerRule } from './answers/answer-rule.js';
export type { AnswerRule, Reply } from './answers/answer-rule.js';
export { tokensOf } from './answers/conditions.js';
export type { Condition, Conditions, Expectation } from './answers/conditions.js';
export { DocumentError } from './document/document-error.js';
export type { ContractElement, KeywordElement } from './elements/contract-element.js';
export { contractElements } from './elements/contract-elements.js';
export { constrains } from './elements/demands.js';
export { visitKeywords } from './elements/visit-keywords.js';
export { loadContract } from './load-contract.js';
export type { LoadOptions } from './document/load-options.js';
export { getOrInsert } from './compiled/get-or-insert.js';
export { once, oncePerText } from './compiled/once.js';
export { patternOf } from './schema/pattern/pattern.js';
export type { PatternNode } from './schema/pattern/parse-pattern.js';
export type { TextPattern } from './schema/pattern/pattern.js';
export { integerRanges } from './schema/formats/numbers.js';
export { isUri, isUriReference } from './schema/formats/uri.js';
export { effectiveSchema, openSchema } from './schema/effective-schema.js';
export type { EffectiveSchema } from './schema/effective-schema.js';
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
  keywordsOf,
  namesIn,
  schemasIn,
  textsIn,
  withReferences,
} from './schema/subschemas.js';
export type { RequiredScheme, SecurityRequirement, SecurityScheme } from './compiled/security.js';
export { ignoredHeaders } from './rules/parameters.js';
export { isDescriptiveName } from './answers/is-descriptive-name.js';
