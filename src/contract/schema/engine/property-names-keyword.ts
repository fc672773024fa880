import { not } from 'ajv/dist/compile/codegen/index.js';
import { _ } from 'ajv';
import type { CodeKeywordDefinition, KeywordCxt } from 'ajv';
import { compositeCode, errorOf, errors, vErrors } from './failing.js';
import type { Runtime } from './failing.js';

/** `propertyNames` reports one error per name, with the failures of the name. */
export function propertyNamesKeyword(runtime: Runtime): CodeKeywordDefinition {
  return {
    keyword: 'propertyNames',
    type: 'object',
    schemaType: 'object',
    error: errorOf(runtime),
    code(cxt: KeywordCxt) {
      const { gen, data, it } = cxt;
      const valid = gen.let('valid', true);
      gen.forIn('key', data, (name) => {
        const nameValid = gen.name('valid');
        const before = gen.const('before', errors);
        cxt.subschema(
          { keyword: 'propertyNames', data: name, dataTypes: ['string'], propertyName: name, compositeRule: true },
          nameValid,
        );
        gen.if(not(nameValid), () => {
          gen.assign(valid, false);
          const inner = gen.const('inner', _`[${vErrors}.splice(${before})]`);
          gen.assign(errors, before);
          cxt.setParams({ demand: compositeCode(cxt, runtime), inner, name });
          cxt.error(true);
          if (!it.allErrors) gen.break();
        });
      });
      cxt.ok(valid);
    },
  };
}
