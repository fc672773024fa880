import { describe, expect, test } from 'vitest';
import { documentWith, isValid, problemsOf, remarksOf, schemaOf } from './documents.js';

type Table = readonly (readonly [schema: string, value: string, valid: boolean])[];

const draft07 = 'http://json-schema.org/draft-07/schema#';
const draft2019 = 'https://json-schema.org/draft/2019-09/schema';
const draft2020 = 'https://json-schema.org/draft/2020-12/schema';

const in30: Table = [
  ['{"type":"string","nullable":true}', 'null', true],
  ['{"type":"string","nullable":false}', 'null', false],
  ['{"type":"string","nullable":true}', '1', false],
  ['{"nullable":false}', 'null', true],
  // What by the letter does nothing was meant to do something: null is let pass, and nothing else.
  ['{"type":"string","nullable":true,"enum":["a"]}', 'null', true],
  ['{"type":"string","nullable":true,"enum":["a"]}', '"b"', false],
  ['{"type":"string","nullable":true,"enum":["a",null]}', 'null', true],
  ['{"nullable":true,"allOf":[{"type":"string"}]}', 'null', true],
  ['{"nullable":true,"allOf":[{"type":"string"}]}', '1', false],
  ['{"nullable":true,"$ref":"#/components/schemas/Other"}', 'null', true],
  ['{"nullable":true,"$ref":"#/components/schemas/Other"}', '1', false],
  ['{"nullable":false,"allOf":[{"type":"string"}]}', 'null', false],
  ['{"minimum":1,"exclusiveMinimum":true}', '1', false],
  ['{"minimum":1,"exclusiveMinimum":true}', '1.1', true],
  ['{"minimum":1,"exclusiveMinimum":false}', '1', true],
  ['{"maximum":1,"exclusiveMaximum":true}', '1', false],
  ['{"exclusiveMaximum":true}', '1', true],
  ['{"$ref":"#/components/schemas/Other","maxLength":1}', '"long"', true],
  ['{"$ref":"#/components/schemas/Other","maxLength":1}', '1', false],
  ['{"const":1}', '2', true],
  ['{"if":{"type":"string"},"then":{"maxLength":1}}', '"long"', true],
  ['{"type":"array","items":{"type":"string"}}', '[1]', false],
  ['{"type":"object","additionalProperties":false}', '{"a":1}', false],
  ['{"type":"object","additionalProperties":true}', '{"a":1}', true],
  ['{"type":"integer"}', '1.0', true],
  ['{"type":"number","format":"double"}', '"1"', false],
  ['{"type":"string","format":"date"}', '"2024-02-30"', false],
  ['{"not":{"type":"string"}}', '"a"', false],
];

const in07: Table = [
  ['{"items":[{"type":"integer"}],"additionalItems":{"type":"string"}}', '[1,"a"]', true],
  ['{"items":[{"type":"integer"}],"additionalItems":{"type":"string"}}', '[1,2]', false],
  ['{"items":[{"type":"integer"}],"additionalItems":false}', '[1,2]', false],
  ['{"items":{"type":"integer"},"additionalItems":false}', '[1,2]', true],
  ['{"items":[]}', '[1]', true],
  ['{"dependencies":{"a":["b"]}}', '{"a":1}', false],
  ['{"dependencies":{"a":{"required":["b"]}}}', '{"a":1}', false],
  ['{"dependencies":{"a":false}}', '{"a":1}', false],
  ['{"dependencies":{"a":false}}', '{"b":1}', true],
  ['{"prefixItems":[{"type":"integer"}]}', '["a"]', true],
  ['{"unevaluatedProperties":false}', '{"a":1}', true],
  ['{"contains":{"const":1},"minContains":2}', '[1]', true],
  ['{"dependentRequired":{"a":["b"]}}', '{"a":1}', true],
  ['{"$ref":"#/components/schemas/Other","maxLength":1}', '"long"', true],
  ['{"allOf":[{"$ref":"#there"}],"definitions":{"x":{"$id":"#there","type":"string"}}}', '1', false],
];

const in2019: Table = [
  ['{"items":[{"type":"integer"}],"additionalItems":false}', '[1,2]', false],
  ['{"items":[{}],"unevaluatedItems":false}', '[1,2]', false],
  ['{"items":[{}],"additionalItems":{},"unevaluatedItems":false}', '[1,2]', true],
  ['{"contains":{"const":1},"unevaluatedItems":false}', '[1]', false],
  ['{"contains":{"const":1},"minContains":2}', '[1]', false],
  ['{"dependentRequired":{"a":["b"]}}', '{"a":1}', false],
  ['{"dependencies":{"a":["b"]}}', '{"a":1}', true],
  ['{"prefixItems":[false]}', '[1]', true],
  ['{"$ref":"#/components/schemas/Other","maxLength":1}', '"long"', false],
  ['{"$ref":"#there","$defs":{"x":{"$anchor":"there","type":"string"}}}', '1', false],
];

const in2020: Table = [
  ['{"prefixItems":[{"type":"integer"}]}', '["a"]', false],
  ['{"additionalItems":false,"prefixItems":[{}]}', '[1,2]', true],
  ['{"dependencies":{"a":["b"]}}', '{"a":1}', true],
  ['{"nullable":true,"type":"string"}', 'null', false],
  ['{"$ref":"#/components/schemas/Other","maxLength":1}', '"long"', false],
  ['{"format":"int32"}', '2147483648', false],
];

const components = { Other: '{"type":"string"}' };

describe.each([
  ['OpenAPI 3.0', in30, { openapi: '3.0.3' }],
  ['OpenAPI 3.1', in2020, {}],
  ['OpenAPI 3.1 by its base dialect', in2020, { dialect: 'https://spec.openapis.org/oas/3.1/dialect/base' }],
  ['jsonSchemaDialect draft-07', in07, { dialect: draft07 }],
  ['jsonSchemaDialect 2019-09', in2019, { dialect: draft2019 }],
  ['jsonSchemaDialect 2020-12', in2020, { dialect: draft2020 }],
])('%s', (_name, table, setting) => {
  test.each(table)('%s %s: %s', async (schema, value, valid) => {
    expect(isValid(await schemaOf(schema, { ...setting, components }), value)).toBe(valid);
  });
});

describe('$schema sets the dialect of one schema', () => {
  const withSchema = (uri: string): string =>
    `{"$id":"https://example.com/s","$schema":"${uri}","items":[{"type":"integer"}]}`;

  test.each([
    [draft07, '["a"]', false],
    [draft2019, '["a"]', false],
    [draft07, '[1]', true],
  ])('%s %s: %s', async (uri, value, valid) => {
    expect(isValid(await schemaOf(withSchema(uri)), value)).toBe(valid);
  });

  test('an array of items is no schema of 2020-12', async () => {
    expect(await problemsOf(documentWith(withSchema(draft2020)))).toEqual([
      'openapi.yaml:9:108: "items" must be a schema, not an array; JSON Schema 2020-12 calls schemas for the first items "prefixItems"',
    ]);
  });
});

test('an unknown dialect is refused with those that are known', async () => {
  const known =
    'the supported dialects are JSON Schema draft-04 to draft-07, 2019-09 and 2020-12, and https://spec.openapis.org/oas/3.1/dialect/base';
  expect(await problemsOf(documentWith('{"type":"string"}', { dialect: 'https://example.com/mine' }))).toEqual([
    `openapi.yaml:4:22: the dialect https://example.com/mine is unknown; ${known}`,
  ]);
  expect(await problemsOf(documentWith('{"$schema":"http://json-schema.org/draft-02/schema#"}'))).toEqual([
    `openapi.yaml:9:23: the dialect http://json-schema.org/draft-02/schema# is unknown; ${known}`,
  ]);
});

test('a keyword of another dialect is remarked on, not obeyed', async () => {
  expect(await remarksOf(documentWith('{"const": 1, "examples": [1]}', { openapi: '3.0.3' }))).toEqual([
    '9:13 ignored-keyword',
    '9:25 ignored-keyword',
  ]);
  expect(await remarksOf(documentWith('{"type": "string", "nullable": true}'))).toEqual(['9:31 ignored-keyword']);
});
