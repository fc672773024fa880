import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fileStore, memoryStore, postgresStore, type PlantStore, type StoredPlant } from '../../src/server/index.js';
import { postgresPrograms, startPostgres, type Postgres } from './postgres.js';

let postgres: Postgres | undefined;
const folder = mkdtempSync(join(tmpdir(), 'trellis-stores-'));
beforeAll(async () => {
  if (postgresPrograms !== undefined) postgres = await startPostgres();
});
afterAll(async () => {
  await postgres?.remove();
  rmSync(folder, { recursive: true });
});

const engines: readonly { name: string; isDurable: boolean; open: () => Promise<PlantStore> }[] = [
  { name: 'memory', isDurable: false, open: async () => memoryStore() },
  { name: 'file', isDurable: true, open: () => fileStore(join(folder, 'plants.db')) },
  { name: 'postgres', isDurable: true, open: () => postgresStore(postgres?.url ?? '') },
];

let used = 0n;
/** All engines but memory keep what earlier tests have added. */
function plant(changes: Partial<StoredPlant> = {}): StoredPlant {
  return { id: ++used, name: 'Fern', ...changes };
}

describe.each(engines)('the store in $name', ({ name, open }) => {
  const isMissing = name === 'postgres' && postgresPrograms === undefined;
  const opened = async (): Promise<PlantStore> => {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  };

  test.skipIf(isMissing)('takes each id once', async () => {
    const store = await opened();
    const fern = plant();
    expect(await store.add(fern)).toBe('added');
    expect(await store.add({ ...fern, name: 'Moss' })).toBe('taken');
    expect(await store.add(plant({ tag: 'green' }))).toBe('added');
  });

  test.skipIf(isMissing)('keeps all of int64, and texts as they are', async () => {
    const store = await opened();
    for (const id of [2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n, 2n ** 53n + 1n]) {
      expect(await store.add(plant({ id }))).toBe('added');
      expect(await store.add(plant({ id }))).toBe('taken');
    }
    for (const text of ['', ' ', "'; DROP TABLE plant; --", '🌱'.repeat(100), '\u0001\u007f', 'e\u0301', '$1']) {
      expect(await store.add(plant({ name: text, tag: text }))).toBe('added');
    }
  });

  test.skipIf(isMissing)('lets in one of a hundred that come together', async () => {
    const store = await opened();
    const fern = plant();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => store.add(fern)));
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1);
    const others = await Promise.all(Array.from({ length: 100 }, () => store.add(plant())));
    expect(new Set(others)).toEqual(new Set(['added']));
  });
});

describe.each(engines.filter(({ isDurable }) => isDurable))('the store in $name', ({ name, open }) => {
  test.skipIf(name === 'postgres' && postgresPrograms === undefined)(
    'has after it is opened again what it had before',
    async () => {
      const first = await open();
      const ferns = [plant(), plant(), plant()];
      for (const fern of ferns) await first.add(fern);
      await first.close();
      const second = await open();
      onTestFinished(() => second.close());
      for (const fern of ferns) expect(await second.add(fern)).toBe('taken');
      expect(await second.add(plant())).toBe('added');
    },
  );
});

test.skipIf(postgresPrograms === undefined)(
  'PostgreSQL lets in one of many that several servers are asked for',
  async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => postgresStore(postgres?.url ?? '')));
    onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))));
    const fern = plant();
    const outcomes = await Promise.all(stores.flatMap((store) => Array.from({ length: 20 }, () => store.add(fern))));
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1);
  },
);
