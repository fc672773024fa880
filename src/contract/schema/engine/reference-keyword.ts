import { _ } from 'ajv';
import type { CodeKeywordDefinition, KeywordCxt, ValidateFunction } from 'ajv';
import { callRef } from 'ajv/dist/vocabularies/core/ref.js';
import { openEvaluated } from './evaluated.js';

/** The keyword that hands a value on to a schema that is compiled apart. */
export const referenceName = 'x-reference';

/** A schema that is compiled apart; to ask for its function compiles it. */
export interface Unit {
  readonly validate: ValidateFunction;
}

/**
 * Calls the function of another schema. It is asked for at the moment of the call, so that schemas which refer to each
 * other in long chains or circles are never compiled one inside the other, and only those that a value reaches.
 *
 * What the other schema has judged is added to a record of our own: the one that it hands out is shared by all.
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
