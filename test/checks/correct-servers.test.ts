import { describe, expect, it } from 'vitest';
import { startGreenhouse } from '../correct-servers/greenhouse/start.js';
import { greenhouseHabits } from '../correct-servers/greenhouse-habits.js';
import { hunt } from '../correct-servers/hunt.js';
import { greenhouseQuarry } from './greenhouse-cases.js';

describe('nothing is found at a correct greenhouse', () => {
  it.each(Object.entries(greenhouseHabits))('%s', async (_, edit) => {
    const { traces, inconclusive, notExercised } = await hunt(await startGreenhouse(edit), greenhouseQuarry);
    expect(traces.map(({ line }) => line)).toEqual([]);
    expect(inconclusive).toEqual([]);
    // No case asks for another key.
    expect(notExercised).toEqual(['renewKey']);
  });
});
