import { describe, expect, test } from 'vitest';
import type { Schema } from '../../src/contract/index.js';
import { stringifyNode } from '../../src/json/index.js';
import { documentWith, loadText, schemaOf } from './documents.js';

const tree =
  '{"properties": {"left": {"$ref": "#/components/schemas/Subject"}, "right": {"$ref": "#/components/schemas/Subject"}, "leaf": true}, "allOf": [{"type": "object"}], "items": {"type": "string"}}';

test('the same place is the same object, however it is reached', async () => {
  const contract = await loadText(documentWith(tree));
  const operation = contract.operation('op');
  const fromRequest = operation?.requestBody?.content[0]?.schema;
  const fromResponse = operation?.responses[0]?.content[0]?.schema;
  expect(fromRequest).not.toBe(fromResponse);
  expect(fromRequest?.reference).toBeDefined();
  expect(fromRequest?.reference).toBe(fromResponse?.reference);
  const subject = fromRequest?.reference;
  expect(subject?.subschema('properties', 'left')?.reference).toBe(subject);
  expect(subject?.subschema('properties', 'left')).not.toBe(subject?.subschema('properties', 'right'));
  expect(subject?.subschema('properties', 'left')).toBe(subject?.subschema('properties', 'left'));
  expect(subject?.subschema()).toBe(subject);
});

test('each subschema judges by itself', async () => {
  const subject = await schemaOf(tree);
  expect(subject.subschema('allOf', '0')?.validate('x', 'request')).toHaveLength(1);
  expect(subject.subschema('items')?.validate('x', 'request')).toEqual([]);
  expect(subject.subschema('properties', 'leaf')?.node).toMatchObject({ type: 'literal', value: true });
});

test.each([
  ['a keyword without schemas', ['type']],
  ['an unknown keyword', ['nothing']],
  ['a map of schemas', ['properties']],
  ['an unknown property', ['properties', 'nothing']],
  ['an item beyond the last', ['allOf', '1']],
  ['a name that is no index', ['allOf', 'x']],
  ['a name that prototypes have', ['properties', 'constructor']],
])('there is no subschema at %s', async (_title, path) => {
  expect((await schemaOf(tree)).subschema(...path)).toBeUndefined();
});

describe('a keyword is looked up where it counts', () => {
  const text = (schema: Schema, name: string): string | undefined => {
    const keyword = schema.keyword(name);
    return keyword && stringifyNode(keyword.node);
  };

  test('as written, with its place', async () => {
    const schema = await schemaOf('{"maximum": 1.50, "x-faker": "name"}');
    expect(text(schema, 'maximum')).toBe('1.50');
    expect(text(schema, 'x-faker')).toBe('"name"');
    expect(text(schema, 'minimum')).toBeUndefined();
    expect(schema.keyword('maximum')?.place).toMatchObject({ line: 9, pointer: '/components/schemas/Subject/maximum' });
  });

  test('never through a reference', async () => {
    const schema = await schemaOf('{"$ref": "#/components/schemas/Other"}', {
      components: { Other: '{"minimum": 1}' },
    });
    expect(text(schema, 'minimum')).toBeUndefined();
    expect(schema.reference && text(schema.reference, 'minimum')).toBe('1');
  });

  test('not beside a reference of 3.0, nor where the dialect lacks it', async () => {
    const components = { Other: '{"type": "string"}' };
    const beside = '{"$ref": "#/components/schemas/Other", "minLength": 1}';
    expect(text(await schemaOf(beside, { openapi: '3.0.3', components }), 'minLength')).toBeUndefined();
    expect(text(await schemaOf(beside, { openapi: '3.1.0', components }), 'minLength')).toBe('1');
    expect(text(await schemaOf('{"const": 1}', { openapi: '3.0.3' }), 'const')).toBeUndefined();
    expect(text(await schemaOf('{"type": "string", "nullable": true}', { openapi: '3.0.3' }), 'nullable')).toBe('true');
  });

  test('a boolean schema has none', async () => {
    expect(text(await schemaOf('true'), 'type')).toBeUndefined();
  });
});
