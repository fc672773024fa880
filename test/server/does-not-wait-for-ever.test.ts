import { describe, expect, it } from 'vitest';
import type { PlantStore, StoredPlant } from '../../src/server/index.js';
import { plantRequest } from './plant-request.js';
import { connectionTo, runningStore } from './running-stores.js';

const hasty = { limits: { headersMs: 100, requestMs: 150 } };

describe('a request that does not arrive in time', () => {
  const bytes = plantRequest();
  const bodyStart = bytes.indexOf('\r\n\r\n') + 4;

  it.each([
    ['in its request line', bytes.subarray(0, 3)],
    ['in its header section', bytes.subarray(0, 60)],
    ['before its body', bytes.subarray(0, bodyStart)],
    ['in its body', bytes.subarray(0, -1)],
  ])('is refused when it stops %s', async (_, part) => {
    const connection = await connectionTo(await runningStore(hasty));

    const answer = await connection.send(part).answer();

    expect(answer.status).toBe(408);
    expect(answer.fields.get('connection')).toBe('close');
    expect(JSON.parse(answer.body)).toMatchObject({ error: 40800 });
    expect(await connection.rest()).toBe('');
  });

  it('is not processed when its rest comes after the refusal', async () => {
    const kept: StoredPlant[] = [];
    const add = async (plant: StoredPlant): Promise<'added'> => {
      kept.push(plant);
      return 'added';
    };
    const store = await runningStore({ ...hasty, store: { add, close: async () => {} } });
    const connection = await connectionTo(store, { allowHalfOpen: true });

    expect((await connection.send(bytes.subarray(0, 60)).answer()).status).toBe(408);
    connection.socket.end(bytes.subarray(60));
    await connection.closed;
    await store.close();
    expect(kept).toEqual([]);
  });

  it('is refused when it drips, a byte at a time', async () => {
    const connection = await connectionTo(await runningStore(hasty));
    const drip = setInterval(() => connection.send('x'), 5);
    connection.send(bytes.subarray(0, 60));

    expect((await connection.answer()).status).toBe(408);
    clearInterval(drip);
  });

  it('is refused after 100 (Continue), too', async () => {
    const connection = await connectionTo(await runningStore(hasty));
    connection.send(plantRequest({ fields: { Expect: '100-continue', 'Content-Length': '5' }, body: '' }));

    expect((await connection.answer()).status).toBe(100);
    expect((await connection.answer()).status).toBe(408);
  });

  it('is refused after the requests before it have been answered', async () => {
    const connection = await connectionTo(await runningStore(hasty));
    connection.send(Buffer.concat([plantRequest(), bytes.subarray(0, 60)]));

    expect((await connection.answer()).status).toBe(200);
    expect((await connection.answer()).status).toBe(408);
    expect(await connection.rest()).toBe('');
  });

  it('keeps its place behind a request that the store takes long to decide', async () => {
    let decide = (): void => {};
    const store: PlantStore = {
      add: () => new Promise((resolve) => (decide = () => resolve('added'))),
      close: async () => {},
    };
    const plants = await runningStore({ ...hasty, store });
    const slow = await connectionTo(plants);
    const late = await connectionTo(plants);
    slow.send(Buffer.concat([plantRequest(), bytes.subarray(0, 60)]));
    // The answer to a request that began later tells that the time of the earlier one is over.
    expect((await late.send(bytes.subarray(0, 60)).answer()).status).toBe(408);
    decide();

    expect((await slow.answer()).status).toBe(200);
    expect((await slow.answer()).status).toBe(408);
  });

  it('does not get a second answer if it has been refused already', async () => {
    const connection = await connectionTo(await runningStore(hasty));
    connection.send(plantRequest({ target: '/x', body: 'x'.repeat(100) }).subarray(0, -1));

    expect((await connection.answer()).status).toBe(404);
    expect(await connection.rest()).toBe('');
  });
});

describe('a connection', () => {
  it('on which nothing is ever said is closed without a word', async () => {
    const connection = await connectionTo(await runningStore(hasty));

    expect(await connection.rest()).toBe('');
    expect(await connection.closed).toBeUndefined();
  });

  it('that rests after a request is closed without a word', async () => {
    const connection = await connectionTo(await runningStore({ limits: { keepAliveMs: 1 } }));

    expect((await connection.send(plantRequest()).answer()).status).toBe(200);
    expect(await connection.rest()).toBe('');
  });

  it('is not cut while the store decides', async () => {
    let decide = (): void => {};
    const store: PlantStore = {
      add: () => new Promise((resolve) => (decide = () => resolve('added'))),
      close: async () => {},
    };
    const plants = await runningStore({ store, limits: { stalledMs: 100, headersMs: 5000, requestMs: 5000 } });
    const connection = await connectionTo(plants);
    const other = await connectionTo(plants);
    connection.send(plantRequest());
    // By the time that a stalled connection is cut, a waiting one would have been, too.
    expect(await other.send('POST').rest()).toBe('');
    decide();

    expect((await connection.answer()).status).toBe(200);
  });

  it('that is refused, but never closed by its client, is given up', async () => {
    const store = await runningStore({ limits: { lingerMs: 20, graceMs: 60_000 } });
    const connection = await connectionTo(store, { allowHalfOpen: true });
    connection.send('nonsense\r\n\r\n');

    expect((await connection.answer()).status).toBe(400);
    expect(await connection.rest()).toBe('');
    await store.close();
  });
});
