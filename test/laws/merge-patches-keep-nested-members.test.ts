import { expect, test } from 'vitest';
import { judgedAt, violationsIn } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { isShort, serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const answers = answersOr(400, 404, 415);
const number = { type: 'number', minimum: 0, maximum: 90 };
const door = { type: 'object', properties: { code: text, floor: text } };
const properties = { street: text, city: text, latitude: number, zone: text, door };

interface Habits {
  readonly mediaType?: string;
  /** The members that an address needs in every request. */
  readonly required?: readonly string[];
  readonly isTaken?: (given: Body) => boolean;
}

type Change = (known: Body, given: Body) => Body;

/** What is wrong with a service that changes the addresses of its shops in this way. */
async function judgedFor(change: Change, habits: Habits = {}): Promise<readonly string[]> {
  const { mediaType = 'application/merge-patch+json', required = [], isTaken = () => true } = habits;
  const address = { type: 'object', required, properties };
  const shop = objectOf({ id: text, label: text, address: { type: 'object', properties } });
  const patch = { type: 'object', properties: { label: text, address } };
  const contract = await contractOf(
    documentOf({
      '/shops': { post: { ...sent(objectOf({ label: text, address: objectOf(properties) })), ...answers(201, shop) } },
      '/shops/{id}': {
        ...at('id'),
        get: answers(200, shop),
        patch: {
          requestBody: { required: true, content: { [mediaType]: { schema: patch } } },
          ...answers(200, shop),
        },
        delete: answers(204),
      },
    }),
  );
  const shops = new Map<string, Body & { readonly address: Body }>();
  const url = await serviceOf({
    'POST /shops': ({ body: { label, address: given } }) => {
      if (!isShort(label) || !isObject(given)) return 400;
      const id = `s-${shops.size}`;
      shops.set(id, { id, label, address: given });
      return [201, shops.get(id)];
    },
    'GET /shops/{id}': ({ ids: [id] }) => (shops.has(id) ? [200, shops.get(id)] : 404),
    'PATCH /shops/{id}': ({ ids: [id], body: { label, address: given = {} } }) => {
      const known = shops.get(id);
      if (known === undefined) return 404;
      if (!isObject(given) || !isTaken(given) || (label !== undefined && !isShort(label))) return 400;
      const own = Object.keys(given).length === 0 ? known.address : change(known.address, given);
      shops.set(id, { ...known, ...(label === undefined ? {} : { label }), address: own });
      return [200, shops.get(id)];
    },
    'DELETE /shops/{id}': ({ ids: [id] }) => (shops.delete(id) ? 204 : 404),
  });
  const cases = lawsOf(contract);
  return violationsIn(await judgedAt(url, contract, { cases, only: /patch-keeps-the-rest/, settle: 0 }));
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const merged: Change = (known, given) => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const old = known[name];
      return [name, isObject(old) && isObject(value) ? merged(old, value) : value];
    }),
  ),
});
const fault = 'patch-changed-others resource:shop/law/patch-keeps-the-rest';

test.each<readonly [string, Change, Habits]>([
  ['replaces nested objects', (_, given) => given, {}],
  ['replaces nested objects that have required members', (_, given) => given, { required: ['street', 'city'] }],
  ['replaces objects within nested ones', (known, given) => ({ ...known, ...given }), {}],
  ['empties a nested member', (known, given) => ({ ...known, zone: '', ...given }), {}],
])('a merge patch that %s is found', async (_, change, habits) => {
  expect(await judgedFor(change, habits)).toEqual(expect.arrayContaining([fault]));
});

test.each<readonly [string, Change, Habits]>([
  ['merges nested objects', merged, {}],
  ['ignores a nested member', (known, given) => ({ ...merged(known, given), street: known['street'] }), {}],
  [
    'computes a nested member from another one',
    (known, given) => ({
      ...merged(known, given),
      latitude: given['street'] === undefined || given['street'] === known['street'] ? known['latitude'] : 47,
    }),
    {},
  ],
  ['rejects parts of nested objects', merged, { isTaken: (given) => Object.keys(given).length % 4 === 0 }],
  ['replaces nested objects by plain JSON', (_, given) => given, { mediaType: 'application/json' }],
  ['requires whole nested objects', (_, given) => given, { required: Object.keys(properties) }],
])('a service that %s breaks no law', async (_, change, habits) => {
  expect(await judgedFor(change, habits)).toEqual([]);
});
