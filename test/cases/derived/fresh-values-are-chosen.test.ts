import { describe, expect, test } from 'vitest';
import { jsonTemplate } from '../../../src/wire/index.js';
import { fullestValue, smallestValue } from '../../../src/cases/derived/values/good-value.js';
import { schemaOf } from '../../contract/documents.js';
import { shown } from '../load.js';

async function full(properties: string, required = '[]'): Promise<string | undefined> {
  const found = fullestValue(await schemaOf(`{"type":"object","required":${required},"properties":${properties}}`));
  return found.ok ? shown(jsonTemplate(found.tree)) : found.unsatisfiable.message;
}

describe('what identifies is another value each time', () => {
  test.each([
    ['an owed integer', '{"n":{"type":"integer"}}', '["n"]', '{"n":<int32>}'],
    ['an owed int64', '{"n":{"type":"integer","format":"int64"}}', '["n"]', '{"n":<int64>}'],
    ['an integer called id', '{"id":{"type":"integer"}}', '[]', '{"id":<int32>}'],
    ['a string called id', '{"id":{"type":"string"}}', '[]', '{"id":"<string>"}'],
    ['a string called plantId', '{"plantId":{"type":"string"}}', '[]', '{"plantId":"<string>"}'],
    ['a string called user_name', '{"username":{"type":"string"}}', '[]', '{"username":"<string>"}'],
    ['a UUID', '{"n":{"type":"string","format":"uuid"}}', '[]', '{"n":"<uuid>"}'],
    ['an e-mail address', '{"n":{"type":"string","format":"email"}}', '[]', '{"n":"<string>@example.com"}'],
    ['an id beside an example', '{"id":{"type":"integer","example":7}}', '["id"]', '{"id":<int32>}'],
    [
      'a key of letters and digits',
      '{"key":{"type":"string","pattern":"^[a-z0-9._-]{1,60}$"}}',
      '[]',
      '{"key":"<string>"}',
    ],
  ])('%s', async (_name, properties, required, text) => {
    expect(await full(properties, required)).toBe(text);
  });
});

describe('what does not identify, or may not be just anything, is always the same', () => {
  test.each([
    ['an optional integer', '{"n":{"type":"integer"}}', '[]', '{"n":1}'],
    ['an owed integer with an example', '{"size":{"type":"integer","example":7}}', '["size"]', '{"size":7}'],
    [
      "another thing's id with an example",
      '{"ownerId":{"type":"integer","example":7}}',
      '["ownerId"]',
      '{"ownerId":7}',
    ],
    [
      "another thing's UUID with an example",
      '{"ownerId":{"type":"string","format":"uuid","example":"6f9619ff-8b86-4d01-b42d-00cf4fc964aa"}}',
      '["ownerId"]',
      '{"ownerId":"6f9619ff-8b86-4d01-b42d-00cf4fc964aa"}',
    ],
    ['a key of letters', '{"key":{"type":"string","pattern":"^[a-z]{1,60}$"}}', '[]', '{"key":"a"}'],
    ['an integer between narrow bounds', '{"n":{"type":"integer","maximum":100}}', '["n"]', '{"n":1}'],
    ['a multiple', '{"n":{"type":"integer","multipleOf":5}}', '["n"]', '{"n":10}'],
    ['one of a list', '{"id":{"type":"integer","enum":[5,6]}}', '["id"]', '{"id":5}'],
    ['a short string', '{"id":{"type":"string","maxLength":4}}', '["id"]', '{"id":"Id"}'],
    ['a string with a pattern', '{"id":{"type":"string","pattern":"^[0-9]{3}$"}}', '["id"]', '{"id":"012"}'],
    ['a name', '{"commonName":{"type":"string"}}', '["commonName"]', '{"commonName":"Common name"}'],
  ])('%s', async (_name, properties, required, text) => {
    expect(await full(properties, required)).toBe(text);
  });
});

test('nothing is fresh where that is not wanted', async () => {
  const found = smallestValue(await schemaOf('{"type":"integer","format":"int64"}'), { fresh: false });
  expect(found.ok && shown(jsonTemplate(found.tree))).toBe('1');
});

test('what only answers have is not sent, what only requests have is not answered', async () => {
  const schema = await schemaOf(
    '{"type":"object","properties":{"a":{"type":"string","readOnly":true},"b":{"type":"string","writeOnly":true}}}',
  );
  const texts = (['request', 'response'] as const).map((direction) => {
    const found = fullestValue(schema, { direction });
    return found.ok && shown(jsonTemplate(found.tree));
  });
  expect(texts).toEqual(['{"b":"B"}', '{"a":"A"}']);
});
