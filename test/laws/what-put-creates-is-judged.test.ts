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
const slugged = { type: 'string', maxLength: 40 };
const documentOf = (slug: object): string =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Pages', version: '1' },
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/pages': {
        get: { operationId: 'listPages', responses: { 200: json({ type: 'array', items: page }), ...wrong } },
      },
      '/pages/{slug}': {
        parameters: [{ name: 'slug', in: 'path', required: true, schema: slug }],
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
  /** The status of a PUT of a page that is new, or not. */
  readonly status: (isNew: boolean) => number;
  /** Users share all pages. */
  readonly isOpen: boolean;
  /** The schema of the names that clients choose. */
  readonly slug: object;
  /** The status for pages that are not there, and the names of those that are. */
  readonly none: number;
  readonly old: readonly string[];
}

const plain: Wiki = {
  replaces: true,
  deletes: true,
  lists: true,
  keep: (page) => page,
  status: (isNew) => (isNew ? 201 : 200),
  isOpen: false,
  slug: slugged,
  none: 404,
  old: ['home'],
};

function parsed(bytes: Buffer): object {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** What laws say of a service of pages, and what is left of others' pages and its own. */
async function judgedWiki(
  { replaces, deletes, lists, keep, status, isOpen, slug: schema, none, old }: Wiki,
  only?: string,
  withRequests = false,
): Promise<readonly [found: Awaited<ReturnType<typeof judgedAt>>, left: readonly string[], writes: number]> {
  const pages = new Map<string, Page>(old.map((slug) => [`first/${slug}`, { title: `Old ${slug}` }]));
  let writes = 0;
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
      const { title, length, day } = parsed(bytes) as Page;
      if (day !== undefined && Number.isNaN(Date.parse(day))) return send(400, {});
      if (typeof title !== 'string' || (length !== undefined && !Number.isInteger(length))) return send(400, {});
      const said = { title, ...(length === undefined ? {} : { length }), ...(day === undefined ? {} : { day }) };
      const next = keep(said);
      writes++;
      if (known === undefined || replaces) pages.set(key, next);
      return send(status(known === undefined), { slug, ...pages.get(key) });
    }
    if (known === undefined) return send(none, {});
    if (request.method === 'DELETE' && deletes) pages.delete(key);
    return request.method === 'DELETE' ? send(204) : send(200, { slug, ...known });
  });
  const found = await judgedAt(service, documentOf(schema), { withRequests, ...(only === undefined ? {} : { only }) });
  for (const slug of old) expect(pages.get(`first/${slug}`)).toEqual({ title: `Old ${slug}` });
  return [found, [...pages.keys()], writes];
}

test('a service whose clients name what they create breaks no law, and has nothing more afterwards', async () => {
  expect(await judgedWiki(plain)).toEqual([{}, ['first/home'], expect.any(Number)]);
});

/** As a service that keeps days as moments at midnight shows them west of there. */
function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 3_600_000).toISOString().slice(0, 10);
}

test.each([
  ['put-tells-creation', 'creation-misreported', { status: () => 200 }],
  ['put-tells-creation', 'creation-misreported', { status: () => 201 }],
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

/** Schemas of names, and the names of pages that others have written. */
const names: readonly (readonly [slug: object, old: readonly string[]])[] = [
  [{ type: 'string', pattern: '^[a-z]+(-[a-z]+)*$' }, ['home']],
  [{ type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$' }, ['AB-0001']],
  [{ type: 'string', pattern: '^page-[a-z]{4}\\.html$' }, ['page-home.html']],
  [{ type: 'string', minLength: 3, maxLength: 8 }, ['home']],
  [{ type: 'string', format: 'date' }, ['2024-01-01']],
  [{ type: 'integer', minimum: 1, maximum: 99999 }, ['1', '2', '3']],
];

test.each(names)('what is created under a name of %j is judged', async (slug, old) => {
  const wiki = { ...plain, slug, old };
  const left = old.map((each) => `first/${each}`);
  const [found, pages, writes] = await judgedWiki(wiki);
  expect([found, pages]).toEqual([{}, left]);
  expect(writes).toBeGreaterThan(10);
  const [faults] = await judgedWiki({ ...wiki, deletes: false }, 'deleted-is-gone');
  expect(faults).toEqual({ 'page/deleted-is-gone': ['deleted-still-there'] });
});

test('a name that may belong to a page of others is used only if the server says that there is no such page', async () => {
  const slug = { type: 'string', pattern: '^[a-d]{2}$' };
  const all = ['a', 'b', 'c', 'd'].flatMap((one) => ['a', 'b', 'c', 'd'].map((other) => one + other));
  for (const withRequests of [false, true]) {
    const few = all.slice(0, 12);
    const [, left, some] = await judgedWiki({ ...plain, slug, old: few }, undefined, withRequests);
    expect(left).toEqual(few.map((each) => `first/${each}`));
    expect(some).toBeGreaterThan(0);
    const [, , writes] = await judgedWiki({ ...plain, slug, old: all }, undefined, withRequests);
    expect(writes).toBe(0);
    // Who may not see a page is told so whether it is there or not.
    const [, , unseen] = await judgedWiki({ ...plain, slug, none: 403 }, undefined, withRequests);
    expect(unseen).toBe(0);
  }
});
