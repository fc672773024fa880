import { expect, test } from 'vitest';
import { deriveCases, type Case } from '../../../src/cases/index.js';
import { contractOf, shown } from '../load.js';

/** The smallest good request of an operation that creates something with these members, all of them required. */
async function created(
  path: string,
  members: object,
  {
    conflicts = false,
    parameters = [] as object[],
    method = 'post',
    id: what = 'good/minimal',
    item = '',
    mediaType = 'application/json',
  } = {},
) {
  const schema = { type: 'object', required: Object.keys(members), properties: members };
  const requestBody = { required: true, content: { [mediaType]: { schema } } };
  const status = { description: 'd' };
  const responses = { '201': status, '422': status, ...(conflicts ? { '409': status } : {}) };
  const operation = { operationId: 'create', parameters, requestBody, responses };
  const named = [{ name: /\{(.*)\}/.exec(item)?.[1] ?? '', in: 'path', required: true, schema: { type: 'string' } }];
  const items = item === '' ? {} : { [item]: { get: { parameters: named, responses } } };
  const paths = { [path]: { [method]: operation }, ...items };
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths };
  const { cases } = deriveCases(await contractOf(JSON.stringify(document)));
  return cases.find(({ id }) => id === `create/${what}`)?.request;
}

async function bodyOf(...args: Parameters<typeof created>): Promise<string | undefined> {
  return shown((await created(...args))?.body);
}

function fieldOf(request: Case['request'] | undefined, name: string): string | undefined {
  return shown(request?.fields.find((field) => field.name === name)?.value);
}

const given = (example: string): object => ({ type: 'string', example });
const text = { type: 'string' };

test.each([
  ['a name without an example', { name: text }, '{"name":"<string>"}'],
  ['a name with one', { name: given('Fern') }, '{"name":"Fern<string>"}'],
  ['a code without an example', { code: text }, '{"code":"<string>"}'],
])('nothing else tells one request from another: %s is another one each time', async (_name, members, body) => {
  expect(await bodyOf('/plants', members)).toBe(body);
});

test.each([
  ['another name', { slug: text }, '{"name":"<string>","slug":"<string>"}'],
  ['a quantity', { stock: { type: 'integer' } }, '{"name":"<string>","stock":<int32>}'],
  ['a reference', { category: { ...text, format: 'uuid' } }, '{"name":"<string>","category":"<uuid>"}'],
])('a name is another one each time beside %s, too', async (_what, members, body) => {
  expect(await bodyOf('/plants', { name: text, ...members })).toBe(body);
});

test('the example of a name stays beside an identity that is another one each time', async () => {
  const id = { type: 'integer', format: 'int64' };
  expect(await bodyOf('/plants', { id, name: given('Fern') })).toBe('{"id":<int64>,"name":"Fern"}');
});

test.each([
  ['application/x-www-form-urlencoded', /^name=<string>&note=Note$/],
  ['multipart/form-data', /name="name"\r\n\r\n<string>\r\n/],
])('a name is another one each time in %s, too', async (mediaType, body) => {
  expect(await bodyOf('/plants', { name: text, note: text }, { mediaType })).toMatch(body);
});

test.each([
  ['without a format', { email: text }, '{"email":"<string>@example.com"}'],
  ['of that name with an example', { email: given('fern@example.org') }, '{"email":"<string>@example.com"}'],
  ['in two words', { contactEmailAddress: text }, '{"contactEmailAddress":"<string>@example.com"}'],
  ['that is none', { email: given('weekly') }, '{"email":"weekly"}'],
  ['too short to be another one each time', { email: { ...text, maxLength: 20 } }, '{"email":"Email"}'],
])('an e-mail address %s is another one each time', async (_name, members, body) => {
  expect(await bodyOf('/users', members)).toBe(body);
});

test.each([
  ['of capital letters and digits', '^[A-Z0-9]{4,12}$', /^\{"code":"[A-Z0-9]+<digits-6>"\}$/],
  ['of a few digits after a dash', '^[A-Z]{1,3}-[0-9]{1,4}$', /^\{"code":"[A-Z]+-<digits-4>"\}$/],
  ['of one digit alone', '^[A-Z]-[0-9]$', /^\{"code":"[A-Z]-[0-9]"\}$/],
  ['of capital letters alone', '^[A-Z]{4}$', /^\{"code":"[A-Z]{4}"\}$/],
  ['of digits after fixed ones', '^97[89][0-9]{10}$', /^\{"code":"97[89][0-9]<digits-9>"\}$/],
])('a code %s is another one each time as far as its pattern lets it', async (_what, pattern, body) => {
  expect(await bodyOf('/coupons', { code: { ...text, pattern } }, { conflicts: true })).toMatch(body);
});

test('the last letters of a code of a fixed length are other digits each time', async () => {
  const vin = { ...text, pattern: '^[A-HJ-NPR-Z0-9]{17}$' };
  expect(await bodyOf('/cars', { vin }, { conflicts: true })).toBe('{"vin":"ABCDEFGH<digits-9>"}');
});

test('the number of a chip, which an animal alone has, is another one each time', async () => {
  const members = { chip: { ...text, pattern: '^[0-9]{15}$' }, imei: text };
  expect(await bodyOf('/pets', members, { conflicts: true })).toBe('{"chip":"<digits-15>","imei":"<string>"}');
});

test.each([
  ['the items of the collection', '/cars/{plate}', '{"plate":"<string>","note":"Note"}'],
  ['other items, to which it refers', '/lots/{plate}', '{"plate":"Plate","note":"Note"}'],
])('what paths name %s by is another one each time, or stays', async (_what, item, body) => {
  expect(await bodyOf('/cars', { plate: text, note: text }, { item, conflicts: true })).toBe(body);
});

test('what paths name by a name of several words can be one of a few texts, and stays', async () => {
  const item = '/metadata/{metadata_kind}';
  expect(await bodyOf('/metadata', { kind: text }, { item })).toBe('{"kind":"Kind"}');
});

test('a name in an object, by which paths name the item, is another one each time', async () => {
  const job = { type: 'object', required: ['name'], properties: { name: text, note: text } };
  const options = { item: '/jobs/{jobName}', id: 'good/full' };
  expect(await bodyOf('/jobs', { job }, options)).toBe('{"job":{"name":"<string>","note":"Note"}}');
});

test('a key of bytes is another one each time, and base64 as its format has it', async () => {
  const key = { ...text, format: 'byte' };
  expect(await bodyOf('/kv/put', { key, value: key })).toBe('{"key":"<string>","value":"VHJlbGxpcw=="}');
});

test('a text of the greatest length is another one each time, where the good one is', async () => {
  const email = { ...text, format: 'email', maxLength: 40 };
  const username = { ...text, maxLength: 20 };
  const bodies = (member: string) => bodyOf('/users', { email, username }, { id: `body/${member}/at-maximum-length` });
  expect(await bodies('email')).toBe('{"email":"<string>aaaaaaaaaaaaaaaaaa@a.com","username":"<string>"}');
  expect(await bodies('username')).toBe('{"email":"<string>@example.com","username":"<string>aaaa"}');
});

test.each([
  ['pretty', '{\r\n  "name" : "<string>"\r\n}'],
  ['escaped-names', '{"\\u006e\\u0061\\u006d\\u0065":"<string>"}'],
  ['single-quotes', "{'name':'<string>'}"],
  ['two-values', '{"name":"<string>"}{"name":"<string>"}'],
])('a name is another one in a text that is written otherwise, too: %s', async (spelling, body) => {
  expect(await bodyOf('/plants', { name: text }, { id: `body/json-text/${spelling}` })).toBe(body);
});

test('of two members of one name, the one of the created thing itself', async () => {
  const kind = { type: 'object', required: ['name'], properties: { name: text } };
  expect(await bodyOf('/plants', { kind, name: text })).toBe('{"kind":{"name":"Name"},"name":"<string>"}');
});

/** An object that has all of these members. */
function wrapped(properties: object): object {
  return { type: 'object', required: Object.keys(properties), properties };
}

test.each([
  ['what is said about it', { metadata: wrapped({ name: text }) }, '{"metadata":{"name":"<string>"}}'],
  [
    'the attributes of its data',
    { data: wrapped({ type: given('plants'), attributes: wrapped({ name: given('Fern') }) }) },
    '{"data":{"type":"plants","attributes":{"name":"Fern<string>"}}}',
  ],
  [
    'what is called like the path, beside another of that name',
    { owner: wrapped({ name: text }), plant: wrapped({ name: text }) },
    '{"owner":{"name":"Name"},"plant":{"name":"<string>"}}',
  ],
])('the name of the created thing is in %s', async (_where, members, body) => {
  expect(await bodyOf('/plants', members, { conflicts: true })).toBe(body);
});

test.each([
  ['/kinds/{kind_slug}', '{"kind_slug":"fern","slug":"<string>"}'],
  ['/kinds/{kind_slug}/uses', '{"kind_slug":"fern","slug":"<string>"}'],
  ['', '{"kind_slug":"fern<string>","slug":"<string>"}'],
])('the example of a name of several words stays if another path has it: %s', async (item, body) => {
  const members = { kind_slug: given('fern'), slug: given('first') };
  expect(await bodyOf('/plants', members, { conflicts: true, item })).toBe(body);
});

test('what a created thing belongs to keeps its name', async () => {
  const members = { owner: wrapped({ name: given('Ann') }) };
  expect(await bodyOf('/plants', members, { conflicts: true })).toBe('{"owner":{"name":"Ann"}}');
});

test('a name that the path of a thing says as well stays the same in the body', async () => {
  const metadata = wrapped({ name: given('fern') });
  const parameters = [{ name: 'name', in: 'path', required: true, schema: given('fern') }];
  const options = { conflicts: true, parameters, method: 'put' };
  expect(await bodyOf('/plants/{name}', { name: given('fern') }, options)).toBe('{"name":"fern"}');
  expect(await bodyOf('/plants/{name}', { metadata }, options)).toBe('{"metadata":{"name":"fern"}}');
});

test.each([
  ['its own code', '/orders', { code: given('ORD-1001') }, '{"code":"ORD-<int32>"}'],
  ['its own number', '/shop/{shop}/orders', { orderNumber: given('N-7') }, '{"orderNumber":"N-7<string>"}'],
])('requests can conflict: %s is another one in the form of the example', async (_name, path, members, body) => {
  const parameters = path.includes('{')
    ? [{ name: 'shop', in: 'path', required: true, schema: { type: 'integer' } }]
    : [];
  expect(await bodyOf(path, members, { conflicts: true, parameters })).toBe(body);
});

test.each([
  ['its number of letters and digits', '^[A-Z]{3}-\\d{4}$', /^[A-Z]{3}-<digits-4>$/],
  ['its number of digits', '^\\d{8}$', /^<digits-8>$/],
])('requests can conflict: %s is another one each time, as its pattern has it', async (_name, pattern, expected) => {
  const body = await bodyOf('/orders', { orderNo: { ...text, pattern } }, { conflicts: true });
  expect((JSON.parse(body ?? '') as { orderNo: string }).orderNo).toMatch(expected);
});

test('a pattern without digits leaves no room for another one', async () => {
  const members = { orderNo: { ...text, pattern: '^[A-Z]{3}$' } };
  expect(await bodyOf('/orders', members, { conflicts: true })).toBe('{"orderNo":"ABC"}');
});

test.each([false, true])('an example that names something else stays, conflicts or none (%s)', async (conflicts) => {
  const members = { productId: given('fern-1'), currencyCode: given('EUR') };
  expect(await bodyOf('/orders', members, { conflicts })).toBe('{"productId":"fern-1","currencyCode":"EUR"}');
});

test('a field that names the request is another one each time, a tenant of the document stays', async () => {
  const uuid = '11111111-1111-4111-8111-111111111111';
  const header = (name: string, schema: object): object => ({ name, in: 'header', required: true, schema });
  const request = await created(
    '/plants',
    { name: text },
    {
      parameters: [
        header('Idempotency-Key', given(uuid)),
        header('X-Tenant', { type: 'string', format: 'uuid', example: uuid }),
        header('X-Trace', { type: 'string', format: 'uuid' }),
      ],
    },
  );
  expect(['Idempotency-Key', 'X-Tenant', 'X-Trace'].map((name) => fieldOf(request, name))).toEqual([
    '<request-uuid>',
    uuid,
    '<uuid>',
  ]);
});

test('a key of the request that is the same in each run is only to be survived', async () => {
  const parameters = [{ name: 'Idempotency-Key', in: 'header', schema: { ...text, maxLength: 64 } }];
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/plants': { post: { operationId: 'create', parameters, responses: { '201': { description: 'd' } } } } },
  };
  const { cases } = deriveCases(await contractOf(JSON.stringify(document)));
  const outcomes = new Map(cases.map(({ id, expect: { outcome } }) => [id, outcome]));
  expect(outcomes.get('create/parameter/Idempotency-Key/at-maximum-length')).toBe('survive');
  expect(outcomes.get('create/parameter/Idempotency-Key/above-maximum-length')).toBe('refuse');
});

const dateTime = { type: 'string', format: 'date-time' };
const date = { type: 'string', format: 'date' };

test.each([
  [
    'one time',
    { start: dateTime, seats: { type: 'integer', maximum: 9 } },
    /^\{"start":"3<digits-3>-05-17T.*Z","seats":\d\}$/,
  ],
  ['a range, one day', { from: date, to: date }, /^\{"from":"3<digits-3 year>-05-17","to":"3<digits-3 year>-05-18"\}$/],
  [
    'a range of a week in one year, as the examples have it',
    { from: { ...date, example: '2024-07-01' }, to: { ...date, example: '2024-07-08' } },
    /^\{"from":"3<digits-3 year>-07-01","to":"3<digits-3 year>-07-08"\}$/,
  ],
  [
    'a range of years, in one of them',
    { startsOn: { ...date, example: '2024-05-17' }, endsOn: { ...date, example: '2034-05-17' } },
    /^\{"startsOn":"3<digits-3 year>-05-17","endsOn":"3<digits-3 year>-05-18"\}$/,
  ],
  [
    'times of a range, an hour apart',
    { startsAt: dateTime, endsAt: dateTime },
    /^\{"startsAt":"3<digits-3 year>-05-17T10:30:00Z","endsAt":"3<digits-3 year>-05-17T11:30:00Z"\}$/,
  ],
  ['nobody is born in another millennium', { birthDate: date }, /^\{"birthDate":"2024-05-17"\}$/],
])('requests can conflict: what is booked is another time each: %s', async (_name, members, body) => {
  expect(await bodyOf('/bookings', members, { conflicts: true })).toMatch(body);
  expect(await bodyOf('/bookings', members)).not.toContain('digits-3');
});

test.each([
  ['day', date, /^\{"from":"2024-06-29","to":"2024-06-30"\}$/],
  ['hour', dateTime, /^\{"from":"2024-06-30T22:59:59\.999Z","to":"2024-06-30T23:59:59\.999Z"\}$/],
])('the other end is a %s from an end that a case is about', async (_name, time, body) => {
  const schema = { type: 'object', required: ['from', 'to'], properties: { from: time, to: time } };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const responses = { '201': { description: 'd' }, '409': { description: 'd' } };
  const paths = { '/stays': { post: { operationId: 'stay', requestBody, responses } } };
  const { cases } = deriveCases(
    await contractOf(JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths })),
  );
  const sent = cases.flatMap(({ id, request }) =>
    /^stay\/body\/to\/other-date(?:-time)?-1$/.test(id) ? [shown(request.body)] : [],
  );
  expect(sent).toEqual([expect.stringMatching(body)]);
});

test('what can be left out is taken once as well', async () => {
  const schema = { type: 'object', required: ['seats'], properties: { seats: { type: 'boolean' }, slug: text } };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const responses = { '201': { description: 'd' }, '409': { description: 'd' } };
  const paths = { '/halls': { post: { operationId: 'build', requestBody, responses } } };
  const { cases } = deriveCases(
    await contractOf(JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths })),
  );
  const full = cases.find(({ id }) => id === 'build/good/full');
  expect(shown(full?.request.body)).toContain('"slug":"<string>"');
});
