import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { contractOf, documentOf } from '../mock/mocks.js';
import { answerJson, httpServer, withBody } from './servers.js';
import { judgedAt } from './judged.js';
import { serviceOf } from './service.js';

type Members = Readonly<Record<string, unknown>>;

const text = '{ type: string }';
const object = (members: Readonly<Record<string, string>>): string =>
  `{ type: object, properties: { ${Object.entries(members)
    .map(([name, schema]) => `${name}: ${schema}`)
    .join()} } }`;
const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;

interface Settings {
  readonly writes: string;
  readonly shows?: string;
  readonly method?: 'put' | 'patch' | 'post';
  readonly stored: Members;
  /** What the service shows of what it has stored. */
  readonly shown?: (stored: Members) => Members;
  readonly touch?: readonly string[];
}

/** What a run came to at a service that replaces or merges its settings. */
async function outcomeOf({ writes, shows = writes, method = 'put', stored, shown = (all) => all, touch }: Settings) {
  let kept = stored;
  const changes: unknown[] = [];
  const url = await httpServer(
    withBody((request: IncomingMessage, response, bytes) => {
      if (request.url !== '/settings') return void response.writeHead(404).end();
      if (request.method?.toLowerCase() === method) {
        let sent: unknown;
        try {
          sent = JSON.parse(bytes.toString());
        } catch {
          return void response.writeHead(400).end();
        }
        if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return void response.writeHead(400).end();
        kept = { ...(method !== 'put' && kept), ...sent };
        changes.push(sent);
      } else if (request.method !== 'GET') return void response.writeHead(405, { Allow: `GET, ${method}` }).end();
      answerJson(response, 200, shown(kept));
    }),
  );
  const contract = await contractOf(
    documentOf(`/settings:
  get: { operationId: read, responses: { '200': { description: All., ${json(shows)} } } }
  ${method}:
    operationId: write
    requestBody: { required: true, ${json(writes)} }
    responses: { '200': { description: All., ${json(shows)} }, '400': { description: No. } }`),
  );
  const target = await judgedAt(url, contract, { most: 8, ...(touch === undefined ? {} : { touch }) });
  const reasons = target.cases.flatMap(({ case: { operation }, result }) =>
    operation === 'write' && 'reason' in result ? [result.reason] : [],
  );
  return { kept, changes, reasons: [...new Set(reasons)], incidents: target.incidents ?? [] };
}

const complete: readonly (readonly [name: string, settings: Settings])[] = [
  ['shows all', { writes: object({ theme: text }), stored: { theme: 'dark' } }],
  ['is merged', { writes: object({ theme: text }), method: 'patch', stored: { theme: 'dark' } }],
  ['is set by POST', { writes: object({ theme: text }), method: 'post', stored: { theme: 'dark' } }],
  [
    'has rules for secrets',
    {
      writes: object({ passwordLength: '{ type: integer }', tokenRequired: '{ type: boolean }', sortKey: text }),
      stored: { passwordLength: 8, tokenRequired: false, sortKey: 'name' },
    },
  ],
  [
    'shows more than can be written',
    {
      writes: object({ theme: text, id: '{ type: integer, readOnly: true }' }),
      shows: object({ theme: text, id: '{ type: integer }', version: text }),
      stored: { theme: 'dark', id: 7, version: '1.2' },
    },
  ],
  [
    'holds objects and lists',
    {
      writes: object({ mail: object({ from: text }), hosts: `{ type: array, items: ${object({ name: text })} }` }),
      stored: { mail: { from: 'a' }, hosts: [{ name: 'b' }] },
    },
  ],
];

const without =
  (...names: readonly string[]) =>
  (stored: Members): Members =>
    Object.fromEntries(Object.entries(stored).filter(([name]) => !names.includes(name)));

const hiding: readonly (readonly [name: string, settings: Settings, because: RegExp])[] = [
  [
    'a writeOnly member',
    {
      writes: object({ theme: text, code: '{ type: string, writeOnly: true }' }),
      shows: object({ theme: text }),
      stored: { theme: 'dark', code: '1' },
      shown: without('code'),
    },
    /read may not show a writeOnly property/,
  ],
  [
    'a member that the response lacks',
    { writes: object({ theme: text, phone: text }), stored: { theme: 'dark', phone: '1' }, shown: without('phone') },
    /read may not show \/phone/,
  ],
  [
    'a member of an object',
    {
      writes: object({ mail: object({ from: text, greeting: text }) }),
      stored: { mail: { from: 'a', greeting: 'b' } },
      shown: () => ({ mail: { from: 'a' } }),
    },
    /\/mail\/greeting/,
  ],
  [
    'a member of an item of a list',
    {
      writes: object({ hosts: `{ type: array, items: ${object({ name: text, path: text })} }` }),
      stored: { hosts: [{ name: 'a', path: 'b' }] },
      shown: () => ({ hosts: [{ name: 'a' }] }),
    },
    /\/hosts\/0\/path/,
  ],
  [
    'a password shown as its hash',
    {
      writes: object({ password: text }),
      stored: { password: 'p' },
      shown: () => ({ password: '$2b$10$abcdefghijklmnopqrstuv' }),
    },
    /\/password/,
  ],
  [
    'a key shown as null',
    {
      writes: object({ apiKey: '{ type: [string, "null"] }' }),
      stored: { apiKey: 'k' },
      shown: () => ({ apiKey: null }),
    },
    /\/apiKey/,
  ],
  [
    'a value behind stars',
    { writes: object({ dsn: text }), stored: { dsn: 'db://u:p@h' }, shown: () => ({ dsn: 'db://u:****@h' }) },
    /read masks a value/,
  ],
  [
    'a value behind a word',
    { writes: object({ dsn: text }), stored: { dsn: 'db://u:p@h' }, shown: () => ({ dsn: '<redacted>' }) },
    /read masks a value/,
  ],
  [
    'a value that cannot be written as it is shown',
    {
      writes: object({ theme: '{ type: string, maxLength: 3 }' }),
      shows: object({ theme: text }),
      stored: { theme: 'dark' },
    },
    /no operation takes back what read returns/,
  ],
];

describe('a singleton whose response proves that it can be restored', () => {
  test.each(complete)('is changed and put back where it %s', async (_, settings) => {
    const { kept, changes, incidents } = await outcomeOf(settings);
    expect(changes.length).toBeGreaterThan(1);
    expect(kept).toEqual({ ...kept, ...without('id', 'version')(settings.stored) });
    expect(incidents).toEqual([]);
  });
});

describe('a singleton of which something may be hidden', () => {
  test.each(hiding)('is left alone: %s', async (_, settings, because) => {
    const { kept, changes, reasons } = await outcomeOf(settings);
    expect(changes).toEqual([]);
    expect(kept).toEqual(settings.stored);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(because);
    expect(reasons[0]).toMatch(/send it anyway with --touch write$/);
  });

  test.each(hiding.slice(0, 2))(
    'is changed where --touch allows it, and the report says so: %s',
    async (_, settings) => {
      const { changes, incidents } = await outcomeOf({ ...settings, touch: ['write'] });
      expect(changes.length).toBeGreaterThan(0);
      expect(incidents).toEqual(['the run could not restore /settings to its state before the run']);
    },
  );
});

test('a singleton is set to what the service allows, and put back', async () => {
  const modes = ['strict', 'relaxed', 'off'];
  let kept: unknown = 'off';
  const set = new Set<unknown>();
  const url = await serviceOf({
    'GET /policy': () => [200, { mode: kept }],
    'PUT /policy': ({ body: { mode } }) => {
      if (!modes.includes(String(mode)))
        return [400, { message: [`mode must be one of the following values: ${modes.join(', ')}`] }];
      set.add((kept = mode));
      return [200, { mode }];
    },
  });
  const policy = '{ type: object, required: [mode], properties: { mode: { type: string } } }';
  const contract = await contractOf(
    documentOf(`/policy:
  get: { operationId: read, responses: { '200': { description: All., ${json(policy)} } } }
  put:
    operationId: write
    requestBody: { required: true, ${json(policy)} }
    responses: { '200': { description: All., ${json(policy)} }, '400': { description: No. } }`),
  );
  const { notExercised } = await judgedAt(url, contract, { most: 8 });
  expect(notExercised).toEqual([]);
  expect([...set]).toContain('strict');
  expect(kept).toBe('off');
});

describe('POST that may change what is there', () => {
  async function postsTo(path: string, paths: string) {
    let posts = 0;
    const url = await httpServer((request, response) => {
      if (request.method === 'GET') return answerJson(response, 200, [{ id: 'ann', name: 'Ann' }]);
      if (request.method === 'POST' && request.url === path) posts += 1;
      response.writeHead(request.method === 'POST' ? 201 : 204).end();
    });
    await judgedAt(url, await contractOf(documentOf(paths)), { most: 4 });
    return posts;
  }
  const logo = (parameters: string): string => `/office/logo:
  post:
    operationId: upload
    requestBody: { required: true, ${json(object({ picture: text }))} }
    responses: { '201': { description: Done. } }
  delete: { operationId: clear, parameters: ${parameters}, responses: { '204': { description: Gone. } } }`;
  const list = `/users:
  get:
    operationId: list
    responses: { '200': { description: All., ${json(`{ type: array, items: ${object({ id: text, name: text })} }`)} } }`;
  const user = `/users/{id}:
  delete:
    operationId: remove
    parameters: [{ name: id, in: path, required: true, schema: ${text} }]
    responses: { '204': { description: Gone. } }`;
  const setUp = `/users/otp/setup:
  post: { operationId: setUp, responses: { '201': { description: Done. } } }`;

  test('is not sent where DELETE removes the only item of the path', async () => {
    expect(await postsTo('/office/logo', logo('[]'))).toBe(0);
  });

  test('is sent where DELETE selects one of several', async () => {
    const name = `{ name: picture, in: query, required: true, schema: ${text} }`;
    expect(await postsTo('/office/logo', logo(`[${name}]`))).toBeGreaterThan(0);
  });

  test('is not sent where words stand for an item of a collection', async () => {
    expect(await postsTo('/users/otp/setup', [list, user, setUp].join('\n'))).toBe(0);
  });

  test('is sent where its last word adds something', async () => {
    const register = setUp.replaceAll('otp/setup', 'client/register');
    expect(await postsTo('/users/client/register', [list, user, register].join('\n'))).toBeGreaterThan(0);
  });

  test('is sent where the path is below no collection', async () => {
    expect(await postsTo('/users/otp/setup', setUp)).toBeGreaterThan(0);
  });
});
