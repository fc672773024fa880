import { describe, expect, test } from 'vitest';
import { isValid, schemaOf } from './documents.js';

const schema = (text: string, openapi: string) => schemaOf(text, { openapi, components: { Base: base, Id: id } });
const id = '{"type":"integer","readOnly":true}';
const base =
  '{"type":"object","properties":{"id":{"type":"integer","readOnly":true},"key":{"type":"string","writeOnly":true},"name":{"type":"string"}}}';

describe.each(['3.0.3', '3.1.0'])('OpenAPI %s', (openapi) => {
  test.each([
    [
      'in one object',
      '{"type":"object","properties":{"id":{"readOnly":true},"key":{"writeOnly":true},"name":{}},"required":["id","key","name"]}',
    ],
    [
      'the requirement beside a reference',
      '{"allOf":[{"$ref":"#/components/schemas/Base"},{"required":["id","key","name"]}]}',
    ],
    ['the requirement around it', '{"allOf":[{"$ref":"#/components/schemas/Base"}],"required":["id","key","name"]}'],
    [
      'deep in compositions',
      '{"allOf":[{"allOf":[{"required":["id","key","name"]}]},{"anyOf":[{"$ref":"#/components/schemas/Base"}]}]}',
    ],
  ])('what travels one way is owed that way alone: %s', async (_title, text) => {
    const found = await schema(text, openapi);
    expect(isValid(found, '{"key":"k","name":"n"}', 'request')).toBe(true);
    expect(isValid(found, '{"key":"k","name":"n"}', 'response')).toBe(false);
    expect(isValid(found, '{"id":1,"name":"n"}', 'response')).toBe(true);
    expect(isValid(found, '{"id":1,"name":"n"}', 'request')).toBe(false);
    expect(isValid(found, '{"id":1,"key":"k"}', 'request')).toBe(false);
    expect(isValid(found, '{"id":1,"key":"k"}', 'response')).toBe(false);
    expect(isValid(found, '{"id":1,"key":"k","name":"n"}', 'request')).toBe(true);
  });

  test('it may be the referred schema that says so', async () => {
    const found = await schema(
      '{"type":"object","properties":{"id":{"$ref":"#/components/schemas/Id"}},"required":["id"]}',
      openapi,
    );
    expect(isValid(found, '{}', 'request')).toBe(true);
    expect(isValid(found, '{}', 'response')).toBe(false);
  });

  test('it holds for objects inside of arrays and properties', async () => {
    const found = await schema(
      '{"type":"object","properties":{"list":{"type":"array","items":{"$ref":"#/components/schemas/Item"}}}}'.replace(
        'Item',
        'Base',
      ),
      openapi,
    );
    expect(isValid(found, '{"list":[{}]}', 'request')).toBe(true);
    const strict = await schema(
      '{"type":"array","items":{"allOf":[{"$ref":"#/components/schemas/Base"}],"required":["id"]}}',
      openapi,
    );
    expect(isValid(strict, '[{}]', 'request')).toBe(true);
    expect(isValid(strict, '[{}]', 'response')).toBe(false);
  });

  test('a schema referred to from elsewhere is owed there in full', async () => {
    const found = await schema(
      '{"properties":{"a":{"allOf":[{"$ref":"#/components/schemas/Base"},{"required":["id"]}]},"b":{"type":"object","required":["id"]}}}',
      openapi,
    );
    expect(isValid(found, '{"a":{}}', 'request')).toBe(true);
    expect(isValid(found, '{"b":{}}', 'request')).toBe(false);
  });

  test('what is sent although it is read-only is still judged', async () => {
    const found = await schema('{"properties":{"id":{"type":"integer","readOnly":true}}}', openapi);
    expect(isValid(found, '{"id":"1"}', 'request')).toBe(false);
  });

  test('a value that is valid as the schema is written is valid, whatever the direction', async () => {
    const told = await schema(
      '{"properties":{"id":{"readOnly":true}},"oneOf":[{"required":["id"]},{"required":["name"]}]}',
      openapi,
    );
    expect(isValid(told, '{"name":"n"}', 'request')).toBe(true);
    expect(isValid(told, '{}', 'request')).toBe(true);
    expect(isValid(told, '{"id":1,"name":"n"}', 'request')).toBe(false);
  });

  test('under not a requirement is meant', async () => {
    const found = await schema('{"properties":{"id":{"readOnly":true}},"not":{"required":["id"]}}', openapi);
    expect(isValid(found, '{}', 'request')).toBe(true);
    expect(isValid(found, '{"id":1}', 'request')).toBe(false);
  });
});

test.each([
  '{"required":["id"],"not":{"properties":{"id":{"readOnly":true}},"required":["x"]}}',
  '{"required":["id"],"if":{"properties":{"id":{"readOnly":true}},"required":["x"]}}',
])('what is only asked, as in %s, makes nothing read-only', async (text) => {
  const found = await schemaOf(text);
  expect(isValid(found, '{}', 'request')).toBe(false);
  expect(isValid(found, '{"id":1}', 'request')).toBe(true);
});

test('what one property asks of another is not owed either', async () => {
  const found = await schemaOf('{"properties":{"id":{"readOnly":true}},"dependentRequired":{"name":["id"]}}');
  expect(isValid(found, '{"name":1}', 'request')).toBe(true);
  expect(isValid(found, '{"name":1}', 'response')).toBe(false);
});

test('under if a requirement is meant', async () => {
  const found = await schemaOf(
    '{"properties":{"id":{"readOnly":true}},"if":{"required":["id"]},"then":{"required":["name"]}}',
  );
  expect(isValid(found, '{}', 'request')).toBe(true);
  expect(isValid(found, '{"id":1}', 'request')).toBe(false);
});
