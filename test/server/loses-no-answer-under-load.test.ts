import { Agent, request } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import type { StoredPlant } from '../../src/server/index.js';
import { newPlant, token } from './plant-request.js';
import { runningStore } from './running-stores.js';

it.each([
  ['ten connections that are kept alive', 1],
  ['a connection for each request, ten at a time', 0],
])('loses no answer when it is closed under load: %s', async (_, pipelining) => {
  const connections = 10;
  const kept = new Set<bigint>();
  const add = async ({ id }: StoredPlant): Promise<'added'> => {
    await new Promise(setImmediate);
    kept.add(id);
    return 'added';
  };
  const store = await runningStore({ store: { add, close: async () => {} }, limits: { quietMs: 250 } });
  const agent = new Agent({ connections, pipelining });
  onTestFinished(() => agent.destroy());
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let next = 0;
  const answered = new Set<bigint>();
  const failures: unknown[] = [];
  let closed: Promise<void> | undefined;
  const worker = async (): Promise<void> => {
    for (;;) {
      const id = next++;
      try {
        const options = { method: 'POST' as const, headers, body: newPlant(id), dispatcher: agent };
        const { statusCode, body } = await request(`${store.url}/plants`, options);
        await body.dump();
        if (statusCode === 200) answered.add(BigInt(id));
        if (answered.size === 300) closed = store.close();
      } catch (error) {
        failures.push(error);
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  await closed;

  // Who came after the end was not let in; everybody who was let in was answered.
  expect(failures.map((error) => (error as { code?: string }).code)).toEqual(
    Array.from({ length: connections }, () => 'ECONNREFUSED'),
  );
  expect([...kept].filter((id) => !answered.has(id))).toEqual([]);
  expect(answered.size).toBeGreaterThanOrEqual(300);
});
