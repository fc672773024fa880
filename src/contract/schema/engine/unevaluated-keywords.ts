import { and, not } from 'ajv/dist/compile/codegen/index.js';
import { Name, _ } from 'ajv';
import type { Code, CodeKeywordDefinition, KeywordCxt } from 'ajv';
import { Type } from 'ajv/dist/compile/util.js';

/** `unevaluatedProperties` applies its schema to each property that no other keyword has evaluated. */
export const unevaluatedPropertiesKeyword: CodeKeywordDefinition = {
  keyword: 'unevaluatedProperties',
  type: 'object',
  schemaType: ['object', 'boolean'],
  code(cxt: KeywordCxt) {
    const { gen, data, it } = cxt;
    const { props } = it;
    const valid = gen.let('valid', true);
    if (props !== true) {
      const judge = (key: Name): void => {
        const applied = gen.name('valid');
        cxt.subschema({ keyword: 'unevaluatedProperties', dataProp: key, dataPropType: Type.Str }, applied);
        gen.if(not(applied), () => {
          gen.assign(valid, false);
          if (!it.allErrors) gen.break();
        });
      };
      gen.forIn('key', data, (key) => gen.if(isUnevaluated(props, key), () => judge(key)));
    }
    it.props = true;
    cxt.ok(valid);
  },
};

/**
 * Whether a property is unevaluated. Only own properties of the record count, because of names such as `constructor`;
 * no record can contain `__proto__`, which counts as evaluated.
 */
function isUnevaluated(props: NonNullable<KeywordCxt['it']['props']> | undefined, key: Name): Code {
  if (props === undefined || props === true) return _`true`;
  if (props instanceof Name) {
    return _`${props} !== true && ${key} !== "__proto__" && !(${props} && Object.prototype.hasOwnProperty.call(${props}, ${key}))`;
  }
  return and(_`true`, ...Object.keys(props).map((name) => _`${key} !== ${name}`));
}

/** `unevaluatedItems` applies its schema to each item after those that other keywords have evaluated. */
export const unevaluatedItemsKeyword: CodeKeywordDefinition = {
  keyword: 'unevaluatedItems',
  type: 'array',
  schemaType: ['object', 'boolean'],
  code(cxt: KeywordCxt) {
    const { gen, data, it } = cxt;
    const { items } = it;
    const valid = gen.let('valid', true);
    if (items !== true) {
      const from = gen.const('from', _`${items ?? 0}`);
      gen.if(_`${from} !== true`, () => {
        gen.forRange('i', _`${from} || 0`, _`${data}.length`, (index) => {
          const applied = gen.name('valid');
          cxt.subschema({ keyword: 'unevaluatedItems', dataProp: index, dataPropType: Type.Num }, applied);
          gen.if(not(applied), () => {
            gen.assign(valid, false);
            if (!it.allErrors) gen.break();
          });
        });
      });
    }
    it.items = true;
    cxt.ok(valid);
  },
};
