import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { run } from '../../src/run/index.js';
import { outcomeOf, optionsFor } from '../run/runs.js';
import { httpServer, withBody } from '../run/servers.js';
import { contractOf, json } from './judged.js';

const sent = {
  title: { type: 'string', maxLength: 60 },
  archived: { type: 'boolean' },
  takenAt: { type: 'string', format: 'date-time' },
};
const reading = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: { type: 'string' }, ...sent, state: { type: 'string', enum: ['draft', 'checked'] } },
};

type Parameter = readonly [name: string, schema: object, required?: boolean];
const archived: Parameter = ['archived', { type: 'boolean' }];
const state: Parameter = ['state', reading.properties.state];
const from: Parameter = ['from', { type: 'string', format: 'date-time' }];

function documentWith(
  parameters: readonly Parameter[],
  isPaged: boolean,
  isOfTexts: boolean,
  maxItems: number | undefined,
): string {
  const items = { type: 'array', maxItems, items: isOfTexts ? { type: 'string' } : reading };
  const page = {
    type: 'object',
    required: ['items'],
    properties: { items, next: { type: 'integer', nullable: true } },
  };
  const newReading = { type: 'object', required: ['title', 'archived', 'takenAt'], properties: sent };
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Readings', version: '1' },
    paths: {
      '/readings': {
        post: {
          operationId: 'createReading',
          requestBody: { required: true, content: { 'application/json': { schema: newReading } } },
          responses: { 201: json(reading) },
        },
        get: {
          operationId: 'listReadings',
          parameters: parameters.map(([name, schema, required = false]) => ({ name, in: 'query', required, schema })),
          responses: { 200: json(isPaged ? page : items), 400: { description: 'Wrong' } },
        },
      },
      '/readings/{readingId}': {
        parameters: [{ name: 'readingId', in: 'path', required: true, schema: { type: 'string' } }],
        get: { operationId: 'readReading', responses: { 200: json(reading), 404: { description: 'None' } } },
      },
    },
  });
}

interface Reading {
  readonly id: string;
  readonly title: string;
  readonly archived: boolean;
  readonly takenAt: string;
  readonly state: string;
}

type Shows = (reading: Reading, query: URLSearchParams) => boolean;

/** What `created-is-listed` says of a service whose list leaves out what a function does not show. */
async function told(
  parameters: readonly Parameter[],
  shows: Shows,
  first?: Partial<Reading>,
  age = 0,
  next?: (shown: number, query: URLSearchParams) => number | null,
  asText?: (reading: Reading) => string,
  maxItems?: number,
): Promise<string> {
  const readings = new Map<string, Reading>();
  if (first !== undefined)
    readings.set('0', {
      id: '0',
      title: 'First',
      archived: false,
      takenAt: '2024-01-01T00:00:00Z',
      state: 'draft',
      ...first,
    });
  const url = await httpServer(
    withBody((request, response, bytes) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      const id = pathname.split('/')[2];
      const send = (status: number, value: unknown): void => {
        response.writeHead(status, { 'Content-Type': 'application/json', Age: String(age) }).end(JSON.stringify(value));
      };
      if (request.method === 'POST') {
        const own = { ...(JSON.parse(bytes.toString()) as Reading), id: `r${readings.size}`, state: 'draft' };
        readings.set(own.id, own);
        return send(201, own);
      }
      if (id === undefined) {
        const items = [...readings.values()].filter((each) => shows(each, searchParams));
        if (asText !== undefined) return send(200, items.map(asText));
        return send(200, next === undefined ? items : { items, next: next(items.length, searchParams) });
      }
      return readings.has(id) ? send(200, readings.get(id)) : send(404, {});
    }),
  );
  const contract = await contractOf(documentWith(parameters, next !== undefined, asText !== undefined, maxItems));
  const laws = lawCases(contract, resourceGraph(contract)).filter(
    ({ scenario }) => scenario?.law === 'created-is-listed',
  );
  const { cases } = await outcomeOf(run(optionsFor(url, laws, { contract, settle: 20 })));
  const [{ result }] = cases as [(typeof cases)[number]];
  const [finding] = result.findings;
  return finding === undefined ? result.kind : `${finding.level}: ${finding.message}`;
}

const archivedAs: Shows = (each, query) => String(each.archived) === (query.get('archived') ?? 'false');
const isDraft = ', whose `state` is "draft" as in none of these.';

test('what the usual list leaves out may be shown by its own value of a choice', async () => {
  const isOther: Shows = (each, query) => query.has('archived') && !archivedAs(each, query);
  expect(await told([archived], archivedAs)).toBe('passed');
  expect(await told([archived], (each, query) => query.has('archived') && archivedAs(each, query))).toBe('passed');
  expect(await told([archived, state], isOther)).toMatch(/^violation: The list shows 0 items/);
  expect(await told([state], (each, query) => each.state === (query.get('state') ?? 'checked'))).toBe('passed');
  expect(await told([state], () => false)).toMatch(/^violation/);
});

test('a list may show all of its items only where it is asked to', async () => {
  const all: Parameter = ['all', { type: 'boolean', default: false }];
  expect(await told([all], (_, query) => query.get('all') === 'true')).toBe('passed');
  expect(await told([all], () => false)).toMatch(/^warning/);
  expect(await told([['size', { type: 'boolean' }]], (_, query) => query.has('size'))).toMatch(/^warning/);
});

test('what is not in the right state may be listed later', async () => {
  expect(await told([], (each) => each.state === 'checked', { state: 'checked' })).toBe(
    `warning: The list shows 1 item, and not the reading that was created${isDraft}`,
  );
  // A list that shows one draft shows them all.
  expect(await told([], () => false)).toBe(
    `warning: The list shows 0 items, and not the reading that was created${isDraft}`,
  );
  expect(await told([], (each) => each.id === '0', { state: 'draft' })).toMatch(/^violation: .* created\.$/);
});

test('a list may show what is of a time alone', async () => {
  const isRecent: Shows = (each) => each.takenAt > '2999';
  expect(await told([from], isRecent)).toBe('inconclusive');
  expect(await told([], isRecent, { state: 'draft', takenAt: '3000' })).toMatch(/^violation/);
});

test('a list of a cache may be older than what was created', async () => {
  const isOld: Shows = (each) => each.id === '0';
  expect(await told([], isOld, { state: 'draft' }, 30)).toBe('inconclusive');
  expect(await told([], isOld, { state: 'draft' }, 0)).toMatch(/^violation/);
});

test('a full page that does not say what comes next may not be the last', async () => {
  const sized = (name: string, usual: number): Parameter => [name, { type: 'integer', minimum: 1, default: usual }];
  const limit = (usual: number): Parameter => sized('limit', usual);
  const cursor: Parameter = ['cursor', { type: 'string' }];
  const isFirst: Shows = (each) => each.id === '0';
  expect(await told([limit(1), cursor], isFirst, { state: 'draft' })).toBe('inconclusive');
  expect(await told([sized('per_page', 1), cursor], isFirst, { state: 'draft' })).toBe('inconclusive');
  expect(await told([sized('per_page', 1)], isFirst, { state: 'draft' })).toBe('inconclusive');
  expect(await told([limit(20), cursor], isFirst, { state: 'draft' })).toMatch(/^violation/);
  expect(await told([sized('per_page', 20), cursor], isFirst, { state: 'draft' })).toMatch(/^violation/);
  expect(await told([limit(1), cursor], isFirst, { state: 'draft' }, 0, () => null)).toMatch(/^violation/);
});

test('a list of as many items as the contract allows may leave others out', async () => {
  const isFirst: Shows = (each) => each.id === '0';
  expect(await told([], isFirst, { state: 'draft' }, 0, undefined, undefined, 1)).toBe('inconclusive');
  expect(await told([], isFirst, { state: 'draft' }, 0, undefined, undefined, 2)).toMatch(/^violation/);
});

test('what comes next may be a number', async () => {
  const after: Parameter = ['after', { type: 'integer', minimum: 0 }];
  const isOnPage: Shows = (each, query) => (each.id === '0') !== query.has('after');
  const next = (_shown: number, query: URLSearchParams): number | null => (query.has('after') ? null : 7);
  expect(await told([after], isOnPage, { state: 'draft' }, 0, next)).toBe('passed');
  const isFirst: Shows = (each, query) => each.id === '0' && !query.has('after');
  expect(await told([after], isFirst, { state: 'draft' }, 0, next)).toMatch(/^violation/);
});

test('a list may show the URLs of its items', async () => {
  const isFirst: Shows = (each) => each.id === '0';
  for (const asText of [
    ({ id }: Reading) => `/readings/${id}`,
    ({ id }: Reading) => `https://a.example/v1/readings/${id}`,
  ]) {
    expect(await told([], () => true, { state: 'draft' }, 0, undefined, asText)).toBe('passed');
    // URLs do not show the state, so the reading may be listed later.
    expect(await told([], isFirst, { state: 'draft' }, 0, undefined, asText)).toMatch(
      /^warning: The list shows 1 item/,
    );
  }
});

test('a list with a required filter is read with the own value of the item', async () => {
  const title: Parameter = ['title', { type: 'string' }, true];
  expect(await told([title], (each, query) => each.title === query.get('title'))).toBe('passed');
  expect(await told([title], (each) => each.id === '0', { state: 'draft' })).toMatch(/^violation/);
  // Without such a member, nobody can tell what the filter hides.
  const kind: Parameter = ['kind', { type: 'string', enum: ['a', 'b'] }, true];
  expect(await told([kind, title], (each, query) => each.title === query.get('title'))).toBe('passed');
});

test('a bound of a time is not taken for a cursor', async () => {
  const after: Parameter = ['afterTakenAt', { type: 'string' }];
  const isFirst: Shows = (each) => each.id === '0';
  expect(await told([after], isFirst, { state: 'draft' }, 0, () => 7)).toMatch(/^violation/);
});
