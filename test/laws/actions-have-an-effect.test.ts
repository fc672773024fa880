import { expect, test } from 'vitest';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Answer, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const answers = answersOr(400, 404, 409, 415);

/** A member of a team, as it is at first and after the action. */
type States = readonly [name: string, schema: object, before: unknown, after: unknown];

const archived: States = ['archived', { type: 'boolean' }, false, true];
const status: States = ['status', { enum: ['open', 'cancelled', 'running'] }, 'open', 'cancelled'];

function machine(first: string): States {
  return ['status', { enum: ['created', 'started', 'stopped'] }, first, 'stopped'];
}

/** How a service does what an action asks. */
interface Habits {
  readonly states?: States;
  readonly effect?: 'none' | 'a time of change alone' | 'another member' | 'a later deadline';
  /** The response to the action. */
  readonly answer?: (team: Body) => Answer;
  readonly statuses?: number | readonly number[];
  /** The member that the action sends. */
  readonly sends?: States[1];
  /** The action that takes it back, and what the member is then. */
  readonly undone?: readonly [action: string, value: unknown];
}

const moment = { type: 'string', format: 'date-time' };

/** What is wrong with a service of teams with one action on each. */
async function judgedFor(
  action: string,
  {
    states: [name, schema, before, after] = archived,
    effect,
    answer = () => 204,
    statuses = 204,
    sends,
    undone,
  }: Habits = {},
): Promise<readonly string[]> {
  const [method, path] = action.split(' ') as [string, string];
  const team = objectOf({ id: text, name: text, note: text, dueAt: moment, updatedAt: moment, [name]: schema });
  const [undo, taken] = undone ?? [];
  const [undoMethod = '', undoPath = ''] = undo?.split(' ') ?? [];
  const contract = await contractOf(
    documentOf({
      ...(undo && undoPath !== path && { [undoPath]: { ...at('id'), [undoMethod.toLowerCase()]: answers(204) } }),
      '/teams': { post: { ...sent(objectOf({ name: text })), ...answers(201, team) } },
      '/teams/{id}': { ...at('id'), get: answers(200, team), delete: answers(204) },
      [path]: {
        ...at('id'),
        [method.toLowerCase()]: { ...answers(statuses, {}), ...(sends && sent(sends)) },
        ...(undo && undoPath === path && { [undoMethod.toLowerCase()]: answers(204) }),
      },
    }),
  );
  const teams = new Map<string, Body>();
  let now = Date.UTC(2026, 0);
  let last = 0;
  const change = (id: string, members: Body): Body => {
    const next = { ...teams.get(id), updatedAt: new Date((now += 1_000)).toISOString(), ...members };
    teams.set(id, next);
    return next;
  };
  const url = await serviceOf({
    'POST /teams': ({ body: { name: called } }) => {
      const id = `t-${++last}`;
      return isShort(called)
        ? [201, change(id, { id, name: called, note: '-', dueAt: '2030-01-01T00:00:00Z', [name]: before })]
        : 400;
    },
    'GET /teams/{id}': ({ ids: [id] }) => (teams.has(id) ? [200, teams.get(id)] : 404),
    'DELETE /teams/{id}': ({ ids: [id] }) => (teams.delete(id) ? 204 : 404),
    ...(undo && {
      [undo]: ({ ids: [id] }): Answer => (teams.has(id) ? (change(id, { [name]: taken }), 204) : 404),
    }),
    [action]: ({ ids: [id] }): Answer => {
      const one = teams.get(id);
      if (one === undefined) return 404;
      if (effect === 'none') return answer(one);
      const changes: Readonly<Record<string, Body>> = {
        'another member': { note: 'at the end of May' },
        'a later deadline': { dueAt: '2030-01-01T00:10:00Z' },
      };
      return answer(change(id, effect === undefined ? { [name]: after } : (changes[effect] ?? {})));
    },
  });
  return violationsIn(await judgedAt(url, contract, { cases: lawsOf(contract), only: /law\/action-/, settle: 0 }));
}

const fault = 'action-without-effect resource:team/law/action-has-effect';

test.each<readonly [string, Habits]>([
  ['POST /teams/{id}/archive', {}],
  ['PUT /teams/{id}/archive', {}],
  ['POST /teams/{id}/cancel', { states: status }],
  ['POST /teams/{id}/pay', { states: ['isPaid', { type: 'boolean' }, false, true] }],
  ['POST /teams/{id}/disable', { states: ['enabled', { type: 'boolean' }, true, false] }],
  ['POST /teams/{id}/mark-as-read', { states: ['read', { type: 'boolean' }, false, true] }],
  [
    'POST /teams/{id}/pin',
    { states: ['pinned_at', { type: ['string', 'null'], format: 'date-time' }, null, '2026-05-01T00:00:00Z'] },
  ],
  ['POST /teams/{id}/archive', { answer: (team) => [200, team], statuses: 200 }],
  ['POST /teams/{id}/archive', { answer: () => [200, { ok: true }], statuses: 200 }],
  ['POST /teams/{id}/archive', { answer: () => [200, { message: 'Archived' }], statuses: 200 }],
])('%s without effect is found, and with one it is none (%j)', async (action, habits) => {
  expect(await judgedFor(action, habits)).toEqual([]);
  expect(await judgedFor(action, { ...habits, effect: 'none' })).toEqual([fault]);
  expect(await judgedFor(action, { ...habits, effect: 'a time of change alone' })).toEqual([fault]);
});

test.each<readonly [string, string, Habits]>([
  ['changes another member', 'POST /teams/{id}/archive', { effect: 'another member' }],
  ['does it later', 'POST /teams/{id}/archive', { effect: 'none', answer: () => 202, statuses: 202 }],
  [
    'creates a job',
    'POST /teams/{id}/archive',
    { effect: 'none', answer: () => [200, { job: 'j-1', status: 'queued' }], statuses: 200 },
  ],
  [
    'is at work',
    'POST /teams/{id}/cancel',
    { effect: 'none', states: ['status', { enum: ['running', 'cancelled'] }, 'running', 'cancelled'] },
  ],
  [
    'waits for others',
    'POST /teams/{id}/approve',
    { effect: 'none', states: ['approved', { type: 'boolean' }, false, true] },
  ],
  [
    'sends a mail to verify an address',
    'POST /teams/{id}/verify',
    { effect: 'none', states: ['verified', { type: 'boolean' }, false, true] },
  ],
  [
    'shows a member in another form',
    'POST /teams/{id}/archive',
    { answer: (team) => [200, { ...team, note: { text: 'long' } }], statuses: 200 },
  ],
  ['moves a deadline', 'POST /teams/{id}/archive', { effect: 'a later deadline' }],
  [
    'is only queued',
    'POST /teams/{id}/archive',
    { effect: 'none', answer: () => [200, { queued: true }], statuses: 200 },
  ],
  [
    'is done by hand at another address',
    'POST /teams/{id}/pay',
    {
      effect: 'none',
      states: ['paid', { type: 'boolean' }, false, true],
      answer: () => [200, { redirect: 'https://pay.example/1' }],
      statuses: 200,
    },
  ],
  [
    'opens a ticket for it',
    'POST /teams/{id}/archive',
    { effect: 'none', answer: () => [200, { ticket: 'Z-1' }], statuses: 200 },
  ],
  ['has nothing to end', 'POST /teams/{id}/stop', { effect: 'none', states: machine('created') }],
  [
    'has a preference',
    'POST /teams/{id}/notify',
    { effect: 'none', states: ['notify', { type: 'boolean' }, false, true] },
  ],
  [
    'has a stage with that name',
    'POST /teams/{id}/test',
    { effect: 'none', states: ['stage', { enum: ['plan', 'test'] }, 'plan', 'test'] },
  ],
  ['tells no such state', 'POST /teams/{id}/refresh', { effect: 'none' }],
  [
    'is in the state before',
    'POST /teams/{id}/archive',
    { effect: 'none', states: ['archived', { type: 'boolean' }, true, true] },
  ],
])('a service that %s breaks no law', async (_words, action, habits) => {
  expect(await judgedFor(action, habits)).toEqual([]);
});

test.each<readonly [string, object, readonly string[]]>([
  ['how much', { amount: { type: 'integer', minimum: 1, maximum: 9 } }, []],
  ['when', { at: moment }, []],
  ['to whom', { memberId: text }, []],
  ['to which user', { user: text }, []],
  ['what of it', { lines: { type: 'array', items: text } }, []],
  ['to rehearse it', { dryRun: { const: true } }, []],
  ['for the end of the period', { mode: { enum: ['period_end'] } }, []],
  ['not to do it', { archived: { const: false } }, []],
  ['to do it', { archived: { const: true } }, [fault]],
  ['why', { reason: text }, [fault]],
])(
  'an action without effect that is asked %s is at fault only where all was to be done',
  async (_words, sends, found) => {
    expect(await judgedFor('POST /teams/{id}/archive', { effect: 'none', sends: objectOf(sends) })).toEqual(found);
  },
);

test('a machine that runs on after it is stopped is found', async () => {
  const habits: Habits = { effect: 'none', states: machine('started') };
  expect(await judgedFor('POST /teams/{id}/stop', habits)).toEqual([fault]);
});

test('a response that shows a state that is not stored is one finding', async () => {
  const told: Habits = { effect: 'none', answer: (team: Body) => [200, { ...team, archived: true }], statuses: 200 };
  expect(await judgedFor('POST /teams/{id}/archive', told)).toEqual([
    'answer-not-stored resource:team/law/action-is-stored',
  ]);
});

const pinned: States = ['pinnedAt', { type: ['string', 'null'], format: 'date-time' }, null, '2026-05-01T00:00:00Z'];
const held: States = ['status', { enum: ['open', 'held'] }, 'open', 'held'];

test.each<readonly [action: string, undo: string, states: States]>([
  ['PUT /teams/{id}/archive', 'DELETE /teams/{id}/archive', archived],
  ['POST /teams/{id}/archive', 'POST /teams/{id}/unarchive', archived],
  ['POST /teams/{id}/pin', 'DELETE /teams/{id}/pin', pinned],
  ['PUT /teams/{id}/hold', 'DELETE /teams/{id}/hold', held],
])('%s that %s does not take back is found', async (action, undo, states) => {
  const [, , before, after] = states;
  expect(await judgedFor(action, { states, undone: [undo, before] })).toEqual([]);
  expect(await judgedFor(action, { states, undone: [undo, after] })).toEqual([fault]);
});

test('an action that is not possible after another one has no effect', async () => {
  const [action, other] = ['POST /teams/{id}/cancel', 'POST /teams/{id}/run'];
  expect(await judgedFor(action, { states: status, undone: [other, 'cancelled'] })).toEqual([]);
});

test('a time that a response shows and that is not stored is found, unless it is another time', async () => {
  const at = { type: ['string', 'null'], format: 'date-time' };
  const answer = (team: Body): Answer => [200, { ...team, returnedAt: '2026-05-01T00:00:00Z' }];
  const judgedFrom = (before: string | null): Promise<readonly string[]> =>
    judgedFor('POST /teams/{id}/return', {
      effect: 'none',
      answer,
      statuses: 200,
      states: ['returnedAt', at, before, 0],
    });
  expect(await judgedFrom(null)).toEqual(['answer-not-stored resource:team/law/action-is-stored']);
  expect(await judgedFrom('2026-04-01T00:00:00Z')).toEqual([]);
});
