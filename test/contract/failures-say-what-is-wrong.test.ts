import { describe, expect, test } from 'vitest';
import { documentWith, failures, loadText, schemaOf, value } from './documents.js';

const components = {
  Cat: '{"type":"object","required":["kind","meow"],"properties":{"kind":{"const":"cat"},"meow":{"type":"boolean"}}}',
  Dog: '{"type":"object","required":["kind","bark"],"properties":{"kind":{"const":"dog"},"bark":{"type":"boolean"}}}',
  Named: '{"type":"object","required":["name"],"properties":{"name":{"type":"string"}}}',
  Numbered: '{"type":"object","required":["number"],"properties":{"number":{"type":"integer"}}}',
};
const refs = (...names: string[]): string => names.map((name) => `{"$ref":"#/components/schemas/${name}"}`).join();

const table: readonly (readonly [schema: string, value: string, failures: readonly string[]])[] = [
  ['{"type":"string"}', '1', ['type: must be a string, but is an integer']],
  ['{"type":"integer"}', '1.5', ['type: must be an integer, but is the number 1.5']],
  ['{"type":["string","null"]}', '[]', ['type: must be a string or null, but is an array']],
  [
    '{"type":"integer","format":"int64"}',
    '9223372036854775808',
    ['format: must be at most 9223372036854775807 (int64)'],
  ],
  ['{"type":"integer","format":"int32"}', '-2147483649', ['format: must be at least -2147483648 (int32)']],
  ['{"type":"integer","enum":[1],"minimum":5}', '"a"', ['type: must be an integer, but is a string']],
  ['{"maximum":9223372036854775807}', '9223372036854775808', ['maximum: must be at most 9223372036854775807']],
  ['{"exclusiveMinimum":0.10}', '0.1', ['exclusiveMinimum: must be above 0.10']],
  ['{"multipleOf":0.01}', '4.351', ['multipleOf: must be a multiple of 0.01']],
  ['{"enum":["a",1,null,{"b":[1]}]}', '2', ['enum: must be one of "a", 1, null, {"b":[1]}']],
  ['{"const":"a"}', '2', ['const: must be "a"']],
  ['{"minLength":1}', '""', ['minLength: must be at least 1 character long, but has 0']],
  ['{"maxLength":2}', '"a😀b"', ['maxLength: must be at most 2 characters long, but has 3']],
  ['{"pattern":"^a$"}', '"b"', ['pattern: must match the pattern ^a$']],
  ['{"format":"date-time"}', '"x"', ['format: must be a date-time of RFC 3339 such as 2025-01-31T12:34:56Z']],
  ['{"minItems":2}', '[1]', ['minItems: must have at least 2 items, but has 1']],
  ['{"uniqueItems":true}', '[3,1,1.0]', ['uniqueItems: must not have equal items, but items 1 and 2 are equal']],
  ['{"prefixItems":[{}],"items":false}', '[1,2]', ['/1 items: must not be there: at most 1 item']],
  ['{"items":false}', '[1]', ['/0 items: must not be there: the array must be empty']],
  [
    '{"contains":{"type":"string"}}',
    '[1]',
    ['contains: must contain at least 1 item valid against "contains", but contains 0'],
  ],
  [
    '{"contains":{"type":"string"},"maxContains":1}',
    '["a","b"]',
    ['contains: must contain at most 1 item valid against "contains", but contains 2'],
  ],
  ['{"maxProperties":1}', '{"a":1,"b":2}', ['maxProperties: must have at most 1 property, but has 2']],
  ['{"required":["a","b"]}', '{}', ['required: must have the property "a"', 'required: must have the property "b"']],
  [
    '{"properties":{"a":{}},"additionalProperties":false}',
    '{"b":1}',
    ['/b additionalProperties: must not be there: no other properties are allowed'],
  ],
  ['{"properties":{"a~/":{"type":"null"}}}', '{"a~/":1}', ['/a~0~1 type: must be null, but is an integer']],
  [
    '{"propertyNames":{"pattern":"^a"}}',
    '{"b":1}',
    ['/b propertyNames: must not have the name "b": a name must match the pattern ^a'],
  ],
  ['{"dependentRequired":{"a":["b"]}}', '{"a":1}', ['dependentRequired: must have the property "b", as it has "a"']],
  ['{"dependentSchemas":{"a":false}}', '{"a":1}', ['dependentSchemas: must not have the property "a"']],
  ['{"not":{"type":"string"}}', '"a"', ['not: must not match the schema of "not"']],
  [
    '{"if":{"type":"string"},"then":{"minLength":3}}',
    '"a"',
    ['minLength: must be at least 3 characters long, but has 1'],
  ],
  ['{"properties":{"a":false}}', '{"a":1}', ['/a false schema: must not be there']],
  ['false', '1', ['false schema: must not be there']],
  ['{"allOf":[{"type":"object"},{"type":"object"}]}', '1', ['type: must be an object, but is an integer']],
  // A union in which one schema alone can be meant fails as that one does.
  [`{"anyOf":[${refs('Named')},{"type":"null"}]}`, '{"name":1}', ['/name type: must be a string, but is an integer']],
  [
    `{"oneOf":[${refs('Cat', 'Dog')}]}`,
    '{"kind":"dog","bark":1}',
    ['/bark type: must be a boolean, but is an integer'],
  ],
  [
    `{"oneOf":[${refs('Cat', 'Dog')}]}`,
    '{"kind":"cow"}',
    [
      'oneOf: must match exactly one of the 2 schemas of oneOf: Cat must have the property "meow" (and 1 more); Dog must have the property "bark" (and 1 more)',
    ],
  ],
  [
    `{"anyOf":[${refs('Named', 'Numbered')}]}`,
    '{"name":1,"number":"1"}',
    [
      'anyOf: must match at least one of the 2 schemas of anyOf: Named /name must be a string, but is an integer; Numbered /number must be an integer, but is a string',
    ],
  ],
  [
    `{"oneOf":[${refs('Named', 'Numbered')}]}`,
    '{"name":"a","number":1}',
    ['oneOf: must match exactly one of the 2 schemas of oneOf, but matches Named and Numbered'],
  ],
  ['{"anyOf":[{"type":"string"}]}', '1', ['type: must be a string, but is an integer']],
  [
    '{"anyOf":[{"type":"string"},{"title":"Count","type":"integer"},{"type":"null"},{"type":"array"}]}',
    'true',
    [
      'anyOf: must match at least one of the 4 schemas of anyOf: #1 must be a string, but is a boolean; Count must be an integer, but is a boolean; #3 must be null, but is a boolean; …',
    ],
  ],
  // The discriminator says which one is meant.
  [
    `{"discriminator":{"propertyName":"of"},"oneOf":[${refs('Named', 'Numbered')}]}`,
    '{"of":"Numbered"}',
    ['required: must have the property "number"'],
  ],
  [
    `{"discriminator":{"propertyName":"of","mapping":{"n":"#/components/schemas/Named"}},"oneOf":[${refs('Named', 'Numbered')}]}`,
    '{"of":"n"}',
    ['required: must have the property "name"'],
  ],
];

describe('a failure names the part, the keyword and the exact demand', () => {
  test.each(table)('%s %s', async (schema, text, expected) => {
    expect(failures(await schemaOf(schema, { components }), text)).toEqual(expected);
  });
});

test('a discriminator never changes what is valid', async () => {
  const text = `{"discriminator":{"propertyName":"of"},"oneOf":[${refs('Named', 'Numbered')}]}`;
  const schema = await schemaOf(text, { components });
  expect(failures(schema, '{"of":"Numbered","name":"a"}')).toEqual([]);
  expect(failures(schema, '{"name":"a"}')).toEqual([]);
});

test('a failure knows where its keyword stands, also through references', async () => {
  const document = documentWith('{"allOf": [{"$ref": "#/components/schemas/Named"}]}', { components });
  const schema = (await loadText(document)).operation('op')?.requestBody?.content[0]?.schema;
  const [failure] = schema?.validate(value('{"name":1}'), 'request') ?? [];
  expect(failure?.place).toEqual({
    file: 'openapi.yaml',
    line: 12,
    column: 69,
    pointer: '/components/schemas/Named/properties/name/type',
  });
});
