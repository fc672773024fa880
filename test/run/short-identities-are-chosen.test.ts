import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, isText, serviceOf, type Answer } from './service.js';

const number = { type: 'string', pattern: '^[0-9]{3}$' };
const room = objectOf({ number, name: text });
const move = objectOf({ name: text, fromRoom: number, toRoom: number });
const answers = answersOr(400, 404, 409, 415, 422);
const document = documentOf({
  '/rooms': {
    get: answers(200, { type: 'array', items: room }),
    post: { ...sent(room), ...answers(201, room) },
  },
  '/rooms/{number}': {
    ...at('number', number),
    get: answers(200, room),
    patch: { ...sent(objectOf({ name: text })), ...answers(200, room) },
    delete: answers(204),
  },
  '/moves': { post: { ...sent(move), ...answers(201, move) } },
});

/** A room for each number from 0 to 499 is there. With `changed`, the service answers that to each change. */
async function roomsJudged(changed?: Answer, only = /./) {
  const all = new Map(Array.from({ length: 500 }, (_, at) => [String(at).padStart(3, '0'), 'Of another']));
  const shown = (id: string): object => ({ number: id, name: all.get(id) });
  const isNumber = (value: unknown): value is string => isText(value) && /^[0-9]{3}$/.test(value);
  const url = await serviceOf({
    // A page of the rooms, as most lists are.
    'GET /rooms': () => [200, [...all.keys()].slice(0, 20).map(shown)],
    'POST /rooms': ({ body }) => {
      if (!isNumber(body['number']) || !isShort(body['name'])) return 400;
      if (all.has(body['number'])) return 409;
      all.set(body['number'], body['name']);
      return [201, shown(body['number'])];
    },
    'GET /rooms/{number}': ({ ids: [id] }) => (!isNumber(id) ? 400 : all.has(id) ? [200, shown(id)] : 404),
    'PATCH /rooms/{number}': ({ ids: [id], body }) => {
      if (!isNumber(id) || !isShort(body['name'])) return 400;
      if (!all.has(id)) return 404;
      all.set(id, body['name']);
      return changed ?? [200, shown(id)];
    },
    'DELETE /rooms/{number}': ({ ids: [id] }) => (!isNumber(id) ? 400 : all.delete(id) ? 204 : 404),
    'POST /moves': ({ body: { name, fromRoom, toRoom } }) => {
      if (!isShort(name) || !isNumber(fromRoom) || !isNumber(toRoom)) return 400;
      if (!all.has(fromRoom) || !all.has(toRoom) || fromRoom === toRoom) return 422;
      // Who moves takes the name of the room along.
      all.set(toRoom, name);
      return [201, { name, fromRoom, toRoom }];
    },
  });
  const target = await judgedAt(url, await contractOf(document), { most: 40, only });
  return { target, left: [...all].filter(([id, each]) => Number(id) >= 500 || each !== 'Of another') };
}

test('where identities are so short that others may have them, the run takes one that nothing has', async () => {
  const { target, left } = await roomsJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toEqual([]);
});

test('a fault of the items that such a request creates is found', async () => {
  const { target } = await roomsJudged([200, { number: 1 }], /\/good\//);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching('^schema-violation .*patch.*/good/minimal'));
});

const place = { type: 'integer', minimum: 1, maximum: 9 };
const shelf = objectOf({ id: text });
const shelves = documentOf({
  '/shelves': {
    get: answers(200, { type: 'array', items: shelf }),
    post: { ...sent(objectOf({ name: text })), ...answers(201, shelf) },
  },
  '/shelves/{id}': { ...at('id'), get: answers(200, shelf), delete: answers(204) },
  '/shelves/{id}/places/{place}': {
    parameters: ['id', 'place'].map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: name === 'id' ? text : place,
    })),
    put: { ...sent(objectOf({ book: text })), ...answers([200, 201], objectOf({ book: text })) },
    delete: answers(204),
  },
});

test('below an item of the run, such identities are free although no operation shows what has them', async () => {
  const all = new Map([['other', new Map([['1', 'Fern']])]]);
  let last = 0;
  const shown = (id: string): object => ({ id });
  const placed = ([id, at]: readonly [string, string, string], then: (its: Map<string, string>) => Answer): Answer => {
    const its = all.get(id);
    return !/^[1-9]$/.test(at) ? 400 : its === undefined ? 404 : then(its);
  };
  const url = await serviceOf({
    'GET /shelves': () => [200, Array.from(all.keys(), shown)],
    'POST /shelves': ({ body: { name } }) => {
      if (!isShort(name)) return 400;
      all.set(`s-${++last}`, new Map());
      return [201, shown(`s-${last}`)];
    },
    'GET /shelves/{id}': ({ ids: [id] }) => (all.has(id) ? [200, shown(id)] : 404),
    'DELETE /shelves/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
    'PUT /shelves/{id}/places/{place}': ({ ids, body: { book } }) =>
      placed(ids, (its) => {
        if (!isShort(book)) return 400;
        const status = its.has(ids[1]) ? 200 : 201;
        its.set(ids[1], book);
        return [status, { book }];
      }),
    'DELETE /shelves/{id}/places/{place}': ({ ids }) => placed(ids, (its) => (its.delete(ids[1]) ? 204 : 404)),
  });
  const target = await judgedAt(url, await contractOf(shelves), { most: 40 });
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect([...all].map(([id, its]) => [id, [...its]])).toEqual([['other', [['1', 'Fern']]]]);
});
