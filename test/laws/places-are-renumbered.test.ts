import { expect, test } from 'vitest';
import { judgedAt } from './judged.js';
import { storeDocument, storing, type Item } from './storing.js';

const document = storeDocument({
  cards: {
    said: {
      title: { type: 'string' },
      position: { type: 'number', minimum: 0 },
      size: { type: 'integer', minimum: 0 },
    },
    patch: true,
  },
});

/** The rules that a service breaks if its reads show other numbers than its requests. */
async function brokenBy(read: (item: Item, reads: number) => Item): Promise<readonly string[]> {
  let reads = 0;
  const service = storing({ read: (item) => read(item, ++reads) });
  const verdicts = await judgedAt(service, document, { settle: 0 });
  return Object.values(verdicts).flatMap((found) => (typeof found === 'string' ? [] : found));
}

test('the place of an item among others may change with them', async () => {
  expect(await brokenBy((item, reads) => ({ ...item, position: reads * 1024 }))).toEqual([]);
});

test('any other number is kept', async () => {
  expect(await brokenBy((item) => ({ ...item, size: 7 }))).toContain('value-damaged');
});
