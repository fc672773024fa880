import { describe, expect, it } from 'vitest';
import type { PlantStore, StoredPlant } from '../../src/server/index.js';
import { newPlant, plantRequest } from './plant-request.js';
import { connectionTo, runningStore } from './running-stores.js';

describe('a connection', () => {
  it('carries one request after the other', async () => {
    const connection = await connectionTo(await runningStore());
    for (let id = 0; id < 20; id++) {
      const answer = await connection.send(plantRequest({ body: newPlant(id, `plant ${id}`) })).answer();
      expect(answer).toMatchObject({ status: 200, body: `{"name":"plant ${id}"}` });
      expect(answer.fields.get('connection')).toBe('keep-alive');
    }
  });

  it('carries pipelined requests, answered in their order, even when later ones are decided first', async () => {
    const decide = new Map<bigint, () => void>();
    const arrived: bigint[] = [];
    const store: PlantStore = {
      add: ({ id }) => {
        arrived.push(id);
        return new Promise((resolve) => {
          decide.set(id, () => resolve('added'));
          if (decide.size === 3) for (const wanted of [3n, 2n, 1n]) decide.get(wanted)!();
        });
      },
      close: async () => {},
    };
    const connection = await connectionTo(await runningStore({ store }));

    const three = [1, 2, 3].map((id) => plantRequest({ body: newPlant(id, `plant ${id}`) }));
    connection.send(Buffer.concat(three));

    for (const id of [1, 2, 3]) expect((await connection.answer()).body).toBe(`{"name":"plant ${id}"}`);
    expect(arrived).toEqual([1n, 2n, 3n]);
  });

  it('carries five hundred pipelined requests, good and bad', async () => {
    const connection = await connectionTo(await runningStore());
    const good = plantRequest({ body: newPlant(1) });
    const requests = Array.from({ length: 500 }, (_, id) =>
      id % 2 === 0 ? plantRequest({ body: newPlant(id) }) : plantRequest({ target: '/x', body: 'x'.repeat(100) }),
    );
    connection.send(Buffer.concat([...requests, good]));

    for (let id = 0; id < 500; id++) expect((await connection.answer()).status).toBe(id % 2 === 0 ? 200 : 404);
    expect((await connection.answer()).status).toBe(200);
  });

  it('takes a request that comes byte by byte', async () => {
    const connection = await connectionTo(await runningStore());
    const bytes = plantRequest();
    connection.socket.setNoDelay(true);
    for (const byte of bytes) {
      await new Promise<void>((resolve) => connection.socket.write(Uint8Array.of(byte), () => resolve()));
    }

    expect((await connection.answer()).status).toBe(200);
  });

  it.each([
    ['no token', { fields: { Authorization: undefined } }, 401],
    ['an unknown path', { target: '/x' }, 404],
    ['a wrong method', { method: 'DELETE' }, 405],
    ['a wrong media type', { fields: { 'Content-Type': 'text/plain' } }, 415],
    ['a body that is not JSON', {}, 400],
  ])('stays open after a refusal for %s whose body comes later', async (_, changes, status) => {
    const connection = await connectionTo(await runningStore());
    const bytes = plantRequest({ ...changes, body: 'x'.repeat(1000) });
    const half = bytes.length - 500;

    connection.send(bytes.subarray(0, half));
    const early = status === 400 ? undefined : await connection.answer();
    connection.send(bytes.subarray(half));
    const answer = early ?? (await connection.answer());
    const next = await connection.send(plantRequest()).answer();

    expect(answer.status).toBe(status);
    expect(answer.fields.get('connection')).toBe('keep-alive');
    expect(next.status).toBe(200);
  });

  it('is closed after a refusal whose chunked body might never end', async () => {
    const connection = await connectionTo(await runningStore());
    const fields = { Authorization: undefined, 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' };
    connection.send(plantRequest({ fields, body: '5\r\nhello\r\n' }));

    const answer = await connection.answer();

    expect(answer.status).toBe(401);
    expect(answer.fields.get('connection')).toBe('close');
    expect(await connection.rest()).toBe('');
    connection.socket.end();
    expect(await connection.closed).toBeUndefined();
  });

  it.each([
    ['asks to end the connection', { fields: { Connection: 'close' } }],
    ['is of HTTP/1.0', { version: 'HTTP/1.0' }],
  ])('carries nothing after a request that %s', async (_, changes) => {
    const kept: bigint[] = [];
    const add = async ({ id }: StoredPlant): Promise<'added'> => {
      kept.push(id);
      await new Promise(setImmediate);
      return 'added';
    };
    const connection = await connectionTo(await runningStore({ store: { add, close: async () => {} } }));
    connection.send(Buffer.concat([plantRequest(changes), plantRequest({ body: newPlant(2) })]));

    const answer = await connection.answer();

    expect(answer.status).toBe(200);
    expect(answer.fields.get('connection')).toBe('close');
    expect(await connection.rest()).toBe('');
    expect(kept).toEqual([1n]);
  });

  it('that its client has half closed still gets its answers', async () => {
    let decide = (): void => {};
    const store: PlantStore = {
      add: () => new Promise((resolve) => (decide = () => resolve('added'))),
      close: async () => {},
    };
    const connection = await connectionTo(await runningStore({ store }), { allowHalfOpen: true });
    connection.socket.end(Buffer.concat([plantRequest({ target: '/x' }), plantRequest()]));

    expect((await connection.answer()).status).toBe(404);
    decide();
    expect((await connection.answer()).status).toBe(200);
    expect(await connection.rest()).toBe('');
    expect(await connection.closed).toBeUndefined();
  });

  it('that its client has closed in the middle of everything does no harm', async () => {
    const store = await runningStore();
    const bytes = plantRequest({ body: newPlant(1) });
    for (const length of [0, 1, 20, bytes.length - 30, bytes.length - 1, bytes.length]) {
      const connection = await connectionTo(store);
      connection.send(bytes.subarray(0, length)).socket.resetAndDestroy();
      await connection.closed;
    }
    const connection = await connectionTo(store);

    expect((await connection.send(plantRequest({ body: newPlant(2) })).answer()).status).toBe(200);
  });
});

describe('Expect: 100-continue', () => {
  const expecting = (fields = {}, body = newPlant(1)): { head: Buffer; body: Buffer } => {
    const bytes = plantRequest({ fields: { Expect: '100-Continue', ...fields }, body });
    const end = bytes.indexOf('\r\n\r\n') + 4;
    return { head: bytes.subarray(0, end), body: bytes.subarray(end) };
  };

  it('is met before the body is sent, and the connection goes on', async () => {
    const connection = await connectionTo(await runningStore());
    const { head, body } = expecting();

    expect((await connection.send(head).answer()).status).toBe(100);
    expect((await connection.send(body).answer()).status).toBe(200);
    expect((await connection.send(plantRequest({ body: newPlant(2) })).answer()).status).toBe(200);
  });

  it.each([
    ['no token', { Authorization: undefined }, 401],
    ['another media type', { 'Content-Type': 'text/plain' }, 415],
    ['a body too large', { 'Content-Length': '99999999' }, 413],
  ])('is not met for %s: the body is never asked for', async (_, fields, status) => {
    const connection = await connectionTo(await runningStore());

    const answer = await connection.send(expecting(fields).head).answer();

    expect(answer.status).toBe(status);
    expect(answer.fields.get('connection')).toBe('close');
    expect(await connection.rest()).toBe('');
  });

  it('is ignored in HTTP/1.0', async () => {
    const connection = await connectionTo(await runningStore());

    const answer = await connection
      .send(plantRequest({ version: 'HTTP/1.0', fields: { Expect: '100-continue' } }))
      .answer();

    expect(answer.status).toBe(200);
  });
});
