import { describe, expect, it } from 'vitest';
import { PlantStoreError, startPlantStore } from '../../src/server/index.js';
import { plantRequest, token } from './plant-request.js';
import { answerTo, runningStore } from './running-stores.js';

async function failure(options: Partial<Parameters<typeof startPlantStore>[0]>): Promise<PlantStoreError> {
  const error: unknown = await startPlantStore({ token, ...options }).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(PlantStoreError);
  return error as PlantStoreError;
}

describe('a plant store', () => {
  it('tells where it listens: a free port on loopback unless told otherwise', async () => {
    const store = await runningStore();

    expect(store.port).toBeGreaterThan(0);
    expect(store.url).toBe(`http://127.0.0.1:${store.port}`);
    expect((await answerTo(store, plantRequest())).status).toBe(200);
  });

  it.each([
    ['0.0.0.0', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.1'],
    ['localhost', 'localhost'],
  ])('on %s gives an address that a client can use', async (host, reached) => {
    const store = await runningStore({ host });

    expect(store.url).toBe(`http://${reached}:${store.port}`);
    expect((await fetch(`${store.url}/x`)).status).toBe(404);
  });

  it('says that its port is in use', async () => {
    const { port } = await runningStore();

    const error = await failure({ port });

    expect(error.code).toBe('port-in-use');
    expect(error.message).toBe(
      `port ${port} on 127.0.0.1 is in use; stop the process that uses the port, or choose another port`,
    );
    expect(error.cause).toMatchObject({ code: 'EADDRINUSE' });
  });

  it('can take the port of a store that has been closed', async () => {
    const first = await runningStore();
    await first.close();

    expect((await runningStore({ port: first.port })).port).toBe(first.port);
  });

  it.each([
    ['an address of another machine', { host: '192.0.2.1' }, 'this machine has no such address'],
    ['a port that is none', { port: 70_000 }, 'a port is an integer from 0 to 65535'],
  ])('says that it cannot listen: %s', async (_, options, reason) => {
    const error = await failure(options);

    expect(error.code).toBe('cannot-listen');
    expect(error.message).toContain(reason);
    expect(error.message).not.toContain('\n');
  });

  it.each(['', ' ', 'two words', 'tökén', 'a,b', '"a"', 'a\r\nb', '='])(
    'says that a token cannot be used, without repeating it: %j',
    async (unusable) => {
      const error = await failure({ token: unusable });

      expect(error.code).toBe('unusable-token');
      if (unusable.trim().length > 1) expect(error.message).not.toContain(unusable);
    },
  );
});
