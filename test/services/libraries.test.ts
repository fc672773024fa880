import { describe, expect, test, vi } from 'vitest';
import { judgedAt, repeats } from '../laws/judged.js';
import { together } from '../laws/together.js';
import { libraryDocument } from './library-document.js';
import { libraryFaults } from './library-faults.js';
import { libraryHabits } from './library-habits.js';
import { library, plainLibrary, type LibraryTwist } from './library.js';
import { foundByAll, violations } from './violations.js';

const text = JSON.stringify(libraryDocument);

const judged = async (
  twists: readonly LibraryTwist[],
  options: Parameters<typeof judgedAt>[2] = {},
): ReturnType<typeof judgedAt> => judgedAt(await library(...twists), text, options);

const groups = together(libraryHabits, (twist) => twist(plainLibrary), ['asks for the version that is changed']);

// Each runs all laws, many at a time.
vi.setConfig({ testTimeout: 120_000 });

describe('a library on Fastify with SQLite', () => {
  test.concurrent.each(groups)('that %s breaks no law', { repeats }, async (_habits, twists) => {
    expect(violations(await judged(twists))).toEqual({});
  });

  test.concurrent.each(libraryFaults)('that $fault breaks $law', { repeats }, async ({ law, rule, twist }) => {
    const found = await judged([twist], { only: law });
    expect([...new Set([found[`book/${law}`]].flat())]).toEqual([rule]);
  });

  test('that has no fault has no findings, nor in a second run', async () => {
    const service = await library();
    for (const most of [60, 8]) expect(await foundByAll(service, text, { most })).toEqual([]);
  });
});
