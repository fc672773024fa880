import { not } from 'ajv/dist/compile/codegen/index.js';
import { _ } from 'ajv';
import type { CodeKeywordDefinition, KeywordCxt } from 'ajv';
import { addEvaluated, openEvaluated } from './evaluated.js';
import { compositeCode, errorOf, errors, vErrors } from './failing.js';
import type { RawError, Runtime } from './failing.js';

/** `anyOf` and `oneOf`. The errors of the branches are kept separately in the error of the keyword. */
export function unionKeyword(keyword: 'anyOf' | 'oneOf', runtime: Runtime): CodeKeywordDefinition {
  return {
    keyword,
    schemaType: 'array',
    trackErrors: true,
    error: errorOf(runtime),
    code(cxt: KeywordCxt) {
      const { gen, it } = cxt;
      const branches = cxt.schema as readonly unknown[];
      // Without `unevaluated…` in the description, no keyword needs what further branches of an anyOf evaluate.
      const stopsEarly = keyword === 'anyOf' && it.opts.unevaluated !== true;
      openEvaluated(cxt);
      const matched = gen.const('matched', _`[]`);
      const ends = gen.const('ends', _`[]`);
      const applyFrom = (index: number): void => {
        if (index === branches.length) return;
        const valid = gen.name('valid');
        const subschema = cxt.subschema({ keyword, schemaProp: index, compositeRule: true }, valid);
        gen.code(_`${ends}.push(${errors})`);
        gen.if(valid, () => {
          gen.code(_`${matched}.push(${index})`);
          addEvaluated(cxt, subschema);
        });
        if (stopsEarly) gen.if(not(valid), () => applyFrom(index + 1));
        else applyFrom(index + 1);
      };
      gen.block(() => applyFrom(0));
      const holds = keyword === 'anyOf' ? _`${matched}.length > 0` : _`${matched}.length === 1`;
      const fail = (): void => {
        const slice = gen.scopeValue('func', { ref: branchErrors });
        const inner = gen.const('inner', _`${slice}(${vErrors}, ${cxt.errsCount ?? 0}, ${ends})`);
        cxt.reset();
        cxt.setParams({ demand: compositeCode(cxt, runtime), value: cxt.data, inner, matched });
        cxt.error();
      };
      cxt.result(holds, () => cxt.reset(), fail);
    },
  };
}

/** Splits the common list of errors by branch. */
function branchErrors(errors: readonly RawError[] | null, start: number, ends: readonly number[]): RawError[][] {
  return ends.map((end, index) => (errors ?? []).slice(ends[index - 1] ?? start, end));
}
