import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const answers = answersOr(400, 404, 415);
const page = { type: 'integer', minimum: 1, maximum: 100, default: 1 };
const colour = { type: 'string', enum: ['red', 'green', 'blue'] };

type Envelope = (shown: readonly Body[], all: readonly Body[]) => Body;

/** What is found in a service that lists its balls in this envelope. */
async function judgedFor(
  envelope: Envelope,
  description = 'The number of balls.',
  isFiltering = true,
): Promise<readonly string[]> {
  const ball = objectOf({ id: text, label: text, colour });
  const total = { type: 'integer', description };
  const balls = { type: 'object', properties: { items: { type: 'array', items: ball }, total } };
  const contract = await contractOf(
    documentOf({
      '/balls': {
        post: { ...sent(objectOf({ label: text, colour })), ...answers(201, ball) },
        get: {
          parameters: [
            { name: 'colour', in: 'query', schema: colour },
            { name: 'page', in: 'query', schema: page },
          ],
          ...answers(200, balls),
        },
      },
      '/balls/{id}': { ...at('id'), get: answers(200, ball), delete: answers(204) },
    }),
  );
  const stored = new Map<string, Body>();
  let count = 0;
  const url = await serviceOf({
    'POST /balls': ({ body }) => {
      if (!isShort(body['label']) || !colour.enum.includes(String(body['colour']))) return 400;
      const id = `b-${++count}`;
      stored.set(id, { id, label: body['label'], colour: body['colour'] });
      return [201, stored.get(id)];
    },
    'GET /balls': ({ query }) => {
      const all = [...stored.values()];
      const asked = isFiltering ? query.get('colour') : null;
      const found = asked === null ? all : all.filter((each) => each['colour'] === asked);
      const start = 20 * (Number(query.get('page') ?? 1) - 1);
      const { items, ...rest } = envelope(found, all);
      return [200, { ...rest, items: Array.isArray(items) ? items.slice(start, start + 20) : [] }];
    },
    'GET /balls/{id}': ({ ids: [id] }) => (stored.has(id) ? [200, stored.get(id)] : 404),
    'DELETE /balls/{id}': ({ ids: [id] }) => (stored.delete(id) ? 204 : 404),
  });
  const cases = lawsOf(contract);
  return foundIn(await judgedAt(url, contract, { cases, only: /filter-filters/, settle: 0 }));
}

const ofAll: Envelope = (items, all) => ({ items, total: all.length });

test('a filtered list with the total of the unfiltered one is found', async () => {
  expect(await judgedFor(ofAll)).toEqual(['total-differs resource:ball/law/filter-filters']);
});

test.each<readonly [string, Envelope, string | undefined]>([
  ['tells the total of what it shows', (items) => ({ items, total: items.length }), undefined],
  ['tells no total', (items) => ({ items }), undefined],
  ['tells both numbers', (items, all) => ({ items, total: all.length, filtered: items.length }), undefined],
  ['documents a total that ignores filters', ofAll, 'The number of all balls, regardless of the filter.'],
  ['documents a total without filters', ofAll, 'How many balls there are without any filter.'],
])('a list that %s breaks no law', async (_, envelope, description) => {
  expect(await judgedFor(envelope, description)).toEqual([]);
});

test('a list that ignores its filter is not reported for its total, too', async () => {
  expect(await judgedFor(ofAll, undefined, false)).toEqual(['filter-not-applied resource:ball/law/filter-filters']);
});
