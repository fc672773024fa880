import { _ } from 'ajv';
import type { CodeKeywordDefinition, KeywordCxt } from 'ajv';
import { addEvaluated, openEvaluated } from './evaluated.js';
import { compositeCode, errorOf } from './failing.js';
import type { Runtime } from './failing.js';

/** `not`; properties and items that it validates do not count as evaluated. */
export function notKeyword(runtime: Runtime): CodeKeywordDefinition {
  return {
    keyword: 'not',
    schemaType: 'object',
    trackErrors: true,
    error: errorOf(runtime),
    code(cxt: KeywordCxt) {
      const { gen } = cxt;
      const valid = gen.name('valid');
      cxt.subschema({ keyword: 'not', compositeRule: true, createErrors: false, allErrors: false }, valid);
      cxt.setParams({ demand: compositeCode(cxt, runtime) });
      cxt.failResult(
        valid,
        () => cxt.reset(),
        () => cxt.error(),
      );
    },
  };
}

/**
 * `if` with `then` and `else`, whose failures are reported unchanged. Properties and items that a failing `if`
 * validates do not count as evaluated.
 */
export const ifKeyword: CodeKeywordDefinition = {
  keyword: 'if',
  schemaType: 'object',
  trackErrors: true,
  code(cxt: KeywordCxt) {
    const { gen, parentSchema } = cxt;
    const condition = gen.name('valid');
    openEvaluated(cxt);
    const tested = cxt.subschema(
      { keyword: 'if', compositeRule: true, createErrors: false, allErrors: false },
      condition,
    );
    cxt.reset();
    const valid = gen.let('valid', true);
    const apply = (keyword: 'then' | 'else'): void => {
      if (parentSchema[keyword] === undefined) return;
      const applied = gen.name('valid');
      addEvaluated(cxt, cxt.subschema({ keyword }, applied));
      gen.assign(valid, applied);
    };
    gen.if(
      condition,
      () => {
        addEvaluated(cxt, tested);
        apply('then');
      },
      () => apply('else'),
    );
    cxt.ok(valid);
  },
};

/** `dependentSchemas`, whose failures are reported unchanged. */
export const dependentSchemasKeyword: CodeKeywordDefinition = {
  keyword: 'dependentSchemas',
  type: 'object',
  schemaType: 'object',
  code(cxt: KeywordCxt) {
    const { gen, data } = cxt;
    openEvaluated(cxt);
    for (const property of Object.keys(cxt.schema as object)) {
      const valid = gen.let('valid', true);
      gen.if(_`Object.prototype.hasOwnProperty.call(${data}, ${property})`, () => {
        const applied = gen.name('valid');
        addEvaluated(cxt, cxt.subschema({ keyword: 'dependentSchemas', schemaProp: property }, applied));
        gen.assign(valid, applied);
      });
      cxt.ok(valid);
    }
  },
};
