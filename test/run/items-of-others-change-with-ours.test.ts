import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf, type Answer } from './service.js';
import { casesOf } from '../derived-cases.js';

interface Address {
  readonly id: string;
  street: string;
  isDefault: boolean;
  views: number;
}

const flag = { type: 'boolean' };
const shown = objectOf({ id: text, street: text, isDefault: flag, views: { type: 'integer' } });
const said = (isDefault: object): object => ({ ...objectOf({ street: text, isDefault }), required: ['street'] });
const answers = answersOr(400, 404, 409, 415, 422);
const action = { ...at('id'), post: answers(200, shown) };
const document = (actions: readonly string[], inNew: object = flag): string =>
  documentOf({
    '/addresses': {
      get: answers(200, { type: 'array', items: shown }),
      post: { ...sent(said(inNew)), ...answers(201, shown) },
    },
    '/addresses/{id}': {
      ...at('id'),
      get: answers(200, shown),
      put: { ...sent(objectOf({ street: text, isDefault: flag })), ...answers(200, shown) },
      patch: { ...sent({ ...said(flag), required: [], minProperties: 1 }), ...answers(200, shown) },
      delete: answers(204),
    },
    ...Object.fromEntries(actions.map((name) => [`/addresses/{id}/${name}`, action])),
  });

/**
 * One address at most is the default one. Of those that are there before, the first is, `isNewOne` each new one.
 * `isBusy`: the first one that is to be activated cannot be. Of the cases, `only` these are sent.
 */
async function addressesJudged(
  text: string,
  before: readonly string[],
  { isNewOne = false, isBusy = false, only = /./ } = {},
) {
  const all = new Map<string, Address>(
    before.map((id, at) => [id, { id, street: 'Fern Street', isDefault: at === 0, views: 0 }]),
  );
  let last = 0;
  let activated = 0;
  let busy: string | undefined;
  const choose = (one: Address): void => all.forEach((each) => (each.isDefault = each === one));
  const update = (one: Address, { street = one.street, isDefault }: Readonly<Record<string, unknown>>): Answer => {
    if (!isShort(street) || (isDefault !== undefined && typeof isDefault !== 'boolean')) return 400;
    all.set(one.id, one);
    if (isDefault === true) choose(one);
    Object.assign(one, { street, isDefault: isDefault ?? one.isDefault });
    return [200, one];
  };
  const named = (id: string, then: (one: Address) => Answer): Answer => {
    const one = all.get(id);
    return one === undefined ? 404 : then(one);
  };
  const chosen = ({ ids: [id] }: { ids: readonly [string, string, string] }): Answer =>
    named(id, (one) => {
      choose(one);
      return [200, one];
    });
  const url = await serviceOf({
    'GET /addresses': () => {
      all.forEach((each) => each.views++);
      return [200, [...all.values()]];
    },
    'POST /addresses': ({ body }) => {
      if (body['street'] === undefined) return 400;
      const answer = update(
        { id: `a-${++last}`, street: '', isDefault: false, views: 0 },
        { isDefault: isNewOne, ...body },
      );
      return Array.isArray(answer) ? [201, answer[1]] : answer;
    },
    'GET /addresses/{id}': ({ ids: [id] }) => named(id, (one) => [200, one]),
    'PATCH /addresses/{id}': ({ ids: [id], body }) =>
      named(id, (one) => (Object.keys(body).length === 0 ? 400 : update(one, body))),
    'PUT /addresses/{id}': ({ ids: [id], body }) =>
      named(id, (one) => ('street' in body && 'isDefault' in body ? update(one, body) : 400)),
    'DELETE /addresses/{id}': ({ ids: [id] }) => (all.delete(id) ? 204 : 404),
    'POST /addresses/{id}/make-default': chosen,
    'POST /addresses/{id}/activate'(asked) {
      busy ??= asked.ids[0];
      if (isBusy && busy === asked.ids[0]) return 409;
      const answer = chosen(asked);
      if (Array.isArray(answer)) activated++;
      return answer;
    },
  });
  const contract = await contractOf(text);
  const cases = [...casesOf(contract, 60), ...lawCases(contract, resourceGraph(contract))];
  return { target: await judgedAt(url, contract, { cases, only }), left: [...all.values()], activated };
}

test('an item of another user stays the default one', async () => {
  const { target, left } = await addressesJudged(document(['make-default']), ['other', 'further']);
  expect(violationsIn(target)).toEqual([]);
  expect(left.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    ['other', true],
    ['further', false],
  ]);
  expect(target.refused).toMatchObject([
    { operation: 'POST /addresses/{id}/make-default', reason: expect.stringContaining('may change items beside') },
  ]);
  expect(target.incidents ?? []).toEqual([]);
});

test('an item of another user stays the default one where each new one becomes it by default', async () => {
  const doc = document([], { ...flag, default: true });
  const { target, left } = await addressesJudged(doc, ['other'], { isNewOne: true });
  expect(violationsIn(target)).toEqual([]);
  expect(left).toContainEqual(expect.objectContaining({ id: 'other', isDefault: true }));
  expect(target.incidents ?? []).toEqual([]);
});

test('where no other user has any, one becomes the default one, and another no longer is', async () => {
  const { target } = await addressesJudged(document(['make-default']), []);
  expect(violationsIn(target)).toEqual([]);
  expect(target.notExercised).toEqual([]);
});

/** The valid requests, and all requests of the action. */
const only = /\/good\/|activate\//;

test.each([
  ['with its first request', false],
  ['with a request about a second item', true],
])('an action that has changed an item of another user, %s, is reported and not sent again', async (_words, isBusy) => {
  const { target, activated } = await addressesJudged(document(['activate']), ['other', 'further'], { isBusy, only });
  expect(violationsIn(target)).toEqual([]);
  expect(activated).toBe(1);
  expect(target.incidents).toEqual([
    'an address that the run did not create has changed during the run (other: /isDefault); POST /addresses/{id}/activate changes more than the item that it names, and was not sent again',
  ]);
});

test('an action that changes no item of another user is sent as often as others', async () => {
  const { target, activated } = await addressesJudged(document(['activate']), [], { only });
  expect(target.notExercised).toEqual([]);
  expect(activated).toBeGreaterThan(1);
});

test('looking for such changes creates nothing', async () => {
  const item = objectOf({ id: text });
  const filter = { name: 'petId', in: 'query', schema: { type: 'string' } };
  const one = { ...at('id'), get: answers(200, item), delete: answers(204) };
  const contract = await contractOf(
    documentOf({
      '/owners': { get: answers(200, { type: 'array', items: item }), post: answers(201, item) },
      '/owners/{id}': one,
      '/pets': { post: { ...sent(objectOf({ ownerId: text })), ...answers(201, item) } },
      '/pets/{id}': one,
      '/visits': { get: { ...answers(200, { type: 'array', items: item }), parameters: [filter] } },
      '/visits/{id}': { ...at('id'), get: answers(200, item) },
    }),
  );
  const owners = new Set(['other']);
  const pets = new Set<string>();
  let last = 0;
  const shown = (id: string): object => ({ id });
  const made = (all: Set<string>): Answer => {
    all.add(`x-${++last}`);
    return [201, shown(`x-${last}`)];
  };
  const url = await serviceOf({
    'GET /owners': () => [200, Array.from(owners, shown)],
    'POST /owners': () => made(owners),
    'GET /owners/{id}': ({ ids: [id] }) => (owners.has(id) ? [200, shown(id)] : 404),
    'DELETE /owners/{id}': ({ ids: [id] }) => (owners.delete(id) ? 204 : 404),
    'POST /pets': ({ body: { ownerId } }) => (!isShort(ownerId) ? 400 : owners.has(ownerId) ? made(pets) : 422),
    'GET /pets/{id}': ({ ids: [id] }) => (pets.has(id) ? [200, shown(id)] : 404),
    'DELETE /pets/{id}': ({ ids: [id] }) => (pets.delete(id) ? 204 : 404),
    'GET /visits': () => [200, [shown('v-1')]],
    'GET /visits/{id}': ({ ids: [id] }) => (id === 'v-1' ? [200, shown(id)] : 404),
  });
  const target = await judgedAt(url, contract, { most: 20 });
  expect(violationsIn(target)).toEqual([]);
  expect([[...owners], [...pets]]).toEqual([['other'], []]);
});
