import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Answer, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const answers = answersOr(400, 401, 409, 415);
const defaults = { theme: 'light', language: 'en', footer: '-', rows: 10 };

/** How a service changes its settings. */
interface Habits {
  /** What it stores of a valid change. */
  readonly stores?: (sent: Body, known: Body) => Body;
  /** The response to a change. */
  readonly answer?: (changed: Body) => Answer;
  /** What a read shows. */
  readonly shows?: (stored: Body) => Body;
  /** How long a change takes, in milliseconds. */
  readonly takes?: number;
  /** Whether a request that it rejects changes nothing. */
  readonly isUndone?: boolean;
  /** Further members, as their schemas and as they are at first. */
  readonly more?: Readonly<Record<string, readonly [schema: object, value: unknown]>>;
  readonly statuses?: number | readonly number[];
  /** Whether each team has settings of its own. */
  readonly isOfTeam?: boolean;
  readonly mediaType?: string;
}

/** What is wrong with a service that has settings, and how it is left. */
async function judgedFor(
  method: 'PATCH' | 'PUT',
  {
    stores,
    answer = (all) => [200, all],
    shows = (all) => all,
    takes = 0,
    isUndone = true,
    more = {},
    statuses = 200,
    isOfTeam = false,
    mediaType = 'application/json',
  }: Habits = {},
): Promise<{ readonly broken: readonly string[]; readonly isAsBefore: boolean; readonly changes: number }> {
  const own = Object.fromEntries(Object.entries(more).map(([name, [schema]]) => [name, schema]));
  const properties = { theme: text, language: text, footer: text, rows: { type: 'integer', minimum: 1 }, ...own };
  const settings = objectOf(properties);
  const schema = method === 'PUT' ? settings : { type: 'object', minProperties: 1, properties };
  const body = { requestBody: { required: true, content: { [mediaType]: { schema } } } };
  const team = objectOf({ id: text, name: text });
  const path = isOfTeam ? '/teams/{id}/settings' : '/settings';
  const contract = await contractOf(
    documentOf({
      ...(isOfTeam && {
        '/teams': { post: { ...sent(objectOf({ name: text })), ...answers(201, team) } },
        '/teams/{id}': { ...at('id'), get: answers(200, team), delete: answers(204) },
      }),
      [path]: {
        ...(isOfTeam && at('id')),
        get: answers(200, settings),
        [method.toLowerCase()]: { ...body, ...answers(statuses, settings) },
      },
    }),
  );
  const first = { ...defaults, ...Object.fromEntries(Object.entries(more).map(([name, [, value]]) => [name, value])) };
  // The settings of the service, or those of each team, of which the first belongs to others.
  const all = new Map<string, Body>([[isOfTeam ? 't-0' : '', first]]);
  const names = new Map([['t-0', 'Old']]);
  let changes = 0;
  const url = await serviceOf({
    'POST /teams': ({ body: { name } }) => {
      const id = `t-${names.size}`;
      if (!isShort(name)) return 400;
      names.set(id, name);
      all.set(id, first);
      return [201, { id, name }];
    },
    'GET /teams/{id}': ({ ids: [id] }) => (all.has(id) ? [200, { id, name: names.get(id) }] : 404),
    'DELETE /teams/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
    [`GET ${path}`]: ({ ids: [id] }) => (all.has(id) ? [200, shows(all.get(id) ?? {})] : 404),
    [`${method} ${path}`]: ({ ids: [id], body: given }): Answer => {
      const known = all.get(id);
      if (known === undefined) return 404;
      const { theme, language, footer, rows } = given;
      const isValid =
        [theme, language, footer].every((each) => each === undefined || isShort(each)) &&
        (rows === undefined || (Number.isInteger(rows) && Number(rows) >= 1)) &&
        Object.keys(given).length > 0 &&
        (method === 'PATCH' || Object.keys(defaults).every((name) => given[name] !== undefined));
      if (!isValid) {
        const short = Object.entries(given).filter(([, each]) => isShort(each));
        if (!isUndone) all.set(id, { ...known, ...Object.fromEntries(short) });
        return 400;
      }
      changes++;
      const told = { ...known, ...given };
      const next = stores?.(given, known) ?? told;
      if (takes === 0) all.set(id, next);
      else void setTimeout(takes).then(() => all.has(id) && all.set(id, next));
      return answer(told);
    },
  });
  const target = await judgedAt(url, contract, { cases: lawsOf(contract), settle: takes * 3 });
  if (takes > 0) await setTimeout(2 * takes);
  const isAsBefore = JSON.stringify([...all.values()]) === JSON.stringify([first]);
  return { broken: violationsIn(target), isAsBefore, changes };
}

const moment = { type: 'string', format: 'date-time' };
const reminder = { type: 'object', properties: { by: text, to: text } };
const nothing: NonNullable<Habits['stores']> = (_given, known) => known;
const lower = (text: unknown): string => String(text).toLowerCase().trim();

test.each<readonly [string, 'PATCH' | 'PUT', Habits, readonly string[]]>([
  ['does not store a PATCH', 'PATCH', { stores: nothing }, ['update-without-effect', 'answer-not-stored']],
  ['does not store a PUT', 'PUT', { stores: nothing }, ['update-without-effect', 'answer-not-stored']],
  [
    'does not store a PATCH without a response',
    'PATCH',
    { stores: nothing, answer: () => 204, statuses: 204 },
    ['update-without-effect'],
  ],
  [
    'resets what a PATCH does not name',
    'PATCH',
    { stores: (given) => ({ ...defaults, ...given }) },
    ['patch-changed-others', 'answer-not-stored'],
  ],
  [
    'resets what a PATCH does not name, and says so',
    'PATCH',
    { stores: (given) => ({ ...defaults, ...given }), answer: () => 204, statuses: 204 },
    ['patch-changed-others'],
  ],
  [
    'does not store one member',
    'PATCH',
    { stores: (given, known) => ({ ...known, ...given, rows: known['rows'] }), answer: () => 204, statuses: 204 },
    ['value-damaged'],
  ],
  [
    'counts with each PUT',
    'PUT',
    {
      stores: (given, known) => ({ ...given, rows: Number(known['rows']) + 1 }),
      answer: () => 204,
      statuses: 204,
    },
    ['put-not-idempotent'],
  ],
  ['changes what it rejects', 'PATCH', { isUndone: false }, ['refused-but-done']],
  [
    'replaces objects by a merge patch',
    'PATCH',
    { mediaType: 'application/merge-patch+json', more: { reminder: [reminder, { by: 'mail', to: 'Ann' }] } },
    ['patch-changed-others'],
  ],
])('a service that %s is found', async (_words, method, habits, rules) => {
  for (const isOfTeam of [false, true]) {
    const { broken } = await judgedFor(method, { ...habits, isOfTeam });
    expect(broken.every((each) => each.includes(' resource:setting/law/'))).toBe(true);
    expect([...new Set(broken.map((each) => each.split(' ')[0]))]).toEqual(expect.arrayContaining([...rules]));
  }
});

test.each<readonly [string, Habits]>([
  ['stores all', {}],
  ['answers nothing', { answer: () => 204, statuses: 204 }],
  ['does it soon', { takes: 30, answer: () => 204, statuses: 204 }],
  ['does it at some time', { stores: nothing, answer: () => 202, statuses: 202 }],
  [
    'tidies texts',
    { stores: (given, known) => ({ ...known, ...given, footer: lower(given['footer'] ?? known['footer']) }) },
  ],
  [
    'computes a member',
    {
      more: { label: [text, 'light-en'] },
      stores: (given, known) => {
        const next: Body = { ...known, ...given };
        return { ...next, label: `${String(next['theme'])}-${String(next['language'])}`.slice(0, 60) };
      },
      answer: () => 204,
      statuses: 204,
    },
  ],
  [
    'sets the rows with a new theme',
    {
      stores: (given, known) => {
        const isNew = given['theme'] !== undefined && given['theme'] !== known['theme'];
        return { ...known, ...(isNew && { rows: String(given['theme']).length }), ...given };
      },
      answer: () => 204,
      statuses: 204,
    },
  ],
  [
    'counts changes and tells the time',
    {
      more: {
        changedAt: [{ ...moment, readOnly: true }, '2026-01-01T00:00:00Z'],
        reads: [{ type: 'integer', readOnly: true }, 0],
      },
      shows: (stored) => ({ ...stored, changedAt: new Date().toISOString(), reads: Math.floor(Math.random() * 1e6) }),
      answer: () => 204,
      statuses: 204,
    },
  ],
  ['has a name of its own', { more: { name: [text, '-'] } }],
  [
    'changes an address once it is confirmed',
    {
      more: { email: [text, 'ann@example.com'] },
      stores: (given, known) => ({ ...known, ...given, email: known['email'] }),
      answer: () => 204,
      statuses: 204,
    },
  ],
])('a service that %s breaks no law, and is left as it was', async (_words, habits) => {
  for (const [method, isOfTeam] of [
    ['PATCH', false],
    ['PUT', false],
    ['PATCH', true],
    ['PUT', true],
  ] as const) {
    const { broken, isAsBefore, changes } = await judgedFor(method, { ...habits, isOfTeam });
    expect(broken).toEqual([]);
    expect(changes).toBeGreaterThan(1);
    expect(isAsBefore || habits.shows !== undefined).toBe(true);
  }
});

test('a singleton that could not be restored is not changed', async () => {
  const { broken, changes } = await judgedFor('PATCH', { more: { apiKey: [text, 'k'] }, stores: nothing });
  expect([broken, changes]).toEqual([[], 0]);
});

test('a singleton is changed after all stories of items, which it may concern', async () => {
  const team = objectOf({ id: text, name: text });
  const settings = { type: 'object', minProperties: 1, properties: { theme: text, language: text } };
  const contract = await contractOf(
    documentOf({
      '/settings': { get: answers(200, settings), patch: { ...sent(settings), ...answers(200, settings) } },
      '/teams': { post: { ...sent(objectOf({ name: text })), ...answers(201, team) } },
      '/teams/{id}': { ...at('id'), get: answers([200, 404], team) },
    }),
  );
  const asked: string[] = [];
  const teams = new Map<string, Body>();
  let known: Body = { theme: 'light', language: 'en' };
  const url = await serviceOf({
    'GET /settings': () => [200, known],
    'PATCH /settings': ({ body }) => {
      if (!Object.values(body).every(isShort)) return 400;
      asked.push('settings');
      return [200, (known = { ...known, ...body })];
    },
    'POST /teams': ({ body }) => {
      const id = `t-${teams.size}`;
      asked.push('teams');
      teams.set(id, { id, ...body });
      return [201, teams.get(id)];
    },
    'GET /teams/{id}': ({ ids: [id] }) => (teams.has(id) ? [200, teams.get(id)] : 404),
  });
  expect(violationsIn(await judgedAt(url, contract, { cases: lawsOf(contract), settle: 0 }))).toEqual([]);
  expect(asked).toContain('teams');
  expect(asked.indexOf('settings')).toBeGreaterThan(asked.lastIndexOf('teams'));
});

test.each([
  ['has its own', false],
  ['shares that of all others', true],
])('an item below another one that %s is judged by a further one', async (_, isShared) => {
  const lamp = objectOf({ id: text, label: text });
  const light = objectOf({ colour: text, rows: { type: 'integer', minimum: 1, maximum: 90 } });
  const contract = await contractOf(
    documentOf({
      '/rooms': { post: { ...sent(objectOf({ label: text })), ...answers(201, lamp) } },
      '/rooms/{room}': { ...at('room'), get: answers(200, lamp), delete: answers(204) },
      '/rooms/{room}/lamps': { ...at('room'), post: { ...sent(objectOf({ label: text })), ...answers(201, lamp) } },
      '/rooms/{room}/lamps/{lamp}': { ...at(['room', 'lamp']), get: answers(200, lamp), delete: answers(204) },
      '/rooms/{room}/lamps/{lamp}/light': {
        ...at(['room', 'lamp']),
        get: answers(200, light),
        put: { ...sent(light), ...answers(200, light) },
      },
    }),
  );
  const all = new Map<string, Body>();
  const lights = new Map<string, Body>();
  let made = 0;
  const add = (within: string, label: unknown): Answer => {
    if (!isShort(label)) return 400;
    const one = { id: `n-${++made}`, label };
    all.set(`${within}${one.id}`, one);
    return [201, one];
  };
  const shown = (key: string): Answer => (all.has(key) ? [200, all.get(key)] : 404);
  const lightOf = (key: string): string => (isShared ? 'all' : key);
  const url = await serviceOf({
    'POST /rooms': ({ body: { label } }) => add('', label),
    'GET /rooms/{room}': ({ ids: [room] }) => shown(room),
    'DELETE /rooms/{room}': ({ ids: [room] }) => (all.delete(room) ? 204 : 404),
    'POST /rooms/{room}/lamps': ({ ids: [room], body: { label } }) => (all.has(room) ? add(`${room}/`, label) : 404),
    'GET /rooms/{room}/lamps/{lamp}': ({ ids: [room, one] }) => shown(`${room}/${one}`),
    'DELETE /rooms/{room}/lamps/{lamp}': ({ ids: [room, one] }) => (all.delete(`${room}/${one}`) ? 204 : 404),
    'GET /rooms/{room}/lamps/{lamp}/light': ({ ids: [room, one] }) =>
      all.has(`${room}/${one}`) ? [200, lights.get(lightOf(`${room}/${one}`)) ?? { colour: 'white', rows: 1 }] : 404,
    'PUT /rooms/{room}/lamps/{lamp}/light': ({ ids: [room, one], body }) => {
      if (!all.has(`${room}/${one}`)) return 404;
      if (!isShort(body['colour']) || !Number.isInteger(body['rows'])) return 400;
      lights.set(lightOf(`${room}/${one}`), body);
      return [200, body];
    },
  });
  const only = /light\/law\/right-parent/;
  const broken = violationsIn(await judgedAt(url, contract, { cases: lawsOf(contract), only, settle: 0 }));
  expect(broken).toEqual(isShared ? ['wrong-parent resource:light/law/right-parent'] : []);
});
