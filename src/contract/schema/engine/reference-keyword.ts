import { _ } from 'ajv';
import type { CodeKeywordDefinition, KeywordCxt, ValidateFunction } from 'ajv';
import { callRef } from 'ajv/dist/vocabularies/core/ref.js';
import { openEvaluated } from './evaluated.js';

/** The ajv keyword that applies a separately compiled schema. */
export const referenceName = 'x-reference';

/** A separately compiled schema; reading its function compiles it. */
export interface Unit {
  readonly validate: ValidateFunction;
}

/**
 * Calls the function of another schema. The function is read at the time of the call, so that long chains or cycles of
 * references are not compiled recursively, and only schemas that a value reaches are compiled.
 *
 * Properties and items that the other schema has evaluated are copied, because all callers share its record.
 */
export const referenceKeyword: CodeKeywordDefinition = {
  keyword: referenceName,
  schemaType: 'array',
  code(cxt: KeywordCxt) {
    const [unit] = cxt.schema as readonly [Unit];
    openEvaluated(cxt);
    callRef(cxt, _`${cxt.gen.scopeValue('wrapper', { ref: unit })}.validate`);
  },
};
