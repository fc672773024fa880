import { expect, test } from 'vitest';
import { TOKEN, withBody } from '../run/servers.js';
import { json, judgedAt } from './judged.js';
import { OTHER_TOKEN } from './workshop.js';

const sent = {
  title: { type: 'string', maxLength: 80 },
  length: { type: 'integer', minimum: 0, maximum: 99 },
  day: { type: 'string', format: 'date' },
};
const newPage = { type: 'object', required: ['title'], additionalProperties: false, properties: sent };
const page = { type: 'object', required: ['slug', 'title'], properties: { slug: { type: 'string' }, ...sent } };
const wrong = { 400: { description: 'Wrong' }, 401: { description: 'Unknown' }, 404: { description: 'None' } };
const text = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Pages', version: '1' },
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/pages': { get: { operationId: 'listPages', responses: { 200: json({ type: 'array', items: page }), ...wrong } } },
    '/pages/{slug}': {
      parameters: [{ name: 'slug', in: 'path', required: true, schema: { type: 'string', maxLength: 40 } }],
      get: { operationId: 'readPage', responses: { 200: json(page), ...wrong } },
      put: {
        operationId: 'writePage',
        requestBody: { required: true, content: { 'application/json': { schema: newPage } } },
        responses: { 200: json(page), 201: json(page), ...wrong },
      },
      delete: { operationId: 'removePage', responses: { 204: { description: 'Gone' }, ...wrong } },
    },
  },
});

interface Page {
  readonly title: string;
  readonly length?: number;
  readonly day?: string;
}

/** Where a service of pages may go wrong. */
interface Wiki {
  readonly replaces: boolean;
  readonly deletes: boolean;
  readonly lists: boolean;
  readonly keep: (page: Page) => Page;
  /** Users share all pages. */
  readonly isOpen: boolean;
}

const plain: Wiki = { replaces: true, deletes: true, lists: true, keep: (page) => page, isOpen: false };

/** What laws say of a service of pages, and what is left of others' pages and its own. */
async function judgedWiki(
  { replaces, deletes, lists, keep, isOpen }: Wiki,
  only?: string,
): Promise<readonly [found: Awaited<ReturnType<typeof judgedAt>>, left: readonly string[]]> {
  const pages = new Map<string, Page>([['first/home', { title: 'Home' }]]);
  const service = withBody((request, response, bytes) => {
    const { authorization } = request.headers;
    const user = authorization === `Bearer ${TOKEN}` ? 'first' : 'second';
    const slug = decodeURIComponent(request.url?.split('/')[2] ?? '');
    const key = `${isOpen ? 'first' : user}/${slug}`;
    const send = (status: number, value?: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'WWW-Authenticate': 'Bearer' });
      response.end(value === undefined ? undefined : JSON.stringify(value));
    };
    const known = pages.get(key);
    const isKnownUser = user === 'first' || authorization === `Bearer ${OTHER_TOKEN}`;
    if (!isKnownUser) return send(401, {});
    if (slug === '') {
      const own = [...pages].filter(([each]) => lists && each.startsWith(`${user}/`));
      return send(
        200,
        own.map(([each, one]) => ({ slug: each.split('/')[1], ...one })),
      );
    }
    if (request.method === 'PUT') {
      const { title, length, day } = JSON.parse(bytes.toString()) as Page;
      if (day !== undefined && Number.isNaN(Date.parse(day))) return send(400, {});
      if (typeof title !== 'string' || (length !== undefined && !Number.isInteger(length))) return send(400, {});
      const said = { title, ...(length === undefined ? {} : { length }), ...(day === undefined ? {} : { day }) };
      const next = keep(said);
      if (known === undefined || replaces) pages.set(key, next);
      return send(known === undefined ? 201 : 200, { slug, ...pages.get(key) });
    }
    if (known === undefined) return send(404, {});
    if (request.method === 'DELETE' && deletes) pages.delete(key);
    return request.method === 'DELETE' ? send(204) : send(200, { slug, ...known });
  });
  const found = await judgedAt(service, text, only === undefined ? {} : { only });
  return [found, [...pages.keys()]];
}

test('a service whose clients name what they create breaks no law, and has nothing more afterwards', async () => {
  expect(await judgedWiki(plain)).toEqual([{}, ['first/home']]);
});

/** As a service that keeps days as moments at midnight shows them west of there. */
function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 3_600_000).toISOString().slice(0, 10);
}

test.each([
  ['update-has-effect', 'update-without-effect', { replaces: false }],
  ['deleted-is-gone', 'deleted-still-there', { deletes: false }],
  ['created-is-listed', 'created-not-listed', { lists: false }],
  ['value-is-kept', 'value-damaged', { keep: (page: Page) => ({ ...page, title: page.title.slice(0, 20) }) }],
  [
    'value-is-kept',
    'value-damaged',
    {
      keep: ({ length, ...page }: Page) => ({
        ...page,
        ...(length === undefined ? {} : { length: Math.min(length, 50) }),
      }),
    },
  ],
  [
    'value-is-kept',
    'value-damaged',
    { keep: ({ day, ...page }: Page) => ({ ...page, ...(day === undefined ? {} : { day: dayBefore(day) }) }) },
  ],
  ['others-see-nothing', 'isolation-broken', { isOpen: true }],
])('%s finds what is wrong with it', async (law, rule, fault) => {
  const [found, left] = await judgedWiki({ ...plain, ...fault }, law);
  expect([...new Set(found[`page/${law}`])]).toEqual([rule]);
  expect(left).toContain('first/home');
});
