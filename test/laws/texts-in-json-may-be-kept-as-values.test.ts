import { expect, test } from 'vitest';
import { judgedAt } from './judged.js';
import { storeDocument, storing, type Item } from './storing.js';

const settings = { anyOf: [{ type: 'string', example: '{"lastId":1}' }, { type: 'object' }] };
const document = storeDocument({
  jobs: { said: { name: { type: 'string' }, settings }, required: ['name', 'settings'] },
});

const keeping = (read: (text: string) => unknown): ReturnType<typeof judgedAt> => {
  const keep = (item: Item): Item =>
    typeof item['settings'] === 'string' ? { ...item, settings: read(item['settings']) } : item;
  return judgedAt(storing({ keep }), document, { only: 'value-is-kept' });
};

test('a text that is kept as the value that it says in JSON has changed, and another value is damage', async () => {
  expect(await keeping((text) => (text.startsWith('{') ? JSON.parse(text) : text))).toEqual({
    'job/value-is-kept': ['value-changed'],
  });
  expect(await keeping((text) => (text.startsWith('{') ? { lastId: 2 } : text))).toEqual({
    'job/value-is-kept': ['value-damaged'],
  });
});
