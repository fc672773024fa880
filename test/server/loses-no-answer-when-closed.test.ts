import { describe, expect, it } from 'vitest';
import type { PlantStore, StoredPlant } from '../../src/server/index.js';
import { newPlant, plantRequest } from './plant-request.js';
import { connectionTo, runningStore } from './running-stores.js';

/** A store that decides only when it is told to. */
function hesitantStore(): PlantStore & { decideAll: () => void; arrived: (count: number) => Promise<void> } {
  const waiting: (() => void)[] = [];
  let wake = (): void => {};
  return {
    add: (_plant: StoredPlant) =>
      new Promise((resolve) => {
        waiting.push(() => resolve('added'));
        wake();
      }),
    close: async () => {},
    decideAll: () => waiting.splice(0).forEach((decide) => decide()),
    arrived: async (count) => {
      while (waiting.length < count) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

describe('closing', () => {
  it('finishes the request under way, says that the connection ends, and ends it', async () => {
    const hesitant = hesitantStore();
    const store = await runningStore({ store: hesitant });
    const connection = await connectionTo(store);
    connection.send(plantRequest());
    await hesitant.arrived(1);

    const closed = store.close();
    hesitant.decideAll();

    const answer = await connection.answer();
    expect(answer.status).toBe(200);
    expect(answer.fields.get('connection')).toBe('close');
    expect(await connection.rest()).toBe('');
    await closed;
  });

  it('finishes a request whose body is still on its way', async () => {
    const store = await runningStore();
    const connection = await connectionTo(store);
    const bytes = plantRequest();
    expect((await connection.send(plantRequest({ target: '/x' })).answer()).status).toBe(404);
    connection.send(bytes.subarray(0, -5));
    await receivedBy(store, connection);

    const closed = store.close();
    connection.send(bytes.subarray(-5));

    expect((await connection.answer()).status).toBe(200);
    await closed;
  });

  it('finishes a request whose header section is still on its way', async () => {
    const store = await runningStore();
    const connection = await connectionTo(store);
    const bytes = plantRequest();
    expect((await connection.send(plantRequest({ target: '/x' })).answer()).status).toBe(404);
    connection.send(bytes.subarray(0, 30));
    await receivedBy(store, connection);

    const closed = store.close();
    await receivedBy(store, connection);
    connection.send(bytes.subarray(30));

    expect((await connection.answer()).status).toBe(200);
    await closed;
  });

  it('answers all pipelined requests that have arrived; only the last answer says that the connection ends', async () => {
    const hesitant = hesitantStore();
    const store = await runningStore({ store: hesitant });
    const connection = await connectionTo(store);
    connection.send(Buffer.concat([1, 2, 3].map((id) => plantRequest({ body: newPlant(id, `plant ${id}`) }))));
    await hesitant.arrived(3);

    const closed = store.close();
    hesitant.decideAll();

    for (const id of [1, 2, 3]) {
      const answer = await connection.answer();
      expect(answer.body).toBe(`{"name":"plant ${id}"}`);
      expect(answer.fields.get('connection')).toBe(id === 3 ? 'close' : 'keep-alive');
    }
    await closed;
  });

  it('answers a request that comes on a connection used a moment ago', async () => {
    const store = await runningStore({ limits: { quietMs: 10_000 } });
    const used = await connectionTo(store);
    expect((await used.send(plantRequest({ body: newPlant(1) })).answer()).status).toBe(200);

    const closed = store.close();
    await refused(store);
    const answer = await used.send(plantRequest({ body: newPlant(2) })).answer();

    expect(answer.status).toBe(200);
    expect(answer.fields.get('connection')).toBe('close');
    await closed;
  });

  it('answers a request that is in the buffer of a connection at rest', async () => {
    const store = await runningStore();
    const connection = await connectionTo(store);
    expect((await connection.send(plantRequest({ body: newPlant(1) })).answer()).status).toBe(200);

    connection.send(plantRequest({ body: newPlant(2) }));
    const closed = store.close();

    expect((await connection.answer()).status).toBe(200);
    await closed;
  });

  it.each([
    ['after a success', plantRequest(), 200],
    ['after a refusal of a body that was not read', plantRequest({ target: '/x' }), 404],
    ['after a refusal of a body that was read', plantRequest({ body: '{' }), 400],
    ['after a request without a body', 'GET /plants HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['before the first request', undefined, undefined],
  ])('closes a connection at rest at once: %s', async (_, bytes, status) => {
    const store = await runningStore({ limits: { graceMs: 60_000 } });
    const connection = await connectionTo(store);
    if (bytes !== undefined) expect((await connection.send(bytes).answer()).status).toBe(status);

    await store.close();

    expect(await connection.rest()).toBe('');
    expect(await connection.closed).toBeUndefined();
  });

  it('refuses with an error whose client still sends, and lets it read the answer', async () => {
    const store = await runningStore();
    const connection = await connectionTo(store);
    const bytes = plantRequest({ target: '/x', body: 'x'.repeat(500_000) });
    const closed = store.close();
    connection.send(bytes);

    const answer = await connection.answer();
    expect(answer.status).toBe(404);
    expect(await connection.closed).toBeUndefined();
    await closed;
  });

  it('answers once what is refused and then breaks off', async () => {
    const store = await runningStore();
    const connection = await connectionTo(store);
    const fields = { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' };
    connection.send(plantRequest({ target: '/x', fields, body: 'zz\r\n' }));
    const closed = store.close();

    expect((await connection.answer()).status).toBe(404);
    expect(await connection.rest()).toBe('');
    await closed;
  });

  it('cuts what is not done when the grace is over', async () => {
    const hesitant = hesitantStore();
    const store = await runningStore({ store: hesitant, limits: { graceMs: 30 } });
    const waiting = await connectionTo(store);
    const half = await connectionTo(store);
    waiting.send(plantRequest());
    half.send('POST /pl');
    await hesitant.arrived(1);

    await store.close();

    await expect(waiting.answer()).rejects.toThrow('ended');
    await expect(half.answer()).rejects.toThrow('ended');
    hesitant.decideAll();
  });

  it('takes no new connections, and closes the store once, after everything else', async () => {
    const calls: string[] = [];
    const hesitant = hesitantStore();
    const store = await runningStore({
      store: {
        add: async (plant) => {
          const outcome = await hesitant.add(plant);
          calls.push('added');
          return outcome;
        },
        close: async () => void calls.push('closed'),
      },
    });
    const connection = await connectionTo(store);
    connection.send(plantRequest());
    await hesitant.arrived(1);

    const closed = store.close();
    expect(store.close()).toBe(closed);
    await refused(store);
    hesitant.decideAll();
    await closed;

    expect(calls).toEqual(['added', 'closed']);
  });
});

/** Resolves when the server has read what the connection has sent: it has then answered a later connection. */
async function receivedBy(
  store: { readonly port: number },
  sender: { readonly socket: { readonly writableLength: number } },
): Promise<void> {
  expect(sender.socket.writableLength).toBe(0);
  const other = await connectionTo(store);
  expect((await other.send(plantRequest({ target: '/x' })).answer()).status).toBe(404);
}

/** Resolves when the server does not let anyone in any more. */
async function refused(store: { readonly port: number }): Promise<void> {
  for (;;) {
    try {
      (await connectionTo(store)).socket.destroy();
    } catch {
      return;
    }
    // Listening ends when nobody comes for a while.
    for (let turns = 0; turns < 10; turns++) await new Promise(setImmediate);
  }
}
