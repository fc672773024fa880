import { expect, test } from 'vitest';
import { failures, isValid, schemaOf } from './documents.js';

function array(length: number, item: (index: number) => string): string {
  return `[${Array.from({ length }, (_, index) => item(index)).join()}]`;
}

test('of a great many failures a hundred are told at most', async () => {
  const schema = await schemaOf('{"items":{"type":"string"}}');
  expect(
    failures(
      schema,
      array(150, () => '0'),
    ),
  ).toHaveLength(100);
  expect(
    failures(
      schema,
      array(100_000, () => '0'),
    ),
  ).toEqual(['/0 type: must be a string, but is an integer']);
});

test('failures of branches that another one makes good do not count', async () => {
  const schema = await schemaOf('{"items":{"anyOf":[{"type":"string"},{"type":"boolean"},{"type":"integer"}]}}');
  expect(failures(schema, array(50_000, String))).toEqual([]);
  expect(
    failures(
      schema,
      array(50_000, (index) => (index === 49_999 ? 'null' : '1')),
    ),
  ).toHaveLength(1);
});

test.each([
  ['required', '{"items":{"required":["a","b"]}}', '{}'],
  ['additionalProperties', '{"items":{"additionalProperties":false}}', '{"a":1}'],
  ['false', '{"items":false}', '1'],
  ['not', '{"items":{"not":{}}}', '1'],
  ['contains', '{"items":{"contains":{}}}', '[]'],
  ['propertyNames', '{"items":{"propertyNames":{"maxLength":0}}}', '{"a":1}'],
  ['oneOf', '{"items":{"oneOf":[{},{}]}}', '1'],
  ['if', '{"items":{"if":true,"then":{"type":"null"}}}', '1'],
  ['unevaluatedProperties', '{"items":{"unevaluatedProperties":false}}', '{"a":1}'],
  ['unevaluatedItems', '{"items":{"unevaluatedItems":false}}', '[1]'],
])('the bound holds for %s', async (_keyword, text, item) => {
  expect(
    failures(
      await schemaOf(text),
      array(20_000, () => item),
    ),
  ).toHaveLength(1);
});

test('a long array of unlike items is told apart in no time', async () => {
  const schema = await schemaOf('{"uniqueItems":true}');
  const length = 100_000;
  expect(
    isValid(
      schema,
      array(length, (index) => `{"a":${index}}`),
    ),
  ).toBe(true);
  expect(
    failures(
      schema,
      array(length, (index) => `{"a":${index === length - 1 ? 0 : index}}`),
    ),
  ).toEqual([`uniqueItems: must not have equal items, but items 0 and ${length - 1} are equal`]);
});

test('one bad value leaves nothing behind for the next', async () => {
  const schema = await schemaOf('{"items":{"type":"string"}}');
  failures(
    schema,
    array(100_000, () => '0'),
  );
  expect(isValid(schema, '["a"]')).toBe(true);
  expect(failures(schema, '[1]')).toHaveLength(1);
});
