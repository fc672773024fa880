import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';
import { casesOf } from '../derived-cases.js';

const answers = answersOr(400, 404, 409, 415);
const team = objectOf({ id: text, name: text, isArchived: { type: 'boolean' } });
const listOf = (items: object): object => ({ type: 'array', items });
const about = { parameters: [{ name: 'team', in: 'query', required: true, schema: text }] };
const named = sent(objectOf({ team: text }));
const done = (what: object): object => ({ post: { ...what, ...answers(200, team) } });

const document = (deleted: object): string =>
  documentOf({
    '/teams.list': { get: answers(200, listOf(team)) },
    '/teams.info': { get: { ...about, ...answers(200, team) } },
    '/teams.create': done(sent(objectOf({ name: text }))),
    '/teams.rename': done(sent(objectOf({ team: text, name: text }))),
    '/teams.archive': done(named),
    '/teams.unarchive': done(named),
    '/teams.invite': done(sent(objectOf({ team: text, users: { ...listOf(text), minItems: 1 } }))),
    '/teams.delete': done(deleted),
    '/users.list': { get: answers(200, listOf(objectOf({ id: text }))) },
  });

interface Team {
  readonly id: string;
  name: string;
  isArchived: boolean;
}

/**
 * Teams behind procedures, each of which names its team in the query or the body. `fault`: what is not done. Where
 * `deleted` requires no team, all of them are deleted without one.
 */
async function teamsJudged(fault?: 'rename' | 'delete', deleted: object = named, only = /./) {
  const all = new Map<string, Team>([['t-0', { id: 't-0', name: 'Ferns', isArchived: false }]]);
  let last = 0;
  const one = (id: unknown, then: (team: Team) => Answer): Answer => {
    if (!isShort(id)) return 400;
    const found = all.get(id);
    return found === undefined ? 404 : then(found);
  };
  const archived = (id: unknown, to: boolean): Answer =>
    one(id, (its) => {
      if (its.isArchived === to) return 409;
      its.isArchived = to;
      return [200, its];
    });
  const url = await serviceOf({
    'GET /teams.list': () => [200, [...all.values()]],
    'GET /teams.info': ({ query }) => one(query.get('team'), (its) => [200, its]),
    'POST /teams.create': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      const made = { id: `t-${++last}`, name, isArchived: false };
      all.set(made.id, made);
      return [200, made];
    },
    'POST /teams.rename': ({ body: { team: id, name } }) =>
      isShort(name)
        ? one(id, (its) => {
            if (fault !== 'rename') its.name = name;
            return [200, { ...its, name }];
          })
        : 400,
    'POST /teams.archive': ({ body }) => archived(body['team'], true),
    'POST /teams.unarchive': ({ body }) => archived(body['team'], false),
    'POST /teams.invite': ({ body: { team: id, users } }) =>
      Array.isArray(users) && users.length > 0 && users.every((each) => isShort(each))
        ? one(id, (its) => (users.every((each) => each === 'u-1') ? [200, its] : 404))
        : 400,
    'POST /teams.delete'({ body }) {
      const [first] = all.values();
      if (deleted !== named && body['team'] === undefined) {
        all.clear();
        return [200, first];
      }
      return one(body['team'], (its) => {
        if (fault !== 'delete') all.delete(its.id);
        return [200, its];
      });
    },
    'GET /users.list': () => [200, [{ id: 'u-1' }]],
  });
  const contract = await contractOf(document(deleted));
  const cases = [...casesOf(contract, 40), ...lawCases(contract, resourceGraph(contract))];
  return { target: await judgedAt(url, contract, { cases, only }), left: [...all.values()] };
}

test('all of them are exercised on items of the run alone, which are deleted', async () => {
  const { target, left } = await teamsJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toEqual([{ id: 't-0', name: 'Ferns', isArchived: false }]);
});

test.each([
  ['rename', 'update-without-effect'],
  ['delete', 'deleted-still-there'],
] as const)('a procedure without effect is found: %s', async (fault, rule) => {
  const { target } = await teamsJudged(fault, undefined, /\/(?:good|law)\//);
  expect(violationsIn(target).join()).toContain(rule);
});

test('a deletion that may leave out what it deletes is sent only with the name of an item of the run', async () => {
  const { left } = await teamsJudged(undefined, sent({ type: 'object', properties: { team: text } }));
  expect(left).toEqual([{ id: 't-0', name: 'Ferns', isArchived: false }]);
});
