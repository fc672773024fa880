import { _ } from 'ajv';
import type { CodeKeywordDefinition, KeywordCxt } from 'ajv';
import { Type } from 'ajv/dist/compile/util.js';
import { compositeCode, errorOf } from './failing.js';
import type { Runtime } from './failing.js';

/** `contains` with `minContains` and `maxContains`. It reports one failure, without those of the items. */
export function containsKeyword(runtime: Runtime): CodeKeywordDefinition {
  return {
    keyword: 'contains',
    type: 'array',
    schemaType: 'object',
    trackErrors: true,
    error: errorOf(runtime),
    code(cxt: KeywordCxt) {
      const { gen, data } = cxt;
      const { minContains, maxContains } = cxt.parentSchema as { minContains: number; maxContains: number };
      const length = gen.const('len', _`${data}.length`);
      const count = gen.let('count', 0);
      gen.forRange('i', 0, length, (index) => {
        const valid = gen.name('valid');
        cxt.subschema({ keyword: 'contains', dataProp: index, dataPropType: Type.Num, compositeRule: true }, valid);
        gen.if(valid, () => gen.code(_`${count}++`));
        // Failures of items are dropped; otherwise a long array would keep one per item.
        cxt.reset();
      });
      const enough = _`${count} >= ${minContains}`;
      const holds = Number.isFinite(maxContains) ? _`${enough} && ${count} <= ${maxContains}` : enough;
      const fail = (): void => {
        cxt.setParams({ demand: compositeCode(cxt, runtime), count });
        cxt.error();
      };
      cxt.result(holds, () => cxt.reset(), fail);
    },
  };
}
