import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  bodyTemplate,
  deriveCases,
  instantiateText,
  placeCredentials,
  sampleValues,
  type Case,
} from '../../../src/cases/index.js';
import { loadContract, type Contract } from '../../../src/contract/index.js';
import { temporaryFolder } from '../../temporary-folder.js';

const folder = temporaryFolder();

async function contractOf(paths: object, rest: object = {}): Promise<Contract> {
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...rest }));
  return loadContract(file);
}

const ok = { responses: { '200': { description: 'ok' } } };
const parameter = (name: string, where: string, schema: object, more: object = {}) => ({
  name,
  in: where,
  required: true,
  schema,
  ...more,
});
const target = ({ request }: Case): string => instantiateText(request.path, sampleValues());
const minimal = (cases: readonly Case[]): Case => cases.find(({ id }) => id.endsWith('/good/minimal'))!;

describe('ids', () => {
  test('begin with the operationId, or else with method and path in words', async () => {
    const { cases } = deriveCases(
      await contractOf({
        '/a/{b}': { get: { ...ok, parameters: [parameter('b', 'path', { type: 'integer' })] } },
        '/c': { get: { ...ok, operationId: 'see/all c' } },
      }),
    );
    expect([...new Set(cases.map(({ id }) => id.split('/')[0]))]).toEqual(['get-a-b', 'see-all-c']);
  });

  test('are never the same twice', async () => {
    const { cases } = deriveCases(await contractOf({ '/a-b': { get: ok }, '/a/b': { get: ok }, '/a_b': { get: ok } }));
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });
});

describe('the order', () => {
  test('is that of the document, with what destroys at the end', async () => {
    const { cases } = deriveCases(await contractOf({ '/a': { delete: ok, get: ok }, '/b': { get: ok } }));
    expect([...new Set(cases.map(({ operation }) => operation))]).toEqual(['GET /a', 'GET /b', 'DELETE /a']);
  });
});

describe('the budget', () => {
  test('keeps the most telling cases and says how many it leaves out', async () => {
    const contract = await contractOf({
      '/a': { get: { ...ok, operationId: 'a', parameters: [parameter('n', 'query', { type: 'integer' })] } },
    });
    const all = deriveCases(contract);
    const few = deriveCases(contract, { maxPerOperation: 3 });
    expect(all.leftOut.size).toBe(0);
    expect(few.cases.map(({ id }) => id)).toEqual(['a/good/minimal', 'a/parameter/n/word', 'a/parameter/n/missing']);
    expect(few.leftOut.get('a')).toBeGreaterThanOrEqual(all.cases.length - 3);
  });

  test('keeps nothing that is not among all there is, together with what says the same', async () => {
    const length = { type: 'integer', minimum: 1, maximum: 300 };
    const size = { type: 'object', required: ['w', 'h'], properties: { w: length, h: length } };
    const text = { type: 'string', maxLength: 50 };
    const schemas = { Thing: { type: 'object', properties: { size, c: text, d: text, e: text } } };
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
    const post = (operationId: string): object => ({ ...ok, operationId, requestBody: { content } });
    const contract = await contractOf(
      { '/a': { post: post('a') }, '/b': { post: post('b') } },
      { components: { schemas } },
    );
    const idsOf = (maxPerOperation: number | 'every'): readonly string[] =>
      deriveCases(contract, { maxPerOperation }).cases.map(({ id }) => id);
    const [some, distinct, every] = [idsOf(100), new Set(idsOf(1000)), new Set(idsOf('every'))];
    expect(some.filter((id) => !distinct.has(id))).toEqual(['b/body/size/h/at-minimum']);
    expect(some.filter((id) => !every.has(id))).toEqual([]);
  });

  test('leaves no part of the request out for another', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `p${at}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'integer', minimum: 1 }]));
    const content = { 'application/json': { schema: { type: 'object', required: names, properties } } };
    const post = { ...ok, parameters: [parameter('n', 'query', { type: 'integer' })], requestBody: { content } };
    const contract = await contractOf(
      { '/a': { post: { ...post, operationId: 'a', security: [{ bearer: [] }] } } },
      { components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
    );
    const { cases } = deriveCases(contract, { maxPerOperation: 90 });
    const ids = cases.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(['a/auth/none', 'a/auth/wrong', 'a/parameter/n/word', 'a/body/p0/numeric-string']),
    );
  });

  test('makes each change at one place at least, after the basic ones of every member', async () => {
    const dates = Array.from({ length: 60 }, (_, at) => [`d${at}`, { type: 'string', format: 'date', maxLength: 10 }]);
    const schema = { type: 'object', required: dates.map(([name]) => name), properties: Object.fromEntries(dates) };
    const requestBody = { required: true, content: { 'application/json': { schema } } };
    const contract = await contractOf({ '/a': { post: { ...ok, operationId: 'a', requestBody } } });
    const { cases, leftOut } = deriveCases(contract);
    const count = (change: string): number => cases.filter(({ id }) => id.endsWith(`/${change}`)).length;
    expect([...leftOut.keys()]).toEqual(['a']);
    // The body itself, too, may not be null or a number.
    expect(['missing', 'null', 'number', 'bad-date-no-date'].map(count)).toEqual([60, 61, 61, 60]);
    expect(['bad-date-one-digit', 'empty-array', 'blank'].map(count)).toEqual([1, 1, 1]);
  });
});

test('only what every success is had as is promised to whoever asks for it', async () => {
  const had = (...types: string[]): object => ({
    description: '',
    content: Object.fromEntries(types.map((type) => [type, {}])),
  });
  const responses = { 200: had('text/plain', 'text/csv'), 206: had('text/plain'), 204: { description: '' } };
  const { cases } = deriveCases(await contractOf({ '/a': { get: { operationId: 'a', responses } } }));
  const outcome = (id: string): unknown => cases.find((theCase) => theCase.id === id)?.expect.outcome;
  expect(outcome('a/accept/text-plain')).toBe('accept');
  expect(outcome('a/accept/text-csv')).toBe('survive');
});

describe('a written case', () => {
  test('stands for the derived one of its id, and for one that sends and expects the same', async () => {
    const contract = await contractOf({ '/a': { get: { ...ok, operationId: 'a' } } });
    const { cases } = deriveCases(contract);
    const first = cases.find(({ id }) => id === 'a/method/put')!;
    const second = cases.find(({ id }) => id === 'a/accept/anything')!;
    const written = [
      { ...first, expect: { outcome: 'statuses', statuses: [405] } as const },
      { ...second, id: 'mine' },
    ];
    const ids = deriveCases(contract, { written }).cases.map(({ id }) => id);
    expect(ids).not.toContain(first.id);
    expect(ids).not.toContain(second.id);
    expect(ids.length).toBe(cases.length - 2);
  });
});

describe('parameters are written as their style has it', () => {
  test.each([
    ['path', 'simple', false, '/a/1'],
    ['path', 'label', false, '/a/.1'],
    ['path', 'matrix', false, '/a/;b=1'],
  ])('a number in the %s, %s', async (where, style, explode, expected) => {
    const contract = await contractOf({
      '/a/{b}': {
        get: { ...ok, parameters: [parameter('b', where, { const: 1, type: 'integer' }, { style, explode })] },
      },
    });
    expect(target(minimal(deriveCases(contract).cases))).toBe(expected);
  });

  test.each([
    ['path', 'simple', true, '/a/x,y'],
    ['path', 'label', true, '/a/.x.y'],
    ['path', 'label', false, '/a/.x,y'],
    ['path', 'matrix', true, '/a/;b=x;b=y'],
    ['path', 'matrix', false, '/a/;b=x,y'],
    ['query', 'form', true, '/a?b=x&b=y'],
    ['query', 'form', false, '/a?b=x,y'],
    ['query', 'spaceDelimited', false, '/a?b=x%20y'],
    ['query', 'pipeDelimited', false, '/a?b=x%7Cy'],
  ])('a list in the %s, %s, explode %s', async (where, style, explode, expected) => {
    const path = where === 'path' ? '/a/{b}' : '/a';
    const schema = { type: 'array', items: { type: 'string' }, minItems: 2 };
    const contract = await contractOf({
      [path]: { get: { ...ok, parameters: [parameter('b', where, schema, { style, explode, example: ['x', 'y'] })] } },
    });
    expect(target(minimal(deriveCases(contract).cases))).toBe(expected);
  });

  test.each([
    ['path', 'simple', true, '/a/x=1,y=2'],
    ['path', 'simple', false, '/a/x,1,y,2'],
    ['path', 'matrix', true, '/a/;x=1;y=2'],
    ['query', 'form', true, '/a?x=1&y=2'],
    ['query', 'form', false, '/a?b=x,1,y,2'],
    ['query', 'deepObject', true, '/a?b%5Bx%5D=1&b%5By%5D=2'],
  ])('an object in the %s, %s, explode %s', async (where, style, explode, expected) => {
    const path = where === 'path' ? '/a/{b}' : '/a';
    const schema = {
      type: 'object',
      required: ['x', 'y'],
      properties: { x: { type: 'integer' }, y: { type: 'integer' } },
    };
    const contract = await contractOf({
      [path]: {
        get: { ...ok, parameters: [parameter('b', where, schema, { style, explode, example: { x: 1, y: 2 } })] },
      },
    });
    expect(target(minimal(deriveCases(contract).cases))).toBe(expected);
  });
});

describe('where no good value is found', () => {
  test('the place is named, and the rest of the document is derived', async () => {
    const contract = await contractOf({
      '/a': {
        post: {
          ...ok,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { type: 'integer', minimum: 5, maximum: 3 } } },
          },
        },
      },
      '/b': { get: ok },
    });
    const { cases, notes } = deriveCases(contract);
    expect(notes.map(({ place }) => place?.pointer)).toEqual([
      expect.stringContaining('/paths/~1a/post/requestBody/content/application~1json/schema'),
    ]);
    expect(cases.some(({ operation, expect: { outcome } }) => operation === 'GET /b' && outcome === 'accept')).toBe(
      true,
    );
    expect(cases.some(({ operation, expect: { outcome } }) => operation === 'POST /a' && outcome === 'accept')).toBe(
      false,
    );
  });

  test('an operation without a path that can be written is left out, and that is said', async () => {
    const contract = await contractOf({
      '/a/{b}': { get: { ...ok, parameters: [parameter('b', 'path', { type: 'string', maxLength: 0 })] } },
      '/c': { get: ok },
    });
    const { cases, notes } = deriveCases(contract);
    expect(notes.map(({ code }) => code)).toContain('operation-not-tested');
    expect(cases.every(({ operation }) => operation === 'GET /c')).toBe(true);
  });
});

test('a fresh name leaves the condition true that the rest of the body satisfies', async () => {
  const plan = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', minLength: 3 }, gpu: { type: 'integer' } },
    if: { properties: { name: { pattern: '^prod-' } } },
    else: { not: { required: ['gpu'] } },
  };
  const requestBody = { required: true, content: { 'application/json': { schema: plan } } };
  const { cases } = deriveCases(await contractOf({ '/a': { post: { ...ok, operationId: 'a', requestBody } } }));
  const full = cases.find(({ id }) => id === 'a/body/gpu/null')?.request;
  expect(JSON.stringify(full?.body)).toContain('prod-');
});

test('the letters of an optional part of a pattern are sent in the other case', async () => {
  const code = parameter('code', 'query', { type: 'string', pattern: '^[A-Z]{2}(-[a-f]{3})?$' });
  const { cases } = deriveCases(await contractOf({ '/a': { get: { ...ok, operationId: 'a', parameters: [code] } } }));
  const found = cases.find(({ id }) => id === 'a/parameter/code/last-letters-in-other-case');
  expect([found?.expect.outcome, found?.request.path]).toEqual(['refuse', ['/a?code=ZZ-FFF']]);
});

describe('credentials', () => {
  const schemes = {
    a: { type: 'apiKey', in: 'header', name: 'X-A' },
    b: { type: 'http', scheme: 'bearer' },
    m: { type: 'mutualTLS' },
  };
  const withSecurity = (security: readonly object[]) =>
    contractOf({ '/a': { get: { ...ok, operationId: 'a', security } } }, { components: { securitySchemes: schemes } });
  const outcomes = (cases: readonly Case[], prefix = 'a/auth/') =>
    Object.fromEntries(
      cases
        .filter(({ id }) => id.startsWith(prefix))
        .map(({ id, expect: { outcome } }) => [id.slice(prefix.length), outcome]),
    );

  test('of two that are asked for together neither is enough', async () => {
    const contract = await withSecurity([{ a: [], b: [] }]);
    expect(outcomes(deriveCases(contract).cases)).toMatchObject({
      none: 'deny',
      'only/a': 'deny',
      'only/b': 'deny',
      'b/wrong': 'deny',
      wrong: 'deny',
    });
  });

  test('of two combinations a part of each is not enough, unless an alternative needs only those parts', async () => {
    const declared = { ...schemes, c: { type: 'apiKey', in: 'query', name: 'c' } };
    const instead = async (security: readonly object[]) => {
      const paths = { '/a': { get: { ...ok, operationId: 'a', security } } };
      const { cases } = deriveCases(await contractOf(paths, { components: { securitySchemes: declared } }));
      return outcomes(cases, 'a/auth/instead/');
    };
    expect(
      await instead([
        { a: [], b: [] },
        { c: [], b: [] },
      ]),
    ).toEqual({ 'a+c': 'deny' });
    expect(await instead([{ a: [], b: [] }, { c: [], b: [] }, { a: [] }])).toEqual({});
  });

  test('of two alternatives each is enough, and none is denied', async () => {
    const contract = await withSecurity([{ a: [] }, { b: [] }]);
    expect(outcomes(deriveCases(contract).cases)).toMatchObject({
      none: 'deny',
      'with/a': 'accept',
      'with/b': 'accept',
    });
  });

  test('that may be left out may be left out', async () => {
    const contract = await withSecurity([{}, { b: [] }]);
    expect(outcomes(deriveCases(contract).cases)).toEqual({ none: 'accept', 'with/b': 'accept', wrong: 'survive' });
  });

  test('that belong to the connection are neither denied nor demanded', async () => {
    const { cases } = deriveCases(await withSecurity([{ m: [] }]));
    expect([minimal(cases).expect.outcome, outcomes(cases)]).toEqual(['accept', {}]);
    const orToken = deriveCases(await withSecurity([{ m: [] }, { b: [] }]));
    expect(outcomes(orToken.cases)).toEqual({ 'with/b': 'accept' });
    expect(outcomes(deriveCases(await withSecurity([{ m: [], b: [] }])).cases)).toMatchObject({ none: 'deny' });
  });

  test('that nobody asks for are never held against anyone', async () => {
    const { cases } = deriveCases(await withSecurity([]));
    expect(cases.filter(({ expect: { outcome } }) => outcome === 'deny')).toEqual([]);
    expect(outcomes(cases)).toEqual({ wrong: 'survive' });
  });

  test('of another scheme are not sent where they are as good as the ones asked for', async () => {
    const contract = await contractOf(
      { '/a': { get: { ...ok, operationId: 'a', security: [{ b: [] }] } } },
      { components: { securitySchemes: { b: schemes.b, c: { type: 'http', scheme: 'bearer' } } } },
    );
    const other = deriveCases(contract).cases.find(({ id }) => id === 'a/auth/instead/c')!;
    const operation = contract.operation('a')!;
    expect(other.needs).toEqual(['token-knowledge']);
    expect(placeCredentials(other.request.credentials, operation, new Map([['', 'same-token']])).kind).toBe(
      'not-applicable',
    );
    expect(
      placeCredentials(
        other.request.credentials,
        operation,
        new Map([
          ['b', 'one-token'],
          ['c', 'other-token'],
        ]),
      ).kind,
    ).toBe('placed');
  });

  test('of another scheme are told apart from a key in the Authorization field by nobody who knows neither', async () => {
    const contract = await contractOf(
      { '/a': { get: { ...ok, operationId: 'a', security: [{ k: [] }] } } },
      { components: { securitySchemes: { b: schemes.b, k: { type: 'apiKey', in: 'header', name: 'Authorization' } } } },
    );
    expect(deriveCases(contract).cases.find(({ id }) => id === 'a/auth/instead/b')?.needs).toEqual(['token-knowledge']);
  });
});

test('a header parameter whose name no field can have is left out where it may be, else no request is good', async () => {
  const named = (required: boolean) => ({ ...ok, parameters: [parameter('My Key', 'header', {}, { required })] });
  const { cases, notes } = deriveCases(await contractOf({ '/a': { get: named(false) }, '/b': { get: named(true) } }));
  const good = cases.filter(({ expect: { outcome } }) => outcome === 'accept').map(({ operation }) => operation);
  expect(new Set(good)).toEqual(new Set(['GET /a']));
  expect(cases.flatMap(({ request }) => request.fields).filter(({ name }) => name === 'My Key')).toEqual([]);
  expect(notes.length).toBeGreaterThan(0);
});

test.each([
  ['spread over the query', {}],
  ['in brackets', { style: 'deepObject' }],
])('an object %s that may be empty is never missing, as it leaves no trace then', async (_, style) => {
  const page = { type: 'object', properties: { size: { type: 'integer' } } };
  const idsFor = async (schema: object): Promise<readonly string[]> => {
    const contract = await contractOf({
      '/a': { get: { ...ok, parameters: [parameter('page', 'query', schema, style)] } },
    });
    return deriveCases(contract).cases.map(({ id }) => id);
  };
  const missing = new Set(['get-a/parameter/page/missing', 'get-a/parameter/page/word']);
  const empty = await idsFor(page);
  expect(empty.filter((id) => missing.has(id))).toEqual([]);
  expect(empty).toContain('get-a/parameter/page/size/word');
  const full = await idsFor({ ...page, required: ['size'] });
  expect(full).toContain('get-a/parameter/page/missing');
});

test.each([
  ['spread over the query', {}],
  ['in brackets', { style: 'deepObject' }],
  ['in the text of one parameter', { explode: false }],
])('an object %s may have many members that are numbers', async (_, style) => {
  const properties = Object.fromEntries(Array.from({ length: 20 }, (_member, at) => [`m${at}`, { type: 'integer' }]));
  const schema = { type: 'object', required: Object.keys(properties), properties };
  const { cases, notes } = deriveCases(
    await contractOf({ '/a': { get: { ...ok, parameters: [parameter('page', 'query', schema, style)] } } }),
  );
  expect(notes).toEqual([]);
  expect(target(minimal(cases))).toContain('m19');
  expect(cases.map(({ id }) => id)).toContain('get-a/parameter/page/m19/word');
});

test('an object with a list in it is spread over the query without the list, of which no style says how it is written', async () => {
  const page = {
    type: 'object',
    properties: { size: { type: 'integer' }, sort: { type: 'array', items: { type: 'string' } } },
  };
  const { cases, notes } = deriveCases(
    await contractOf({ '/a': { get: { ...ok, parameters: [parameter('page', 'query', page)] } } }),
  );
  expect(notes).toEqual([]);
  expect(target(minimal(cases))).toBe('/a?size=1');
  expect(cases.filter(({ id }) => id.startsWith('get-a/parameter/page/sort'))).toEqual([]);
});

test('a User-Agent, which every request has, is never missing', async () => {
  const { cases } = deriveCases(
    await contractOf({
      '/a': {
        get: { ...ok, parameters: ['User-Agent', 'X-A'].map((name) => parameter(name, 'header', { type: 'string' })) },
      },
    }),
  );
  const missing = cases.filter(({ id }) => id.endsWith('/missing')).map(({ id }) => id);
  expect(missing).toEqual(['get-a/parameter/X-A/missing']);
});

test('a parameter gets every change of a kind, each with an id of its own', async () => {
  const month = parameter('month', 'query', { type: 'string', pattern: '^(0[1-9]|1[0-2])$' });
  const { cases } = deriveCases(await contractOf({ '/a': { get: { ...ok, parameters: [month] } } }));
  const beyond = cases.filter(({ id }) => id.includes('beyond-class'));
  expect(beyond.map((each) => `${each.id} ${target(each)}`)).toEqual([
    'get-a/parameter/month/beyond-class /a?month=00',
    'get-a/parameter/month/beyond-class-2 /a?month=13',
  ]);
});

test('a part is asked for by a range that HTTP knows, unless the document allows none such', async () => {
  const get = (pattern: string) => ({ ...ok, parameters: [parameter('Range', 'header', { type: 'string', pattern })] });
  const { cases } = deriveCases(
    await contractOf({ '/a': { get: get('^bytes=\\d*-\\d*$') }, '/b': { get: get('^rows=\\d-$') } }),
  );
  const ranges = cases
    .filter(({ id }) => id.endsWith('/good/minimal'))
    .map(({ request: { fields } }) => fields.find(({ name }) => name === 'Range')?.value[0]);
  expect(ranges[0]).toBe('bytes=0-0');
  expect(ranges[1]).toMatch(/^rows=\d-$/);
});

test('what is there already is asked for where 304 is documented, and where it may be asked so', async () => {
  const unchanged = { responses: { ...ok.responses, '304': { description: 'known' } } };
  const tag = {
    parameters: [parameter('if-none-match', 'header', { type: 'string', pattern: '^"' }, { required: false })],
  };
  const { cases } = deriveCases(
    await contractOf({ '/a': { get: unchanged }, '/b': { get: ok }, '/c': { get: { ...unchanged, ...tag } } }),
  );
  const asked = cases.filter(({ request: { fields } }) =>
    fields.some(({ name, value }) => name === 'If-None-Match' && value[0] === '*'),
  );
  expect(asked.map(({ id }) => id)).toEqual(['get-a/field/any-version-known']);
});

test('a body is in every request but where it is left out, however optional it is, unless the document says so', async () => {
  const body = (schema: object, more: object = {}, type = 'application/json') => ({
    requestBody: { ...more, content: { [type]: { schema } } },
    ...ok,
  });
  const said = { required: false };
  const member = { type: 'object', properties: { a: { type: 'string' } } };
  const asking = { ...member, required: ['a'] };
  const { cases } = deriveCases(
    await contractOf({
      '/a': { put: body(asking, said), delete: body(member) },
      '/b': { put: body(member, said) },
      '/c': { put: body(asking, said, 'multipart/form-data') },
      '/d': { put: body(member) },
    }),
  );
  const hasBody = (id: string) => cases.find((each) => each.id === id)?.request.body !== undefined;
  expect(hasBody('put-a/good/minimal')).toBe(true);
  expect(hasBody('put-b/good/minimal')).toBe(false);
  expect(hasBody('put-d/good/minimal')).toBe(true);
  expect(hasBody('delete-a/good/minimal')).toBe(false);
  const without = (id: string) => cases.find((each) => each.id === `${id}/no-body/without-media-type`);
  expect(without('put-a')?.request.body).toBeUndefined();
  const owed = ['put-a', 'put-c', 'put-d'].map((id) => [without(id)?.expect.outcome, without(id)?.level]);
  // Of multipart bodies, documents that are written from code seldom say that they have to be there.
  expect(owed).toEqual([
    ['accept', undefined],
    ['accept', 'warning'],
    ['accept', 'warning'],
  ]);
});

test('a change changes something, and one that does not is worth no more than a warning', async () => {
  const schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'boolean' } } };
  const changed = { requestBody: { required: true, content: { 'application/json': { schema } } }, ...ok };
  const { cases } = deriveCases(await contractOf({ '/a': { patch: changed, put: changed } }));
  const smallest = (id: string) =>
    bodyTemplate(cases.find((each) => each.id === `${id}/good/minimal`)?.request.body ?? []);
  expect(smallest('put-a')).toEqual(['{}']);
  expect(smallest('patch-a')[0]).toContain('"a":');
  const nothing = cases.filter(
    ({ expect: { outcome }, request: { body = [] } }) =>
      outcome === 'accept' &&
      /^\["(?:\s|\\[nrt])*\{(?:\s|\\[nrt])*\}(?:\s|\\[nrt])*"\]$/.test(JSON.stringify(bodyTemplate(body))),
  );
  const levels = (operation: string) =>
    new Set(nothing.flatMap((each) => (each.operation === operation ? [each.level] : [])));
  expect(levels('PATCH /a')).toEqual(new Set(['warning']));
  expect(levels('PUT /a')).toContain(undefined);
});

test('what an example of the whole body has goes before what a schema in it gives', async () => {
  const kind = { type: 'string', enum: ['event', 'general'], example: 'event' };
  const schema = { type: 'object', required: ['kind'], properties: { kind } };
  const content = { 'application/json': { schema, examples: { entry: { value: { kind: 'general' } } } } };
  const { cases } = deriveCases(
    await contractOf({ '/a': { post: { requestBody: { required: true, content }, ...ok } } }),
  );
  expect(bodyTemplate(cases.find(({ id }) => id === 'post-a/good/minimal')?.request.body ?? [])).toEqual([
    '{"kind":"general"}',
  ]);
});

describe('what could do harm', () => {
  test('is not asked of paths that nobody named, where the operation destroys', async () => {
    const contract = await contractOf({
      '/a/{b}': {
        delete: { ...ok, parameters: [parameter('b', 'path', { type: 'integer', minimum: 1 }, { example: 7 })] },
      },
    });
    const { cases } = deriveCases(contract);
    const destroying = cases.filter(
      ({ request, expect: { outcome } }) => request.method === 'DELETE' && outcome === 'accept',
    );
    expect(new Set(destroying.map((each) => target(each).split('?')[0]))).toEqual(new Set(['/a/7']));
  });

  test('needs to be allowed: methods that the contract does not have, with good credentials', async () => {
    const contract = await contractOf({ '/a': { get: ok } });
    const { cases } = deriveCases(contract);
    const needs = Object.fromEntries(
      cases
        .filter(({ aspects }) => aspects.includes('method'))
        .map(({ request: { method }, needs: each }) => [method, each]),
    );
    expect(needs).toEqual({
      HEAD: [],
      OPTIONS: [],
      TRACE: [],
      POST: ['intrusive'],
      PUT: ['intrusive'],
      PATCH: ['intrusive'],
      DELETE: ['intrusive'],
      GROW: ['intrusive'],
    });
  });
});

describe('a map', () => {
  const labels = {
    type: 'object',
    propertyNames: { pattern: '^[a-z_]{1,16}$' },
    additionalProperties: { type: 'string' },
    minProperties: 2,
    maxProperties: 3,
  };
  const post = (schema: object) => ({
    post: { ...ok, operationId: 'a', requestBody: { required: true, content: { 'application/json': { schema } } } },
  });

  test('that need not be there has as many entries as it must have, by names that it may have', async () => {
    const contract = await contractOf({ '/a': post({ type: 'object', properties: { labels } }) });
    const { cases } = deriveCases(contract);
    const sent = (end: string): unknown => {
      const found = cases.find(({ id }) => id.endsWith(end));
      return found?.request.body && JSON.parse(instantiateText(bodyTemplate(found.request.body), sampleValues()));
    };
    expect(sent('a/good/full')).toEqual({ labels: { a: 'A', ab: 'Ab' } });
    expect(Object.keys((sent('/labels/above-maximum-properties') as { labels: object }).labels)).toEqual([
      'a',
      'ab',
      'abc',
      'abcd',
    ]);
  });
});

test('a word, or a number with more behind it, is none of a list of numbers that says no type', async () => {
  const { cases } = deriveCases(
    await contractOf({
      '/a': { get: { ...ok, operationId: 'a', parameters: [parameter('n', 'query', { enum: [1, 2] })] } },
    }),
  );
  expect(cases.filter(({ expect: { outcome }, id }) => outcome === 'refuse' && id.includes('/n/')).map(target)).toEqual(
    expect.arrayContaining(['/a?n=fern', '/a?n=1fern']),
  );
});

test('of more than there is room for, dates with a fraction and with an offset are sent', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', format: 'date-time' }]));
  const requestBody = { content: { 'application/json': { schema: { type: 'object', properties } } } };
  const contract = await contractOf({ '/a': { post: { ...ok, operationId: 'a', requestBody } } });
  const { cases, leftOut } = deriveCases(contract);
  const accepted = cases.filter(({ id }) => /\/other-date-time-[12]$/.test(id));
  expect([...leftOut.keys()]).toEqual(['a']);
  expect(accepted).toHaveLength(2 * names.length);
});
