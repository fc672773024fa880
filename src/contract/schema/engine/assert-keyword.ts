import { _ } from 'ajv';
import type { CodeKeywordDefinition, KeywordCxt } from 'ajv';
import type { Assertion } from '../sites/schema-site.js';
import { errorOf } from './failing.js';
import type { Runtime } from './failing.js';

/** The ajv keyword that contains the assertions of a schema: that of the type, if there is one, then the others. */
export const assertName = 'x-assert';

export interface Assertions {
  readonly type: Assertion | undefined;
  readonly others: readonly Assertion[];
}

/** A value of the wrong type has no other failures. */
export function assertKeyword(runtime: Runtime): CodeKeywordDefinition {
  return {
    keyword: assertName,
    schemaType: 'array',
    error: errorOf(runtime),
    code(cxt: KeywordCxt) {
      const { gen, data } = cxt;
      const [{ type, others }] = cxt.schema as [Assertions];
      const check = (assertion: Assertion): void => {
        const demand = gen.scopeValue('keyword', { ref: assertion });
        cxt.setParams({ demand, value: data });
        cxt.fail(_`!${demand}.test(${data})`);
      };
      if (type === undefined || !cxt.it.allErrors) {
        for (const assertion of type === undefined ? others : [type, ...others]) check(assertion);
        return;
      }
      const demand = gen.scopeValue('keyword', { ref: type });
      const fail = (): void => {
        cxt.setParams({ demand, value: data });
        cxt.error();
      };
      gen.if(_`!${demand}.test(${data})`, fail, () => others.forEach(check));
    },
  };
}
