import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, isText, serviceOf, type Answer } from './service.js';

const plate = { type: 'string', minLength: 2, maxLength: 12 };
const item = objectOf({ id: text });
const answers = answersOr(400, 404, 409, 415, 422);
const document = documentOf({
  '/cars': { post: { ...sent(objectOf({ plate })), ...answers(201, item) } },
  '/cars/{carId}': { ...at('carId'), get: answers(200, item), delete: answers(204) },
  '/cars/{carId}/trips': { ...at('carId'), post: answers(201, item) },
  '/cars/{carId}/driver': { ...at('carId'), put: { ...sent(objectOf({ driverId: text })), ...answers(200, item) } },
  '/drivers': { post: answers(201, item) },
  '/drivers/{driverId}': { ...at('driverId'), get: answers(200, item), delete: answers(204) },
});

/** No two cars have one plate, a trip needs a driver, who has no other car. With `fault`, a trip is answered with it. */
async function carsJudged(fault?: Answer, only = /./) {
  const cars = new Map<string, { plate: string; driver?: string }>();
  const drivers = new Set<string>();
  let last = 0;
  const url = await serviceOf({
    'POST /cars': ({ body }) => {
      const { plate: own } = body;
      if (!isText(own) || [...own].length < 2 || [...own].length > 12) return 400;
      if ([...cars.values()].some((car) => car.plate === own))
        return [409, { error: 'There is a car with that plate.' }];
      cars.set(`c-${++last}`, { plate: own });
      return [201, { id: `c-${last}` }];
    },
    'GET /cars/{carId}': ({ ids: [id] }) => (cars.has(id) ? [200, { id }] : 404),
    'DELETE /cars/{carId}': ({ ids: [id] }) => (cars.delete(id) ? 204 : 404),
    'POST /cars/{carId}/trips': ({ ids: [id] }) => {
      const car = cars.get(id);
      if (car === undefined) return 404;
      return car.driver === undefined ? [409, { error: 'The car has no driver.' }] : (fault ?? [201, { id: 't' }]);
    },
    'PUT /cars/{carId}/driver': ({ ids: [id], body: { driverId } }) => {
      const car = cars.get(id);
      if (!isShort(driverId)) return 400;
      if (car === undefined) return 404;
      if (!drivers.has(driverId)) return 422;
      if ([...cars].some(([other, { driver }]) => other !== id && driver === driverId))
        return [409, { error: 'The driver already has a car.' }];
      car.driver = driverId;
      return [200, { id }];
    },
    'POST /drivers': () => {
      drivers.add(`d-${++last}`);
      return [201, { id: `d-${last}` }];
    },
    'GET /drivers/{driverId}': ({ ids: [id] }) => (drivers.has(id) ? [200, { id }] : 404),
    'DELETE /drivers/{driverId}': ({ ids: [id] }) =>
      [...cars.values()].some(({ driver }) => driver === id) ? 409 : drivers.delete(id) ? 204 : 404,
  });
  return {
    target: await judgedAt(url, await contractOf(document), { most: 30, only }),
    left: [cars.size, drivers.size],
  };
}

test('each car gets a plate and a driver of its own, and all are deleted in whatever order they can be', async () => {
  const { target, left } = await carsJudged();
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
  expect(left).toEqual([0, 0]);
});

test('a fault of what such items are needed for is found', async () => {
  const { target } = await carsJudged([201, {}], /\/good\//);
  expect(violationsIn(target)).toContainEqual(expect.stringMatching('^schema-violation .*trips/good/minimal'));
});

test('each item gets an address of its own where the server rejects one that another item has', async () => {
  const hook = objectOf({ id: text, url: text });
  const url = { type: 'string', format: 'uri', pattern: '^https://' };
  const hooks = documentOf({
    '/hooks': { post: { ...sent(objectOf({ url })), ...answers(201, hook) } },
    '/hooks/{hookId}': { ...at('hookId'), get: answers(200, hook), delete: answers(204) },
  });
  const all = new Map<string, { readonly id: string; readonly url: string }>();
  let last = 0;
  const service = await serviceOf({
    'POST /hooks': ({ body: { url: own } }) => {
      if (!isText(own) || !/^https:\/\/[!-~]+$/.test(own) || !URL.canParse(own)) return 400;
      if ([...all.values()].some((each) => each.url === own)) return [409, { error: 'The url is registered.' }];
      const made = { id: `h-${++last}`, url: own };
      all.set(made.id, made);
      return [201, made];
    },
    'GET /hooks/{hookId}': ({ ids: [id] }) => (all.has(id) ? [200, all.get(id)] : 404),
    'DELETE /hooks/{hookId}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
  });
  const target = await judgedAt(service, await contractOf(hooks), { most: 30 });
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
});
