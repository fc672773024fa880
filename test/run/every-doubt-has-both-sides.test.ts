import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/cases/index.js';
import { collect, type CollectedTarget } from '../../src/report/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { httpServer, TOKEN, withBody } from './servers.js';
import { casesOf } from '../derived-cases.js';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
}

/** Undefined: the documented success. */
type Habit = (asked: Asked) => Reply | number | undefined;

interface Situation {
  readonly paths: string;
  /** The cases that are sent, by the end of their ids. */
  readonly cases: RegExp;
  readonly habit: Habit;
}

/** A doubt, a correct service that it saves, a faulty one that looks alike, and what is found without the doubt. */
type Row = readonly [doubt: string, right: Situation, wrong: Partial<Situation>, finding: string];

const schemes =
  'components: { securitySchemes: { bearer: { type: http, scheme: bearer }, basic: { type: http, scheme: basic }, key: { type: apiKey, in: header, name: X-Key }, sid: { type: apiKey, in: cookie, name: sid } } }';

/** An operation that takes an object with a name and more, and documents 204 and 422. */
const adding = (
  members = 'name: { type: string }',
  { responses = "{ '204': { description: Good. }, '422': { description: Bad. } }", rest = '', method = 'post' } = {},
): string => `/items:
  ${method}:
    operationId: add
    ${rest}
    requestBody:
      required: true
      content: { application/json: { schema: { type: object, required: [name], properties: { ${members} } } } }
    responses: ${responses}`;

const reading = (
  parameters: string,
  { responses = "{ '204': { description: Good. } }", path = '/items', rest = '' } = {},
): string =>
  `${path}:
  get:
    operationId: read
    ${rest}
    parameters: ${parameters}
    responses: ${responses}`;
const pricing = (...names: readonly string[]): string =>
  adding(
    ['name: { type: string }', ...names.map((name) => `${name}: { type: integer, maximum: 9 }`)].join(', '),
  ).replace('required: [name]', `required: [name, ${names.join(', ')}]`);
const error =
  'content: { application/json: { schema: { type: object, required: [code], properties: { code: { type: integer } } } } }';
const withErrors = (status: string): string =>
  `{ '204': { description: Good. }, '${status}': { description: Bad., ${error} } }`;
const plain = (status: number): Reply => ({ status, headers: { 'Content-Type': 'text/plain' }, body: 'No.' });
const optional = (name: string, schema: string): string => `[{ name: ${name}, in: query, schema: ${schema} }]`;

const jsonOf = (body: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};
const isGood = ({ headers }: Asked): boolean => headers.authorization === `Bearer ${TOKEN}`;
const denied = { status: 401, headers: { 'WWW-Authenticate': 'Bearer, Basic' } };
/** A service that checks credentials, with an exception. */
const guarded =
  (isLetIn: Habit): Habit =>
  (asked) =>
    isGood(asked) ? undefined : (isLetIn(asked) ?? denied);
/** What a service shows for a path that it does not know. */
const shown = (path: string, type: string): Reply | undefined =>
  path === '/ITEMS' ? { status: 200, headers: { 'Content-Type': type }, body: '{}' } : undefined;
const secured = (scheme = 'bearer', responses?: string): string =>
  adding(undefined, { rest: `security: [{ ${scheme}: [] }]`, ...(responses === undefined ? {} : { responses }) });

const accepted = 'violation invalid-request-accepted';
const refused = 'violation valid-request-refused';
const letIn = 'violation unauthenticated-accepted';

/** A valid request that the service refuses, which the doubt makes a warning; the other one it has to accept. */
const refusing = (doubt: string, paths: string, id: string, habit: Habit, other: Partial<Situation>): Row => [
  doubt,
  { paths, cases: new RegExp(`${id}$`), habit },
  other,
  refused,
];
const accepting = (doubt: string, paths: string, id: string, other: Partial<Situation>): Row => [
  doubt,
  { paths, cases: new RegExp(`${id}$`), habit: () => undefined },
  other,
  accepted,
];

/** A service that has room for three items. */
const withRoomForThree = (): Habit => {
  let count = 0;
  return ({ path }) => (path === '/items' && ++count > 3 ? tooMany : undefined);
};
/** A service with credentials that takes no further item after so many. */
const fullAt = (isFull: (count: number) => boolean): Habit => {
  let count = 0;
  return (asked) => (isGood(asked) ? (isFull(++count) ? tooMany : undefined) : denied);
};
const tooMany: Reply = { status: 422, body: 'Too many items: the limit is 3.' };

const withBad = { responses: "{ '204': { description: Good. }, '400': { description: Bad. } }" };

const rows: readonly Row[] = [
  // What only a run can know.
  [
    'limit-reached',
    { paths: adding(), cases: /good\/minimal$|again\/\d$|name\/(?:empty|astral)$/, habit: withRoomForThree() },
    { habit: ({ body }) => (jsonOf(body)?.['name'] === '' ? tooMany : undefined) },
    refused,
  ],
  [
    'limit-reached',
    { paths: secured(), cases: /good\/minimal$|auth\/none-after-good$/, habit: fullAt((count) => count > 1) },
    { habit: fullAt((count) => count === 2) },
    refused,
  ],
  // What derived cases say of themselves.
  refusing(
    'chunked-body',
    adding(),
    'wire/chunked',
    ({ headers }) => ('transfer-encoding' in headers ? 422 : undefined),
    {
      cases: /wire\/in-two-pieces$/,
      habit: () => 422,
    },
  ),
  [
    'credentials-joined',
    {
      paths: secured(),
      cases: /auth\/joined$/,
      habit: guarded(({ headers }) => (headers.authorization?.startsWith(`Bearer ${TOKEN},`) ? 204 : undefined)),
    },
    { cases: /auth\/wrong$/, habit: () => 204 },
    letIn,
  ],
  [
    'page-for-any-path',
    { paths: secured(), cases: /path\/capitals$/, habit: guarded(({ path }) => shown(path, 'text/html')) },
    { habit: guarded(({ path }) => shown(path, 'application/json')) },
    letIn,
  ],
  accepting('delete-body-ignored', adding(undefined, { method: 'delete' }), 'body/name/number', {
    paths: adding(undefined, { method: 'put' }),
  }),
  accepting('empty-value-as-none', adding().replace('required: true', 'required: false'), 'add/body/empty-string', {
    paths: adding(),
  }),
  refusing(
    'format-unknown',
    adding('name: { type: string, format: x-fern, maxLength: 5 }'),
    'name/at-maximum-length',
    ({ body }) => (jsonOf(body)?.['name'] === 'Fern' ? undefined : 422),
    { paths: adding('name: { type: string, maxLength: 5 }') },
  ),
  refusing(
    'half-of-a-whole',
    adding('name: { type: string }, count: { type: number, example: 3 }'),
    'count/half',
    ({ body }) => (body.includes('.5') ? 422 : undefined),
    { paths: adding('name: { type: string }, count: { type: number, multipleOf: 0.5, example: 3 }') },
  ),
  refusing('header-unknown', adding(), 'field/unknown', ({ headers }) => ('x-fern' in headers ? 422 : undefined), {
    cases: /good\/minimal$/,
    habit: () => 422,
  }),
  refusing(
    'integer-without-range',
    adding('name: { type: string }, big: { type: integer }'),
    'big/greatest-safe',
    ({ body }) => (body.includes('9007199254740991') ? 422 : undefined),
    { cases: /big\/zero$/, habit: () => 422 },
  ),
  accepting(
    'items-split-at-commas',
    reading('[{ name: color, in: query, schema: { type: array, items: { type: string, enum: [red, blue] } } }]', {
      responses: "{ '204': { description: Good. }, '400': { description: Bad. } }",
    }),
    'parameter/color/joined-items',
    { cases: /color\/word$/ },
  ),
  accepting('json-by-another-name', adding(), 'media-type/wrong/text-json', {
    cases: /media-type\/wrong\/text-plain$/,
  }),
  refusing('length-unlimited', adding(), 'name/long', ({ body }) => (body.length > 200 ? 422 : undefined), {
    paths: adding('name: { type: string, maxLength: 300 }'),
    cases: /name\/at-maximum-length$/,
  }),
  accepting(
    'line-feed-after-pattern',
    adding("name: { type: string, pattern: '^[a-z]+$' }"),
    'name/off-pattern-line-feed',
    {
      cases: /name\/off-pattern-more-after$/,
    },
  ),
  refusing(
    'media-type-respelled',
    adding(),
    'media-type/capitals',
    ({ headers }) => (headers['content-type'] === 'application/json' ? undefined : 422),
    { cases: /media-type\/charset$/ },
  ),
  refusing(
    'number-further-on',
    reading(optional('page', '{ type: integer }'), withBad),
    'page/further-on',
    ({ query }) => (Number(query.get('page') ?? 1) > 1 ? 400 : undefined),
    {
      paths: reading(optional('page', '{ type: integer, maximum: 9 }'), withBad),
      cases: /page\/at-maximum$/,
    },
  ),
  refusing(
    'text-in-a-language',
    reading(optional('$filter', '{ type: string }'), withBad),
    'good/(?:minimal|full)',
    ({ query }) => ((query.get('$filter') ?? query.get('colour') ?? '=').includes('=') ? undefined : 400),
    { paths: reading(optional('colour', '{ type: string }'), withBad) },
  ),
  refusing(
    'optional-body-expected',
    adding().replace('required: true', ''),
    'no-body/without-media-type',
    ({ body }) => (body === '' ? 422 : undefined),
    { paths: adding().replace('required: true', 'required: false') },
  ),
  refusing(
    'others-preferred',
    reading('[]', {
      responses:
        "{ '200': { description: Good., content: { application/json: {}, text/plain: {} } }, '400': { description: Bad. } }",
    }),
    'accept/others-preferred',
    ({ headers }) =>
      headers.accept?.includes('q=')
        ? 400
        : { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{}' },
    {
      cases: /accept\/anything$/,
      habit: ({ headers }) =>
        headers.accept === '*/*' ? 400 : { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{}' },
    },
  ),
  accepting(
    'part-type-unread',
    `/items:
  post:
    operationId: add
    requestBody:
      required: true
      content:
        multipart/form-data:
          schema: { type: object, required: [file], properties: { file: { type: object, properties: { a: { type: string } } } } }
          encoding: { file: { contentType: application/json } }
    responses: { '204': { description: Good. }, '422': { description: Bad. } }`,
    'multipart/file/other-type',
    { cases: /multipart\/file\/number$/ },
  ),
  refusing(
    'patch-of-nothing',
    adding('name: { type: string }', { method: 'patch' }).replace('required: [name], ', ''),
    'add/body/minimal',
    ({ body }) => (body === '{}' ? 422 : undefined),
    {
      paths: adding('name: { type: string }', { method: 'post' }).replace('required: [name], ', ''),
      cases: /good\/minimal$/,
    },
  ),
  refusing(
    'range-ends-crossed',
    pricing('minPrice', 'maxPrice'),
    'minPrice/at-maximum',
    ({ body }) => (body.includes('"minPrice":9') ? 422 : undefined),
    { paths: pricing('minPrice') },
  ),
  [
    'scheme-in-small-letters',
    { paths: secured(), cases: /(?:good\/minimal|auth\/lower-case-scheme)$/, habit: guarded(() => undefined) },
    {
      cases: /(?:good\/minimal|media-type\/charset)$/,
      habit: ({ headers }) => (headers['content-type'] === 'application/json' ? undefined : denied),
    },
    refused,
  ],
  refusing(
    'undeclared-part-sent',
    adding(),
    'add/body/undeclared-property',
    ({ body }) => (Object.keys(jsonOf(body) ?? {}).some((name) => name !== 'name') ? 422 : undefined),
    {
      paths: adding('name: { type: string }, kind: { type: string }'),
      cases: /good\/full$/,
    },
  ),

  refusing(
    'value-unknown',
    adding('name: { type: string }, state: { type: string, enum: [open] }'),
    'good/full',
    ({ body }) =>
      body.includes('open') ? { status: 422, body: `Unknown name: ${jsonOf(body)?.['name']}.` } : undefined,
    { habit: ({ body }) => (body.includes('open') ? { status: 422, body: 'Unknown state: open.' } : undefined) },
  ),

  accepting('default-may-stand-in', adding('name: { type: string, default: Fern }'), 'name/missing', {
    paths: adding(),
  }),
  accepting('text-not-utf-8', adding(), 'json-text/invalid-utf8', { cases: /json-text\/truncated$/ }),

  // Shapes that others than the implementation give.
  [
    'answered-by-decoder',
    {
      paths: adding(undefined, { responses: withErrors('400') }),
      cases: /content-encoding\/gzip$/,
      habit: ({ headers }) => ('content-encoding' in headers ? plain(400) : undefined),
    },
    {
      cases: /name\/number$/,
      habit: ({ body }) => (typeof jsonOf(body)?.['name'] === 'string' ? undefined : plain(400)),
    },
    'violation media-type-undocumented',
  ],
  [
    'answered-by-parser',
    {
      paths: adding(undefined, { responses: withErrors('400') }),
      cases: /wire\/bad-chunk$/,
      // The parser of node:http answers.
      habit: () => undefined,
    },
    { cases: /name\/number$/, habit: ({ body }) => (typeof jsonOf(body)?.['name'] === 'string' ? undefined : 400) },
    'violation body-missing',
  ],
  [
    'answered-by-others',
    {
      paths: adding(undefined, { responses: withErrors('default') }),
      cases: /media-type\/wrong\/text-plain$/,
      habit: ({ headers }) => (headers['content-type'] === 'application/json' ? undefined : plain(415)),
    },
    { paths: adding(undefined, { responses: withErrors('415') }) },
    'violation media-type-undocumented',
  ],
];

/** The target as a run saw it. */
async function judged(
  { paths, cases: ids, habit }: Situation,
  doubtsOff?: ReadonlySet<string>,
): Promise<CollectedTarget> {
  // OpenAPI 3.1 no longer says that the body of DELETE is ignored.
  const text = documentOf(`${paths}\n${working}`, schemes).replace('3.1.0', '3.0.4');
  const contract = await contractOf(text);
  const url = await httpServer(
    withBody(({ method = '', url: target = '/', headers }, response, bytes) => {
      const { pathname, searchParams } = new URL(target, 'http://localhost');
      const asked = { method, path: pathname, query: searchParams, headers, body: bytes.toString() };
      const said = (pathname === '/ok' ? 204 : habit(asked)) ?? 204;
      const { status, headers: fields = {}, body = '' }: Reply = typeof said === 'number' ? { status: said } : said;
      response.writeHead(status, { ...fields } as Record<string, string>).end(body);
    }),
  );
  const all = casesOf(contract);
  const cases: readonly Case[] = all.filter(({ id, operation }) => operation === 'ok' || ids.test(id));
  if (cases.every(({ operation }) => operation === 'ok')) throw new Error(`no case is ${String(ids)}`);
  const credentials = new Map([
    ['', TOKEN],
    ['basic', 'gardener:fern-and-moss'],
  ]);
  const { targets } = await collect(
    run({
      contract,
      cases: cases.filter(({ operation, id }) => operation !== 'ok' || id === 'ok/good/minimal'),
      targets: [urlTarget(url)],
      seed: 's',
      touch: ['**'],
      credentials,
      ...(doubtsOff === undefined ? {} : { doubtsOff }),
    }),
  );
  return targets[0]!;
}

/** Something that works, so that no probe takes the service for another one. */
const working =
  "/ok:\n  get:\n    operationId: ok\n    security: [{}]\n    responses: { '204': { description: Good. } }";

const foundIn = ({ findings }: CollectedTarget): readonly string[] => [
  ...new Set(findings.map(({ level, rule }) => `${level} ${rule}`)),
];
const doubtsIn = ({ cases }: CollectedTarget): readonly string[] =>
  cases.flatMap(({ result }) => (result.doubts ?? []).map(({ id }) => id));

describe('a doubt saves the correct service, and not the faulty one', () => {
  test.each(rows)('%s', async (doubt, right, wrong, finding) => {
    const saved = await judged(right);
    expect(foundIn(saved).filter((each) => each.startsWith('violation'))).toEqual([]);
    expect(doubtsIn(saved)).toContain(doubt);
    const strict = await judged(right, new Set([doubt]));
    expect(foundIn(strict)).toContain(finding);
    expect(doubtsIn(strict)).not.toContain(doubt);
    const faulty = await judged({ ...right, ...wrong });
    expect(foundIn(faulty)).toContain(finding);
    expect(doubtsIn(faulty)).not.toContain(doubt);
  });
});
