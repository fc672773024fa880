import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const answers = answersOr(400, 404);
const shown = { id: text, label: text, note: text };
const lamp = { ...objectOf(shown), properties: { ...shown, createdAt: { type: ['string', 'integer'] } } };
const change = { type: 'object', properties: { label: text, note: text } };
const creation = objectOf({ label: text, note: text });
const document = documentOf({
  '/lamps': { post: { ...sent(creation), ...answers(201, lamp) } },
  '/lamps/{id}': {
    ...at('id'),
    get: answers(200, lamp),
    put: { ...sent(creation), ...answers(200, lamp) },
    patch: { ...sent(change), ...answers(200, lamp) },
    delete: answers(204),
  },
});

type Changed = (lamp: Body) => Body;

/** What is found at a service whose lamps have this time of creation, and which changes more than it is asked for. */
async function foundAt(
  createdAt: unknown,
  { put = (each) => each, patch = (each) => each }: { put?: Changed; patch?: Changed },
): Promise<readonly string[]> {
  const lamps = new Map<string, Body>();
  let count = 0;
  const isLamp = (body: Body, names: readonly string[]): boolean =>
    names.every((name) => isShort(body[name])) &&
    ['label', 'note'].every((name) => body[name] === undefined || isShort(body[name]));
  const set = (id: string, to: Body): [number, Body] => {
    lamps.set(id, to);
    return [200, to];
  };
  const url = await serviceOf({
    'POST /lamps': ({ body }) => {
      if (!isLamp(body, ['label', 'note'])) return 400;
      const id = `l-${++count}`;
      return [201, set(id, { id, label: body['label'], note: body['note'], createdAt })[1]];
    },
    'GET /lamps/{id}': ({ ids: [id] }) => (lamps.has(id) ? [200, lamps.get(id)] : 404),
    'PUT /lamps/{id}': ({ ids: [id], body }) => {
      if (!lamps.has(id)) return 404;
      return isLamp(body, ['label', 'note'])
        ? set(id, put({ ...lamps.get(id), label: body['label'], note: body['note'] }))
        : 400;
    },
    'PATCH /lamps/{id}': ({ ids: [id], body }) => {
      if (!lamps.has(id)) return 404;
      const { label, note } = { ...lamps.get(id), ...body };
      return isLamp(body, []) ? set(id, patch({ ...lamps.get(id), label, note })) : 400;
    },
    'DELETE /lamps/{id}': ({ ids: [id] }) => (lamps.delete(id) ? 204 : 404),
  });
  const contract = await contractOf(document);
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract) }));
}

const time = '2026-03-01T10:00:00.123Z';
const fault = 'origin-changed resource:lamp/law/origin-stays';

test.each<readonly [string, unknown, Parameters<typeof foundAt>[1]]>([
  ['keeps both', time, {}],
  ['rounds its times when it stores them', time, { patch: (each) => ({ ...each, createdAt: '2026-03-01T10:00:01Z' }) }],
  ['does not show the time after a PUT', time, { put: ({ id, label, note }) => ({ id, label, note }) }],
  ['writes the time otherwise', time, { patch: (each) => ({ ...each, createdAt: '2026-03-01T11:00:00.123+01:00' }) }],
])('a service that %s breaks no law', async (_words, createdAt, habits) => {
  expect(await foundAt(createdAt, habits)).toEqual([]);
});

test.each<readonly [string, unknown, Parameters<typeof foundAt>[1]]>([
  ['a PATCH', time, { patch: (each) => ({ ...each, createdAt: '2026-03-01T10:00:00.150Z' }) }],
  ['a PATCH in seconds since the epoch', 1_772_359_200, { patch: (each) => ({ ...each, createdAt: 1_772_359_204 }) }],
  ['a PUT', time, { put: (each) => ({ ...each, createdAt: '2026-03-01T10:00:00.150Z' }) }],
  ['an identity with a PUT', time, { put: (each) => ({ ...each, id: `${String(each['id'])}-2` }) }],
])('a service that changes the origin of an item with %s is found', async (_words, createdAt, habits) => {
  expect(await foundAt(createdAt, habits)).toEqual([fault]);
});
