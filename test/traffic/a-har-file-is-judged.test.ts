import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harExchanges } from '../../src/traffic/index.js';
import { entry, found, judged, judgedFile } from './recorded.js';

const text = (value: unknown): { text: string } => ({ text: JSON.stringify(value) });
const fern = { id: 1, name: 'Fern' };

test('what the server did wrong is found, equal findings once with their entries, and nothing else', async () => {
  const run = await judged([
    entry({ content: text([fern]) }),
    entry({ content: text([{ id: 1 }]) }),
    entry({ content: text([fern, { id: 2 }]) }),
    entry({ status: 500, content: text({ message: 'oops' }) }),
    entry({
      method: 'POST',
      postData: { mimeType: 'application/json', ...text(fern) },
      status: 200,
      content: text(fern),
    }),
    entry({ path: '/plants/7', status: 404, responseHeaders: [], content: { size: 0 } }),
    entry({ path: '/plants/7?x=1', responseHeaders: [['content-type', 'text/html']], content: { text: '<p>' } }),
  ]);
  expect(found(run).toSorted()).toEqual([
    'media-type-undocumented entry 7',
    'schema-violation entries 2 and 3',
    'server-error entry 4',
    'undocumented-status entry 5',
  ]);
  expect(run.verdict).toBe('violates');
  expect(run.targets[0]?.traffic).toMatchObject({ exchanges: 7, judged: 7, unjudged: [] });
});

test('invalid requests are findings about the client, which fail nothing, and may be refused with any 4xx', async () => {
  const run = await judged([
    entry({ path: '/plants?limit=1000', status: 400, responseHeaders: [] }),
    entry({ path: '/plants?limit=many', content: text([]) }),
    entry({
      method: 'POST',
      postData: { mimeType: 'application/json', ...text({ id: 'x', name: 'Fern' }) },
      status: 422,
      content: text({ message: 'no' }),
    }),
    entry({
      method: 'POST',
      path: '/login',
      postData: {
        mimeType: 'application/x-www-form-urlencoded',
        params: [
          { name: 'user', value: 'a' },
          { name: 'password', value: 'short' },
        ],
      },
      status: 400,
      responseHeaders: [],
    }),
  ]);
  expect(found(run).filter((each) => !each.startsWith('invalid-request'))).toEqual([]);
  expect(found(run)).toHaveLength(4);
  expect(run.verdict).toBe('conforms');
  expect(run.targets[0]?.findings.every(({ category, level }) => category === 'client' && level === 'warning')).toBe(
    true,
  );
});

test('what the file does not have is not judged, and said', async () => {
  const run = await judged([
    entry({ content: { size: 12 } }),
    entry({
      method: 'POST',
      requestHeaders: [
        ['content-length', '20'],
        ['content-type', 'application/json'],
      ],
      status: 201,
      content: text(fern),
    }),
    // Browsers remove Cookie and Authorization.
    entry({ path: '/plants/7', content: text(fern) }),
    entry({ status: 0, responseHeaders: [] }),
    entry({ more: { _fromCache: 'disk' }, content: text('wrong') }),
    entry({ status: 304, requestHeaders: [['if-none-match', '"1"']], content: text('cached') }),
    entry({ status: 101, responseHeaders: [] }),
    entry({ method: 'OPTIONS', requestHeaders: [['access-control-request-method', 'POST']], status: 204 }),
    entry({ method: 'PATCH', status: 405 }),
    entry({ path: '/app.js' }),
    entry({ origin: 'data:', path: 'text/plain,x' }),
    {},
  ]);
  expect(found(run)).toEqual([]);
  expect(run.targets[0]?.traffic).toEqual({
    noun: 'entries',
    exchanges: 12,
    judged: 4,
    unseen: { requests: 1, responses: 1 },
    unjudged: expect.arrayContaining([
      { reason: 'the file has no response to it', count: 1, first: ['GET /plants'] },
      { reason: 'the browser had the response in its cache', count: 1, first: ['GET /plants'] },
      { reason: 'the connection was upgraded', count: 1, first: ['GET /plants'] },
      { reason: 'it is a CORS preflight request of a browser', count: 1, first: ['OPTIONS /plants'] },
      { reason: 'the path does not have the method', count: 1, first: ['PATCH /plants'] },
      { reason: 'the document does not have the path', count: 1, first: ['GET /app.js'] },
    ]),
  });
});

test('bodies in base64 are judged as bytes', async () => {
  const base64 = (value: string): object => ({ encoding: 'base64', text: Buffer.from(value).toString('base64') });
  const run = await judged([
    entry({ content: base64(JSON.stringify([fern])) }),
    entry({ content: base64('[{"id":1}]') }),
    entry({ path: '/photo', responseHeaders: [['content-type', 'image/png']], content: base64('\x89PNG') }),
  ]);
  expect(found(run)).toEqual(['schema-violation entry 2']);
});

test('a body in an encoding that cannot be read is not judged', async () => {
  const run = await judged([
    entry({ content: { encoding: 'base64', text: '***' } }),
    entry({ content: { encoding: 'rot13', text: 'n' } }),
  ]);
  expect(found(run)).toEqual([]);
  expect(run.targets[0]?.traffic?.exchanges).toBe(2);
});

test('a secret of the file is in no event', async () => {
  const token = 'eyJ.s3cret-t0ken';
  const run = await judged([
    entry({
      method: 'POST',
      path: '/login',
      postData: { mimeType: 'application/x-www-form-urlencoded', text: 'user=a&password=hunter2-hunter2' },
      content: text({ token, token_type: 'bearer', passwordChangedAt: 'recently' }),
    }),
    entry({
      path: `/plants/7?token=${token}`,
      requestHeaders: [
        ['authorization', `Bearer ${token}`],
        ['cookie', 'sid=c00kie-value'],
      ],
      status: 500,
      content: text({ token, id: token }),
    }),
    entry({ path: '/nowhere?access_token=an0ther-secret' }),
    entry({ path: '/nowhere', responseHeaders: [['Location', 'https://a.example/#access_token=fr4gment-secret']] }),
    entry({
      method: 'POST',
      path: '/login',
      postData: {
        mimeType: 'multipart/form-data; boundary=x',
        text: '--x\r\nContent-Disposition: form-data; name="password"\r\n\r\np4rt-secret\r\n--x--\r\n',
      },
      responseHeaders: [['Content-Type', 'application/xml']],
      content: { mimeType: 'application/xml', text: '<login><apiKey a="b">xm1-secret</apiKey></login>' },
    }),
    entry({ method: 'DELETE', path: '/sessions/p4th-secret' }),
    entry({ status: 500, content: { text: `failed recently for ${token} and hunter2-hunter2` } }),
  ]);
  const told = JSON.stringify(run);
  expect(told).toMatch(/Authorization: Bearer \$\{?TRELLIS_TOKEN/i);
  expect(told).toContain('failed recently for [secret]');
  for (const secret of [token, 'hunter2', 'c00kie', 'an0ther', 'fr4gment', 'p4rt-', 'xm1-', 'p4th-'])
    expect(told).not.toContain(secret);
});

test('what stands in place of a removed credential is no credential', async () => {
  const hidden = ['[secret]', 'REDACTED', '********', '[changed credential]', '$TRELLIS_TOKEN'];
  const run = await judged(
    hidden.map((each) =>
      entry({
        path: '/plants/7',
        requestHeaders: [['Authorization', `Bearer ${each}`]],
        content: text({ ...fern, name: each }),
      }),
    ),
  );
  expect(found(run)).toEqual([]);
});

test('secrets of any length and number are hidden', async () => {
  const secrets = Array.from({ length: 6 }, (_, at) =>
    Array.from({ length: 8 * at + 1 }, (__, part) =>
      createHash('sha256').update(`${at} ${part}`).digest('base64url'),
    ).join('.'),
  );
  const long = `begin-${'x'.repeat(20_000)}-end`;
  const run = await judged([
    ...secrets.map((each) =>
      entry({ status: 500, requestHeaders: [['authorization', `Bearer ${each}`]], content: text({ each }) }),
    ),
    entry({
      method: 'POST',
      path: '/login',
      postData: { mimeType: 'application/x-www-form-urlencoded', text: `user=a&password=${long}` },
      status: 500,
      content: text({ long }),
    }),
  ]);
  const told = JSON.stringify(run);
  for (const secret of [...secrets.map((each) => each.slice(-20)), 'xxxxxxxxxx']) expect(told).not.toContain(secret);
});

test.each(['', '{}', '[]', '{"log":{}}', 'GET / HTTP/1.1'])('%j is no HAR file', (broken) => {
  expect(() => harExchanges(broken, 'x.har')).toThrow('x.har is not a HAR file');
});

// DevTools of Chromium 156 exported these files, once without and once with sensitive data, from a page that called a
// server with four faults. Only the stacks of calls and the client hints have been removed.
test.each(['sanitized', 'full'])(
  'the %s export of a browser shows four faults and two invalid requests',
  async (name) => {
    const run = await judgedFile(await readFile(join(import.meta.dirname, 'chromium', `${name}.har`), 'utf8'));
    expect(found(run).toSorted()).toEqual([
      'invalid-request entry 4',
      'invalid-request entry 8',
      'media-type-undocumented entry 12',
      'schema-violation entry 3',
      'schema-violation entry 6',
      'server-error entry 9',
    ]);
    expect(run.targets[0]?.traffic).toMatchObject({
      exchanges: 13,
      judged: 11,
      unjudged: expect.arrayContaining([
        { reason: 'the browser had the response in its cache', count: 1, first: ['GET /plants'] },
        { reason: 'the document does not have the path', count: 1, first: ['GET /elsewhere'] },
      ]),
    });
    expect(JSON.stringify(run)).not.toMatch(/tok-9f8e7d6c5b|hunter2/);
  },
);
