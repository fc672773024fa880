import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const state = { type: 'string', enum: ['open', 'paid', 'void'] };
const invoice = objectOf({ id: text, reference: text, state, rush: { type: 'boolean' } });
const answers = answersOr(400, 404);
const listed = answers(200, objectOf({ items: { type: 'array', items: invoice } }));
/** The document of a search, with further members of its body. */
const documentWith = (further: object): string =>
  documentOf({
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
            exclude: { type: 'object', properties: { state } },
            ...further,
          },
        }),
        ...listed,
      },
    },
    '/invoices/{id}': { ...at('id'), get: answers(200, invoice), delete: answers(204) },
  });
const archived = { type: 'string', enum: ['no', 'yes'], default: 'no' };

type Name = 'reference' | 'rush' | 'state';

interface Habits {
  /** The member of its requests that the search ignores. */
  readonly ignored?: Name;
  /** The milliseconds after which the search finds a new invoice. */
  readonly lag?: number;
  /** The state of the invoices that the search leaves out unless it is asked for `archived`. */
  readonly hides?: string;
}

/** What is found at a service that others use, too. */
async function foundFor({ ignored, lag = 0, hides }: Habits): Promise<readonly string[]> {
  const stored = new Map<string, Body>([
    ['i-0', { id: 'i-0', reference: 'Old', state: 'paid', rush: true }],
    ['i-1', { id: 'i-1', reference: 'Older', state: 'void', rush: false }],
  ]);
  const times = new Map<unknown, number>();
  let count = 1;
  const isState = (value: unknown): boolean => (state.enum as readonly unknown[]).includes(value);
  const url = await serviceOf({
    'GET /invoices': () => [200, { items: [...stored.values()] }],
    'POST /invoices': ({ body: { reference, state: own, rush } }) => {
      if (!isShort(reference) || !isState(own) || typeof rush !== 'boolean') return 400;
      const id = `i-${++count}`;
      stored.set(id, { id, reference, state: own, rush });
      times.set(id, Date.now());
      return [201, stored.get(id)];
    },
    'POST /invoices/search': ({ body: { reference, rush, filter = {}, exclude = {}, archived: all = 'no' } }) => {
      const { state: states } = (filter ?? {}) as { readonly state?: unknown };
      if (reference !== undefined && !isShort(reference)) return 400;
      if (rush !== undefined && typeof rush !== 'boolean') return 400;
      if (filter === null || typeof filter !== 'object' || Array.isArray(filter)) return 400;
      if (states !== undefined && !(Array.isArray(states) && states.every(isState))) return 400;
      if (exclude === null || typeof exclude !== 'object' || Array.isArray(exclude)) return 400;
      const { state: excluded } = exclude as { readonly state?: unknown };
      if (excluded !== undefined && !isState(excluded)) return 400;
      if (all !== 'no' && all !== 'yes') return 400;
      const isShown = (each: Body): boolean =>
        Date.now() - (times.get(each['id']) ?? 0) >= lag &&
        (all === 'yes' || each['state'] !== hides) &&
        (excluded === undefined || each['state'] !== excluded);
      const isAskedFor = (each: Body): boolean =>
        isShown(each) &&
        (ignored === 'reference' || reference === undefined || each['reference'] === reference) &&
        (ignored === 'rush' || rush === undefined || each['rush'] === rush) &&
        (ignored === 'state' || states === undefined || states.length === 0 || states.includes(each['state']));
      return [200, { items: [...stored.values()].filter(isAskedFor) }];
    },
    'GET /invoices/{id}': ({ ids: [id] }) => (stored.has(id) ? [200, stored.get(id)] : 404),
    'DELETE /invoices/{id}': ({ ids: [id] }) => (stored.delete(id) ? 204 : 404),
  });
  const contract = await contractOf(documentWith(hides === undefined ? {} : { archived }));
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), settle: 600 }));
}

test('a search whose index lags is late', async () => {
  expect(await foundFor({ lag: 250 })).toEqual(['late-effect resource:invoice/law/filter-filters']);
});

test.each<readonly [string, Habits]>([
  ['by its body', {}],
  ['that leaves archived invoices out by default', { hides: 'open' }],
])('a search %s breaks no law', async (_words, habits) => {
  expect(await foundFor(habits)).toEqual([]);
});

test.each<Name>(['reference', 'rush', 'state'])('a search that ignores the %s is found', async (ignored) => {
  expect(await foundFor({ ignored })).toEqual(['filter-not-applied resource:invoice/law/filter-filters']);
});

test('a search that finds no invoice is found', async () => {
  const found = await foundFor({ lag: Infinity });
  expect(new Set(found)).toEqual(new Set(['filter-not-applied resource:invoice/law/filter-filters']));
});
