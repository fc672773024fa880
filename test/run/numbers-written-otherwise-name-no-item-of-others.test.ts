import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from './outline.js';
import { isShort, serviceOf } from './service.js';

const number = { type: 'integer', minimum: 1, maximum: 1_000_000 };
const product = objectOf({ ID: number, Name: text });
const answers = answersOr(400, 404);

interface Product {
  readonly ID: number;
  readonly Name: string;
}

/** The paths of all products and of one, this one as a regular expression, too, and how many cases rename one at least. */
const places = [
  ['after the name of the collection', '/Products', '/Products({ID})', '/Products\\({ID}\\)', 100],
  ['alone in the path', '/', '/{ID}', '/{ID}', 0],
] as const;

test.each(places)('a key %s is written otherwise only for items of the run', async (_, list, item, route, least) => {
  const contract = await contractOf(
    documentOf({
      [list]: {
        get: { operationId: 'list', ...answersOr()(200, { type: 'array', items: product }) },
        post: { operationId: 'add', ...sent(objectOf({ Name: text })), ...answers(201, product) },
      },
      [item]: {
        ...at('ID', number),
        get: { operationId: 'show', ...answers(200, product) },
        patch: { operationId: 'rename', ...sent(objectOf({ Name: text })), ...answers(200, product) },
        delete: { operationId: 'remove', ...answers(204) },
      },
    }),
  );
  const others = [1, 2, 3, 5, 10].map((ID): Product => ({ ID, Name: `Product ${ID}` }));
  const products = new Map(others.map((each) => [each.ID, each]));
  let last = 700;
  // "01" is the number 1 to this service.
  const idOf = (key: string): number => (/^\d+$/.test(key) ? Number(key) : Number.NaN);
  const found = (key: string): Product | undefined => products.get(idOf(key));
  const url = await serviceOf({
    [`GET ${list}`]: () => [200, [...products.values()]],
    [`POST ${list}`]: ({ body: { Name } }) => {
      if (!isShort(Name)) return 400;
      const added = { ID: ++last, Name };
      products.set(added.ID, added);
      return [201, added];
    },
    [`GET ${route}`]: ({ ids: [key] }) => (found(key) === undefined ? 404 : [200, found(key)]),
    [`PATCH ${route}`]: ({ ids: [key], body: { Name } }) => {
      if (found(key) === undefined) return 404;
      if (!isShort(Name)) return 400;
      products.set(idOf(key), { ID: idOf(key), Name });
      return [200, found(key)];
    },
    [`DELETE ${route}`]: ({ ids: [key] }) => (products.delete(idOf(key)) ? 204 : 404),
  });
  const target = await judgedAt(url, contract);
  expect([...products.values()]).toEqual(others);
  expect(violationsIn(target)).toEqual([]);
  const renamed = target.cases.filter(
    ({ case: { operation }, result }) => operation === 'rename' && result.kind === 'passed',
  );
  expect(renamed.length).toBeGreaterThan(least);
});
