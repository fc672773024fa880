import { describe, expect, test } from 'vitest';
import { deriveCases } from '../../../src/cases/index.js';
import { loadContract } from '../../../src/contract/index.js';
import { token } from '../../correct-servers/plant-store/plain.js';
import { startPlantStore } from '../../correct-servers/plant-store/start.js';
import { plantStoreHabits } from '../../correct-servers/plant-store-habits.js';
import { plantStoreFaults } from '../../faulty-servers/plant-store-faults.js';
import { runDerived } from './run-derived.js';

const plantStore = await loadContract('openapi.yaml');
const { cases, notes, leftOut } = deriveCases(plantStore);
const credentials = new Map([['', token]]);

test('the plant store has between 100 and 250 cases, always the same', async () => {
  expect(notes).toEqual([]);
  expect([...leftOut]).toEqual([]);
  expect(cases.length).toBeGreaterThanOrEqual(100);
  expect(cases.length).toBeLessThanOrEqual(250);
  const again = deriveCases(await loadContract('openapi.yaml')).cases;
  expect(again).toEqual(cases);
});

describe('derived cases alone find nothing at a correct plant store', () => {
  test.each(Object.entries(plantStoreHabits))('%s', async (name, change) => {
    // Each time it asks to wait for a second.
    const few = name === 'too many requests now and then' ? cases.filter((_, at) => at % 12 === 0) : cases;
    const found = await runDerived(await startPlantStore(change), plantStore, credentials, few);
    expect(found.findings.join('\n')).toBe('');
    expect(found.verdict).toBe('conforms');
  });
});

/** What a run sees otherwise than the rule by itself: it reads on for longer, and no further than a message is framed. */
const seenOtherwise: Readonly<Record<string, string | undefined>> = {
  'OPTIONS has 204 and a length': 'violation truncated-response',
};
/** Not too long for a run, and a text that nobody promised to keep. */
const notFaults = new Set(['a body of two million spaces', 'names have no quotes']);

describe('derived cases alone find out a plant store with one fault', () => {
  test.each(plantStoreFaults.filter(({ id }) => !notFaults.has(id)))('$id', async ({ id, change, rule, level }) => {
    const found = await runDerived(await startPlantStore(change), plantStore, credentials, cases);
    expect([...found.rules]).toContain(seenOtherwise[id] ?? `${level} ${rule}`);
  });
});
