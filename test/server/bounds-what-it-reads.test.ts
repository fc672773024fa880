import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import type { StoredPlant } from '../../src/server/index.js';
import { newPlant, plantRequest, token } from './plant-request.js';
import type { RawAnswer } from './raw-connection.js';
import { answerTo, connectionTo, runningStore } from './running-stores.js';

const megabyte = 1024 * 1024;
const chunked = { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' };
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

describe('a body that is too large', () => {
  it('is refused as soon as its length is announced', async () => {
    const connection = await connectionTo(await runningStore());
    connection.send(plantRequest({ fields: { 'Content-Length': String(20 * megabyte) }, body: '{' }));

    const answer = await connection.answer();

    expect(answer.status).toBe(413);
    expect(answer.fields.get('connection')).toBe('close');
  });

  it('is refused, in chunks, as soon as it is beyond the limit', async () => {
    const connection = await connectionTo(await runningStore({ limits: { bodyBytes: 10 } }));
    connection.send(plantRequest({ fields: chunked, body: 'b\r\n{"id":1,"na\r\n' }));

    const answer = await connection.answer();

    expect(answer.status).toBe(413);
    expect(answer.fields.get('connection')).toBe('close');
  });

  it.each([
    ['announced', plantRequest({ fields: { 'Content-Length': String(20 * megabyte) }, body: '' }), ''],
    [
      'announced, in HTTP/1.0',
      plantRequest({ version: 'HTTP/1.0', fields: { 'Content-Length': '20971520' }, body: '' }),
      '',
    ],
    ['in chunks', plantRequest({ fields: chunked, body: '' }), '1400000\r\n'],
    ['in chunks that break off', plantRequest({ fields: chunked, body: '' }), '200000\r\n'],
  ])('lets a client read the refusal that first sends all of its 20 MB: %s', async (_, head, chunkHead) => {
    const answer = await answerReadLate(await runningStore(), [head, chunkHead, Buffer.alloc(20 * megabyte, 0x20)]);

    expect(answer.status).toBe(413);
    expect(answer.fields.get('connection')).toBe('close');
  });

  it('leaves nothing in the store, even if it begins with a plant', async () => {
    const kept: StoredPlant[] = [];
    const add = async (plant: StoredPlant): Promise<'added'> => {
      kept.push(plant);
      return 'added';
    };
    const store = await runningStore({ store: { add, close: async () => {} }, limits: { bodyBytes: 30 } });
    const connection = await connectionTo(store);
    connection.send(plantRequest({ fields: chunked, body: `16\r\n${newPlant(1)}\r\n` }));
    connection.send(`1e\r\n${' '.repeat(30)}\r\n0\r\n\r\n`);

    expect((await connection.answer()).status).toBe(413);
    expect(await connection.closed).toBeUndefined();
    expect(kept).toEqual([]);
  });

  it('is refused to an ordinary client', async () => {
    const store = await runningStore();
    const body = `{"id":1,"name":"${'x'.repeat(20 * megabyte)}"}`;

    const answer = await request(`${store.url}/plants`, { method: 'POST', headers, body });

    expect(answer.statusCode).toBe(413);
    expect(await answer.body.json()).toMatchObject({ error: 41300 });
  });

  it('does not keep a client that sends for ever', async () => {
    const store = await runningStore({ limits: { bodyBytes: 10, lingerMs: 300 } });
    const connection = await connectionTo(store, { allowHalfOpen: true });
    connection.send(plantRequest({ fields: chunked, body: '' }));
    const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
    const pump = (): void => {
      while (connection.socket.writable && connection.socket.write(chunk));
    };
    connection.socket.on('drain', pump);
    pump();

    expect((await connection.answer()).status).toBe(413);
    expect(await connection.closed).toMatch(/ECONNRESET|EPIPE/);
  });
});

describe('a request without a token', () => {
  it('is answered before its body, however large, is sent', async () => {
    const connection = await connectionTo(await runningStore());
    const fields = { Authorization: undefined, 'Content-Length': String(20 * megabyte) };

    const answer = await connection.send(plantRequest({ fields, body: '' })).answer();

    expect(answer.status).toBe(401);
    expect(answer.fields.get('connection')).toBe('close');
  });

  it.each([
    ['in HTTP/1.0', { version: 'HTTP/1.0', fields: { Authorization: undefined } }],
    ['asks to end the connection', { fields: { Authorization: undefined, Connection: 'close' } }],
    ['does not wait for 100 (Continue) after all', { fields: { Authorization: undefined, Expect: '100-continue' } }],
  ])('is answered to a client that first sends all of its body: %s', async (_, changes) => {
    const store = await runningStore({ limits: { bodyBytes: 64 * megabyte } });
    const bytes = plantRequest({ ...changes, body: Buffer.alloc(20 * megabyte, 0x20) });

    expect((await answerReadLate(store, [bytes])).status).toBe(401);
  });

  it('is answered to an ordinary client that sends 20 MB', async () => {
    const store = await runningStore();

    const answer = await request(`${store.url}/plants`, { method: 'POST', body: Buffer.alloc(20 * megabyte) });

    expect(answer.statusCode).toBe(401);
    expect(await answer.body.json()).toMatchObject({ error: 40100 });
  });
});

describe('a header section that is too large', () => {
  it.each([
    ['one field', { 'X-Long': 'x'.repeat(100_000) }],
    ['many fields', { X: Array.from({ length: 10_000 }, () => 'x') }],
    ['the credentials', { Authorization: `Bearer ${'x'.repeat(20_000)}` }],
  ])('is refused: %s', async (_, fields) => {
    const answer = await answerTo(await runningStore(), plantRequest({ fields }));

    expect(answer.status).toBe(431);
    expect(answer.fields.get('connection')).toBe('close');
    expect(JSON.parse(answer.body)).toMatchObject({ error: 43100 });
  });

  it('is told apart from a long target when it comes in pieces', async () => {
    const store = await runningStore();
    const connection = await connectionTo(store);
    connection.send('POST /plants HTTP/1.1\r\nX-Long: x');
    // An answer to a later connection: the first piece has been read.
    expect((await answerTo(store, plantRequest())).status).toBe(200);
    connection.send('x'.repeat(20_000));

    expect((await connection.answer()).status).toBe(431);
  });

  it('is refused in a trailer, too', async () => {
    const trailer = `0\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`;

    expect((await answerTo(await runningStore(), plantRequest({ fields: chunked, body: trailer }))).status).toBe(431);
  });

  it('leaves room up to the limit', async () => {
    const fields = { 'X-Long': 'x'.repeat(15_000) };

    expect((await answerTo(await runningStore(), plantRequest({ fields }))).status).toBe(200);
  });
});

describe('a chunk extension that is too large', () => {
  it('is refused', async () => {
    const bytes = plantRequest({ fields: chunked, body: `1;x=${'x'.repeat(100_000)}\r\n{\r\n` });

    expect((await answerTo(await runningStore(), bytes)).status).toBe(413);
  });
});

describe('a request target that is too long', () => {
  it.each([8193, 20_000, 100_000])('is refused: %d characters', async (length) => {
    const target = '/plants?'.padEnd(length, 'x');

    expect((await answerTo(await runningStore(), plantRequest({ target }))).status).toBe(414);
  });

  it('may have 8000 octets', async () => {
    const target = '/plants?'.padEnd(8000, 'x');

    expect((await answerTo(await runningStore(), plantRequest({ target }))).status).toBe(200);
  });
});

describe('a client that does not read its answers', () => {
  it('is cut off, and does not stop the others', async () => {
    const store = await runningStore({ limits: { stalledMs: 500 } });
    const deaf = await connectionTo(store);
    deaf.socket.pause();
    const name = 'x'.repeat(megabyte - 100);
    for (let id = 0; id < 30; id++) deaf.send(plantRequest({ body: newPlant(id, name) }));

    expect((await answerTo(store, plantRequest({ body: newPlant(-1) }))).status).toBe(200);
    expect(await deaf.closed).toMatch(/ECONNRESET|EPIPE/);
  });
});

/** The answer that a client reads once it has sent everything, as clients do that cannot do both at a time. */
async function answerReadLate(
  store: { readonly port: number },
  parts: readonly (string | Uint8Array)[],
): Promise<RawAnswer> {
  const connection = await connectionTo(store);
  connection.socket.pause();
  for (const part of parts) connection.send(part);
  await new Promise<void>((resolve) => connection.socket.write('', () => resolve()));
  connection.socket.resume();
  const answer = await connection.answer();
  expect(await connection.rest()).toBe('');
  expect(await connection.closed).toBeUndefined();
  return answer;
}
