import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const state = { type: 'string', enum: ['open', 'paid', 'void'] };
const invoice = objectOf({ id: text, reference: text, state, rush: { type: 'boolean' } });
const answers = answersOr(400, 404);
const listed = answers(200, objectOf({ items: { type: 'array', items: invoice } }));
const document = documentOf({
  '/invoices': {
    get: listed,
    post: { ...sent(objectOf({ reference: text, state, rush: { type: 'boolean' } })), ...answers(201, invoice) },
  },
  '/invoices/search': {
    post: {
      operationId: 'searchInvoices',
      ...sent({
        type: 'object',
        properties: {
          reference: text,
          rush: { type: 'boolean' },
          filter: { type: 'object', properties: { state: { type: 'array', items: state } } },
        },
      }),
      ...listed,
    },
  },
  '/invoices/{id}': { ...at('id'), get: answers(200, invoice), delete: answers(204) },
});

type Name = 'reference' | 'rush' | 'state';

/** What is found at a service that others use, too, and whose search ignores a member of its requests. */
async function foundFor(ignored?: Name): Promise<readonly string[]> {
  const stored = new Map<string, Body>([
    ['i-0', { id: 'i-0', reference: 'Old', state: 'paid', rush: true }],
    ['i-1', { id: 'i-1', reference: 'Older', state: 'void', rush: false }],
  ]);
  let count = 1;
  const isState = (value: unknown): boolean => (state.enum as readonly unknown[]).includes(value);
  const url = await serviceOf({
    'GET /invoices': () => [200, { items: [...stored.values()] }],
    'POST /invoices': ({ body: { reference, state: own, rush } }) => {
      if (!isShort(reference) || !isState(own) || typeof rush !== 'boolean') return 400;
      const id = `i-${++count}`;
      stored.set(id, { id, reference, state: own, rush });
      return [201, stored.get(id)];
    },
    'POST /invoices/search': ({ body: { reference, rush, filter = {} } }) => {
      const { state: states } = (filter ?? {}) as { readonly state?: unknown };
      if (reference !== undefined && !isShort(reference)) return 400;
      if (rush !== undefined && typeof rush !== 'boolean') return 400;
      if (filter === null || typeof filter !== 'object' || Array.isArray(filter)) return 400;
      if (states !== undefined && !(Array.isArray(states) && states.every(isState))) return 400;
      const isAskedFor = (each: Body): boolean =>
        (ignored === 'reference' || reference === undefined || each['reference'] === reference) &&
        (ignored === 'rush' || rush === undefined || each['rush'] === rush) &&
        (ignored === 'state' || states === undefined || states.length === 0 || states.includes(each['state']));
      return [200, { items: [...stored.values()].filter(isAskedFor) }];
    },
    'GET /invoices/{id}': ({ ids: [id] }) => (stored.has(id) ? [200, stored.get(id)] : 404),
    'DELETE /invoices/{id}': ({ ids: [id] }) => (stored.delete(id) ? 204 : 404),
  });
  const contract = await contractOf(document);
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract) }));
}

test('a search by its body breaks no law', async () => {
  expect(await foundFor()).toEqual([]);
});

test.each<Name>(['reference', 'rush', 'state'])('a search that ignores the %s is found', async (name) => {
  expect(await foundFor(name)).toEqual(['filter-not-applied resource:invoice/law/filter-filters']);
});
