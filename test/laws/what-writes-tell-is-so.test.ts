import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const only = /location-resolves|etag-changes|action-has-effect/;

/** What a service of tickets does. */
interface Habits {
  /** The status of a creation. */
  readonly status?: 201 | 202;
  readonly location?: (id: string) => string;
  readonly etag?: (version: number) => string;
  /** What a ticket keeps of the resolution with which it is solved. */
  readonly keeps?: (resolution: string) => string | null;
  /** Whether it keeps the resolution until somebody confirms it. */
  readonly proposes?: boolean;
  /** The resolution of a new ticket. */
  readonly first?: string;
}

const resolution = { type: ['string', 'null'] };
const ticket = objectOf({
  id: text,
  subject: text,
  solved: { type: 'boolean' },
  resolution,
  proposed: resolution,
  reason: resolution,
});
const answers = answersOr(400, 404);
const header = (name: string): object => ({ headers: { [name]: { schema: { type: 'string' } } } });

async function foundAt(
  {
    status = 201,
    location = (id) => `/tickets/${id}`,
    etag = (version) => `"${version}"`,
    keeps = (said) => said,
    first,
    proposes = false,
  }: Habits,
  action = 'solve',
): Promise<readonly string[]> {
  const tickets = new Map<string, Readonly<Record<string, unknown>>>();
  let version = 0;
  const url = await serviceOf({
    'POST /tickets': ({ body: { subject } }) => {
      if (!isShort(subject)) return 400;
      const id = `t-${tickets.size + 1}`;
      version++;
      tickets.set(id, { id, subject, solved: false, resolution: first ?? null, proposed: null, reason: null, version });
      const { version: _, ...shown } = tickets.get(id) ?? {};
      return [status, shown, { Location: location(id), ETag: etag(version) }];
    },
    'GET /tickets/{id}': ({ ids: [id] }) => {
      const { version: own, ...shown } = tickets.get(id) ?? {};
      return tickets.has(id) ? [200, shown, { ETag: `"${Number(own)}"` }] : 404;
    },
    'PATCH /tickets/{id}': ({ ids: [id], body: { subject } }) => {
      if (!tickets.has(id)) return 404;
      if (!isShort(subject)) return 400;
      const next = { ...tickets.get(id), subject, version: ++version };
      tickets.set(id, next);
      return 204;
    },
    [`POST /tickets/{id}/${action}`]: ({ ids: [id], body: { resolution: said } }) => {
      if (!tickets.has(id)) return 404;
      if (!isShort(said)) return 400;
      tickets.set(id, {
        ...tickets.get(id),
        solved: true,
        resolution: keeps(said),
        proposed: proposes ? said : null,
        version: ++version,
      });
      return 204;
    },
  });
  const created = answers(status, ticket) as { readonly responses: Readonly<Record<string, object>> };
  const contract = await contractOf(
    documentOf({
      '/tickets': {
        post: {
          ...sent(objectOf({ subject: text })),
          responses: { ...created.responses, [status]: { ...created.responses[status], ...header('Location') } },
        },
      },
      '/tickets/{id}': {
        ...at('id'),
        get: answers(200, ticket),
        patch: { ...sent(objectOf({ subject: text })), ...answers(204) },
      },
      [`/tickets/{id}/${action}`]: {
        ...at('id'),
        post: { ...sent(objectOf({ resolution: text, reason: text })), ...answers(204) },
      },
    }),
  );
  return foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), settle: 100, only }));
}

test.each<readonly [string, Habits]>([
  ['the item with its ETag', {}],
  ['202 and where the item is', { status: 202 }],
  ['a weak ETag', { etag: () => 'W/"new"' }],
])('a creation may tell %s', async (_, habits) => {
  expect(await foundAt(habits)).toEqual([]);
});

test.each<readonly [string, Habits, string]>([
  [
    '202 and leads to nothing',
    { status: 202, location: () => '/jobs/1' },
    'dangling-location resource:ticket/law/location-resolves',
  ],
  [
    '201 and leads to nothing',
    { location: () => '/jobs/1' },
    'dangling-location resource:ticket/law/location-resolves',
  ],
  ['another ETag than the item has', { etag: () => '"new"' }, 'stale-etag resource:ticket/law/etag-changes'],
])('a creation that tells %s is found', async (_, habits, finding) => {
  expect(await foundAt(habits)).toEqual([finding]);
});

test('what an action is sent with is not lost', async () => {
  expect(await foundAt({ keeps: () => null })).toEqual(['action-without-effect resource:ticket/law/action-has-effect']);
  expect(await foundAt({ keeps: (said) => said.toUpperCase() })).toEqual([]);
  expect(await foundAt({ first: 'None yet', keeps: () => 'None yet' })).toEqual([]);
});

test('an action may keep what it is sent with elsewhere, or only find something out', async () => {
  expect(await foundAt({ keeps: () => null, proposes: true })).toEqual([]);
  expect(await foundAt({ keeps: () => null }, 'preview')).toEqual([]);
});
