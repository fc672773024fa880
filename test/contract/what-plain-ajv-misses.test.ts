import { describe, expect, test } from 'vitest';
import { isValid, schemaOf } from './documents.js';

/** Each of these a plain ajv judges otherwise, or cannot compile. */
const table: readonly (readonly [title: string, schema: string, value: string, valid: boolean])[] = [
  ['a property named __proto__ is judged', '{"properties":{"__proto__":{"type":"string"}}}', '{"__proto__":1}', false],
  ['… and may be as it should', '{"properties":{"__proto__":{"type":"string"}}}', '{"__proto__":"a"}', true],
  [
    '… also beside patterns',
    '{"properties":{"__proto__":false},"patternProperties":{"^a":{"type":"string"}}}',
    '{"a":"x","__proto__":1}',
    false,
  ],
  [
    'a pattern __proto__ matches names',
    '{"patternProperties":{"__proto__":{"type":"string"}}}',
    '{"__proto__":1}',
    false,
  ],
  [
    'additionalProperties knows the property __proto__',
    '{"properties":{"__proto__":{}},"additionalProperties":false}',
    '{"__proto__":1}',
    true,
  ],
  ['… and that it is none', '{"additionalProperties":false}', '{"__proto__":1}', false],
  ['__proto__ can be required', '{"required":["__proto__"]}', '{}', false],
  ['… and be there', '{"required":["__proto__"]}', '{"__proto__":1}', true],
  ['__proto__ can ask for others', '{"dependentRequired":{"__proto__":["a"]}}', '{"__proto__":1}', false],
  ['… and for schemas', '{"dependentSchemas":{"__proto__":{"required":["a"]}}}', '{"__proto__":1}', false],
  ['an enum may be empty', '{"enum":[]}', '1', false],
  [
    'names of Object.prototype are unevaluated like others',
    '{"anyOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}',
    '{"constructor":1}',
    false,
  ],
  [
    'what an allOf has judged is kept when an anyOf adds to it',
    '{"allOf":[{"properties":{"a":true}}],"anyOf":[{"properties":{"b":true},"required":["b"]},{"properties":{"c":true},"required":["c"]}],"unevaluatedProperties":false}',
    '{"a":1,"c":1}',
    true,
  ],
  [
    'what a failing if has judged does not count',
    '{"if":{"properties":{"a":{"const":1}},"required":["a"]},"unevaluatedProperties":false}',
    '{"a":2}',
    false,
  ],
  [
    'contains judges the items that match it, and no others',
    '{"contains":{"type":"string"},"unevaluatedItems":false}',
    '["a",1]',
    false,
  ],
  ['… which are judged then', '{"contains":{"type":"string"},"unevaluatedItems":false}', '["a","b"]', true],
  [
    'unevaluatedItems takes what a contains further in has judged',
    '{"allOf":[{"contains":{"multipleOf":2}}],"unevaluatedItems":{"multipleOf":3}}',
    '[2,3,4]',
    true,
  ],
  [
    '… but nothing else',
    '{"allOf":[{"contains":{"multipleOf":2}}],"unevaluatedItems":{"multipleOf":3}}',
    '[2,3,5]',
    false,
  ],
  [
    'items of a branch of anyOf are judged to the last',
    '{"anyOf":[{"items":{"type":"integer"}},{"prefixItems":[true]}],"unevaluatedItems":false}',
    '[1,2,3]',
    true,
  ],
  [
    'a value named as a schema identifier is only a value',
    '{"const":{"$id":"x","$ref":"#/y"}}',
    '{"$id":"x","$ref":"#/y"}',
    true,
  ],
  ['… in an enum too', '{"enum":[{"$id":"x"},{"$id":"x"}]}', '{"$id":"x"}', true],
  [
    'a property may be named $ref',
    '{"properties":{"$ref":{"type":"string"}},"required":["$ref"]}',
    '{"$ref":1}',
    false,
  ],
  ['… or $id', '{"properties":{"$id":{"type":"string"}}}', '{"$id":1}', false],
];

describe('the verdict is right where a plain ajv falls short', () => {
  test.each(table)('%s', async (_title, schema, text, valid) => {
    expect(isValid(await schemaOf(schema), text)).toBe(valid);
  });
});
