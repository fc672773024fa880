import { expect, test } from 'vitest';
import { foundIn, judgedAt } from '../run/judged.js';
import { answersOr, at, documentOf, objectOf, sent, text } from '../run/outline.js';
import { serviceOf, type Body } from '../run/service.js';
import { contractOf, lawsOf } from './judged.js';

const long = { type: 'string', minLength: 1 };
const customer = {
  type: 'object',
  properties: { name: long, address: { type: 'object', properties: { line: long } } },
};
const cart = objectOf({ id: text, customer });
const answers = answersOr(400, 404);

test('an update to values as large as allowed is sent only if it changes something', async () => {
  const contract = await contractOf(
    documentOf({
      '/carts': { post: { ...sent(objectOf({ customer })), ...answers(201, cart) } },
      '/carts/{id}': {
        ...at('id'),
        get: answers(200, cart),
        patch: { ...sent(objectOf({ customer })), ...answers(200, cart) },
        delete: answers(204),
      },
    }),
  );
  const carts = new Map<string, Body>();
  const idle: unknown[] = [];
  let last = 0;
  const url = await serviceOf({
    'POST /carts': ({ body }) => {
      const id = `c-${++last}`;
      return [201, carts.set(id, { ...body, id }).get(id)];
    },
    'GET /carts/{id}': ({ ids: [id] }) => (carts.has(id) ? [200, carts.get(id)] : 404),
    'PATCH /carts/{id}': ({ ids: [id], body }) => {
      const old = carts.get(id)?.['customer'] as Body | undefined;
      if (old === undefined) return 404;
      const given = body['customer'] as Body;
      const next = { ...old, ...given };
      // The smallest request, which is sent first, leaves all out.
      if (Object.keys(given).length > 0 && JSON.stringify(next) === JSON.stringify(old)) idle.push(body);
      return [200, carts.set(id, { id, customer: next }).get(id)];
    },
    'DELETE /carts/{id}': ({ ids: [id] }) => (carts.delete(id) ? 204 : 404),
  });
  const only = /law\/update-has-effect/;
  expect(foundIn(await judgedAt(url, contract, { cases: lawsOf(contract), only, settle: 0 }))).toEqual([]);
  expect(idle).toEqual([]);
});
