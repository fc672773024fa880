import { describe, expect, it } from 'vitest';
import { key, startGreenhouse } from '../correct-servers/greenhouse/start.js';
import { greenhouseHabits } from '../correct-servers/greenhouse-habits.js';
import { token } from '../correct-servers/plant-store/plain.js';
import { startPlantStore } from '../correct-servers/plant-store/start.js';
import { plantStoreHabits } from '../correct-servers/plant-store-habits.js';
import { greenhouse, plantStore } from './contracts.js';
import { findingsAt, shown } from './findings-at.js';
import { greenhouseCases } from './greenhouse-cases.js';
import { plantCases } from './plant-cases.js';

describe('nothing is found at a correct plant store', () => {
  it.each(Object.entries(plantStoreHabits))('%s', async (_, change) => {
    const outcome = await findingsAt(await startPlantStore(change), plantCases, plantStore, token);
    expect(shown(outcome)).toEqual([]);
    expect(outcome.accepted).toBeGreaterThan(0);
  });
});

describe('nothing is found at a correct greenhouse', () => {
  it.each(Object.entries(greenhouseHabits))('%s', async (_, edit) => {
    const outcome = await findingsAt(await startGreenhouse(edit), greenhouseCases, greenhouse, key);
    expect(shown(outcome)).toEqual([]);
    expect(outcome.accepted).toBeGreaterThan(0);
  });
});
