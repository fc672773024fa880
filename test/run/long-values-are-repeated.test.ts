import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf } from './service.js';

const kind = objectOf({ id: { type: 'string' } });
const plant = objectOf({ id: { type: 'string' }, kindId: { type: 'string' }, name: text });
const answers = answersOr(400, 404, 415, 422);

test('a rejection may repeat a value of any length', async () => {
  const contract = await contractOf(
    documentOf({
      '/kinds': { get: answers(200, { type: 'array', items: kind }) },
      '/plants': {
        post: {
          ...sent(objectOf({ kindId: { type: 'string', maxLength: 30_000 }, name: text })),
          ...answers(201, plant),
        },
      },
      '/plants/{plantId}': { ...at('plantId'), get: answers(200, plant) },
    }),
  );
  const lengths: number[] = [];
  const plants = new Map<string, unknown>();
  const url = await serviceOf({
    'GET /kinds': () => [200, [{ id: 'fern' }]],
    'POST /plants': ({ body: { kindId, name } }) => {
      if (typeof kindId !== 'string') return 400;
      lengths.push(kindId.length);
      if (kindId !== 'fern') return [422, { detail: `there is no kind with the id ${kindId}` }];
      if (!isShort(name)) return 400;
      const made = { id: `p-${plants.size}`, kindId, name };
      plants.set(made.id, made);
      return [201, made];
    },
    'GET /plants/{plantId}': ({ ids: [id] }) => (plants.has(id) ? [200, plants.get(id)] : 404),
  });
  const target = await judgedAt(url, contract);
  expect(Math.max(...lengths)).toBeGreaterThan(20_000);
  expect(violationsIn(target)).toEqual([]);
});
