import { describe, expect, test, vi } from 'vitest';
import { judgedAt, repeats } from '../laws/judged.js';
import { libraryDocument } from './library-document.js';
import { libraryFaults } from './library-faults.js';
import { libraryHabits } from './library-habits.js';
import { library, type LibraryTwist } from './library.js';
import { foundByAll, violations } from './violations.js';

const text = JSON.stringify(libraryDocument);

const judged = async (twist: LibraryTwist, options: Parameters<typeof judgedAt>[2] = {}): ReturnType<typeof judgedAt> =>
  judgedAt(await library(twist), text, options);

// Each runs all laws, many at a time.
vi.setConfig({ testTimeout: 120_000 });

describe('a library on Fastify with SQLite', () => {
  test.concurrent.each(Object.entries(libraryHabits))('that %s breaks no law', { repeats }, async (_habit, twist) => {
    expect(violations(await judged(twist))).toEqual({});
  });

  test.concurrent.each(libraryFaults)('that $fault breaks $law', { repeats }, async ({ law, rule, twist }) => {
    const found = await judged(twist, { only: law });
    expect([...new Set([found[`book/${law}`]].flat())]).toEqual([rule]);
  });

  test('that has no fault has no findings, five times in a row', async () => {
    const service = await library();
    for (const most of [60, 10, 10, 10, 10]) expect(await foundByAll(service, text, { most })).toEqual([]);
  });
});
