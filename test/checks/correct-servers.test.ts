import { describe, expect, it } from 'vitest';
import { key, startGreenhouse } from '../correct-servers/greenhouse/start.js';
import { greenhouseHabits } from '../correct-servers/greenhouse-habits.js';
import { greenhouse } from './contracts.js';
import { findingsAt, shown } from './findings-at.js';
import { greenhouseCases } from './greenhouse-cases.js';

describe('nothing is found at a correct greenhouse', () => {
  it.each(Object.entries(greenhouseHabits))('%s', async (_, edit) => {
    const outcome = await findingsAt(await startGreenhouse(edit), greenhouseCases, greenhouse, key);
    expect(shown(outcome)).toEqual([]);
    expect(outcome.accepted).toBeGreaterThan(0);
  });
});
