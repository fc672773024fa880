import { expect, test } from 'vitest';
import { judgedAt } from './judged.js';
import { storeDocument, storing, type Item, type Storing } from './storing.js';

const only = 'created-is-listed';
const status = { type: 'string', enum: ['pending', 'done'] };
const text = storeDocument({
  jobs: {
    said: { title: { type: 'string' } },
    added: { status },
    parameters: [{ name: 'status', in: 'query', schema: status }],
  },
});

/** A service of jobs, each of which is done as soon as a list is asked for, unless it is slow. */
function jobs(list: (items: readonly Item[], asked: string) => readonly Item[], isSlow: boolean): Storing {
  const done = new Set<unknown>();
  const now = (item: Item): Item => ({ ...item, status: done.has(item['id']) ? 'done' : 'pending' });
  return {
    read: now,
    list: (items, query) => {
      if (!isSlow) for (const { id } of items) done.add(id);
      return list(items.map(now), query.get('status') ?? 'old');
    },
  };
}
const byStatus = (items: readonly Item[], asked: string): readonly Item[] =>
  items.filter((item) => item['status'] === asked);

test('a list by the status that a job had before breaks no law', async () => {
  const verdicts = await judgedAt(storing(jobs(byStatus, false)), text, { only });
  expect(verdicts).toEqual({
    [`job/${only}`]: 'inconclusive: the list may show other items when the parameter status is set',
  });
});

test('a list that shows a job by its status breaks no law', async () => {
  expect(await judgedAt(storing(jobs(byStatus, true)), text, { only })).toEqual({});
});

test('a list that does not show a job by its status is reported', async () => {
  const found = await judgedAt(storing(jobs(() => [], true)), text, { only });
  expect(found).toEqual({ [`job/${only}`]: ['created-not-listed'] });
});
