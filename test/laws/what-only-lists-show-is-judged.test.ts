import { describe, expect, test } from 'vitest';
import { document } from './document.js';
import { faults } from './faults.js';
import { habits } from './habits.js';
import { judgedAt } from './judged.js';
import { answering, workshop, type Twist } from './workshop.js';

/** Tools can be created, listed, replaced, updated and deleted, but not read one by one. */
const text = document.replace(/ {4}get:\n {6}operationId: readTool\n.*\n/, '');

test('a service breaks no law', async () => {
  expect(text).not.toContain('readTool');
  expect(await judgedAt(workshop(), text)).toEqual({});
});

test.concurrent.each([
  'creates with a delay',
  'keeps what is deleted, and shows that it is',
  'lists no more than ten tools',
  'lists the newest tools first',
  'links to the next page',
  'updates with a delay',
])('a service that %s breaks no law', async (habit) => {
  const found = await judgedAt(workshop(habits[habit]!), text, { settle: 1_000 });
  const rules = Object.values(found).flatMap((each) => (typeof each === 'string' ? [] : each));
  expect(rules.filter((rule) => rule !== 'late-effect')).toEqual([]);
});

test.concurrent.each([
  ['answer-is-stored', 'answers a creation with another price'],
  ['created-is-listed', 'lists nothing'],
  ['created-is-new', 'overwrites the newest tool'],
  ['deleted-is-unlisted', 'lists what it has deleted'],
  ['get-is-safe', 'empties notes when it lists'],
  ['others-see-nothing', 'lets every user update a tool'],
  ['patch-keeps-the-rest', 'resets the count with every update'],
  ['put-is-idempotent', 'loses a tool that is replaced by itself'],
  ['refused-is-undone', 'deletes before it looks at credentials'],
  ['refused-is-undone', 'updates before it looks at the request'],
  ['update-has-effect', 'replaces nothing'],
  ['update-has-effect', 'updates only the first time'],
  ['value-is-kept', 'cuts names at thirty characters'],
  ['value-is-kept', 'keeps false as missing'],
])('%s finds a service that %s', async (law, fault) => {
  const { twist, rules } = faults.find((each) => each.law === law && each.fault === fault)!;
  expect(await judgedAt(workshop(twist), text, { only: law })).toEqual({ [`tool/${law}`]: rules });
});

test.each(['created-is-there', 'deleted-is-gone', 'location-resolves', 'not-modified', 'etag-changes'])(
  '%s is not asked, since it is about the read of one item',
  async (law) => {
    expect(await judgedAt(workshop(), text, { only: law })).toEqual({ problem: 'no case is selected' });
  },
);

describe('where the response to a creation says nothing', () => {
  const silent = text.replace(
    /(operationId: createTool\n.*\n {6}responses:\n).*\n.*\n/,
    "$1        '201': { description: Created }\n",
  );
  const mute: Twist = answering((answer, { method }) => (method === 'POST' ? { status: answer.status } : answer));

  test.each([
    ['in the order of creation', false],
    ['the newest first, after requests of each operation', true],
  ])('a service that lists its items %s breaks no law, and is left as it was', async (_, withRequests) => {
    let left: ReadonlyMap<string, unknown> = new Map();
    const watched: Twist = (plain) => {
      left = plain.tools;
      return withRequests ? habits['lists the newest tools first']!(plain) : {};
    };
    expect(silent).toContain('description: Created');
    expect(await judgedAt(workshop(mute, watched), silent, { withRequests })).toEqual({});
    expect(JSON.stringify([...left.values()])).not.toContain('trellis');
  });

  test.concurrent.each([
    ['deleted-is-unlisted', 'lists what it has deleted'],
    ['refused-is-undone', 'updates before it looks at the request'],
    ['update-has-effect', 'replaces nothing'],
    ['value-is-kept', 'keeps false as missing'],
  ])('%s finds a service that %s', async (law, fault) => {
    const { twist, rules } = faults.find((each) => each.law === law && each.fault === fault)!;
    expect(await judgedAt(workshop(mute, twist), silent, { only: law })).toEqual({ [`tool/${law}`]: rules });
  });
});
