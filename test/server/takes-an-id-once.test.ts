import { expect, it } from 'vitest';
import { memoryStore } from '../../src/server/index.js';
import type { StoredPlant } from '../../src/server/index.js';
import { newPlant, plantRequest } from './plant-request.js';
import { answerTo, connectionTo, runningStore } from './running-stores.js';

it('refuses a second plant with the same id, however the id is written', async () => {
  const store = await runningStore();
  const statuses: number[] = [];
  for (const id of ['1', '1', '1.0', '1e0', '10e-1', '0.1e1', '2', '-1', '-1.0', '0', '-0']) {
    statuses.push((await answerTo(store, plantRequest({ body: newPlant(id) }))).status);
  }

  expect(statuses).toEqual([200, 400, 400, 400, 400, 400, 200, 200, 400, 200, 400]);
});

it('tells ids apart that are one double', async () => {
  const store = await runningStore();
  for (const id of ['9007199254740992', '9007199254740993', '9223372036854775806', '9223372036854775807']) {
    expect((await answerTo(store, plantRequest({ body: newPlant(id) }))).status).toBe(200);
  }
});

it('accepts exactly one of fifty simultaneous requests with the same id', async () => {
  const store = await runningStore();
  const connections = await Promise.all(Array.from({ length: 50 }, () => connectionTo(store)));
  // Once each has been answered, the server reads what they send next all at once.
  for (const connection of connections) {
    expect((await connection.send(plantRequest({ target: '/x' })).answer()).status).toBe(404);
  }
  for (const connection of connections) connection.send(plantRequest());

  const answers = await Promise.all(connections.map((connection) => connection.answer()));

  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(49);
});

it('keeps plants in the store that it was given', async () => {
  const kept: StoredPlant[] = [];
  const memory = memoryStore();
  const add = async (plant: StoredPlant): Promise<'added' | 'taken'> => {
    kept.push(plant);
    return memory.add(plant);
  };
  const store = await runningStore({ store: { add, close: () => memory.close() } });

  await answerTo(store, plantRequest({ body: '{"id":9223372036854775807,"name":"fern","tag":"green","x":1}' }));
  await answerTo(store, plantRequest({ body: newPlant('1e3') }));

  expect(kept).toEqual([
    { id: 9223372036854775807n, name: 'fern', tag: 'green' },
    { id: 1000n, name: 'fern' },
  ]);
});
