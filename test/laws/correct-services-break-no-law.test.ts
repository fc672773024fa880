import { expect, test } from 'vitest';
import { habits } from './habits.js';
import { judged } from './judged.js';

/** Notes that a write took its time, which are no findings. */
function withoutNotes(found: Awaited<ReturnType<typeof judged>>): typeof found {
  return Object.fromEntries(
    Object.entries(found).filter(
      ([, rules]) => typeof rules === 'string' || rules.some((rule) => rule !== 'late-effect'),
    ),
  );
}

test('a plain service breaks no law', async () => {
  expect(await judged([])).toEqual({});
});

test.concurrent.each(Object.entries(habits))('a service that %s breaks no law', async (_habit, twist) => {
  expect(withoutNotes(await judged([twist], { settle: 1_000 }))).toEqual({});
});
