import { describe, expect, test, vi } from 'vitest';
import { judgedAt, repeats } from '../laws/judged.js';
import { together } from '../laws/together.js';
import { roomsDocument } from './rooms-document.js';
import { houseFaults } from './rooms-faults.js';
import { houseHabits } from './rooms-habits.js';
import { house, plainHouse } from './rooms.js';
import { foundByAll, violations } from './violations.js';

const text = JSON.stringify(roomsDocument);
const nowhere = { file: '', line: 1, column: 1, pointer: '' };
const resources = [
  {
    name: 'room',
    place: nowhere,
    collection: undefined,
    item: undefined,
    parent: undefined,
    identity: new Map(),
    operations: [],
    refers: [],
    isolation: 'shared' as const,
  },
];

const groups = together(houseHabits, (twist) => twist(plainHouse), ['creates and lists bookings later']);

// Each runs all laws, many at a time.
vi.setConfig({ testTimeout: 120_000 });

describe('a house on Hono with SQLite', () => {
  test.concurrent.each(groups)('that %s breaks no law', { repeats }, async (_habits, twists) => {
    expect(violations(await judgedAt(house(...twists), text, { resources, settle: 1_000 }))).toEqual({});
  });

  test.concurrent.each(houseFaults)('that $fault breaks $law', { repeats }, async ({ of, law, rule, twist }) => {
    const found = await judgedAt(house(twist), text, { resources, only: law });
    expect([...new Set([found[`${of}/${law}`]].flat())]).toEqual([rule]);
  });

  test('whose rooms are said to be private shows them to all', async () => {
    const found = await judgedAt(house(), text, { only: 'others-see-nothing' });
    expect(found).toMatchObject({ 'room/others-see-nothing': expect.arrayContaining(['isolation-broken']) });
    expect(Object.keys(found)).toEqual(['room/others-see-nothing']);
  });

  test('that has no fault has no findings, nor in a second run', async () => {
    const service = house();
    for (const most of [60, 8]) expect(await foundByAll(service, text, { resources, most })).toEqual([]);
  });
});
