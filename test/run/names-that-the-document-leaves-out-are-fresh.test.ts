import { expect, test } from 'vitest';
import { contractOf } from '../laws/judged.js';
import { judgedAt, violationsIn } from './judged.js';
import { answersOr, at, documentOf, objectOf } from './outline.js';
import { isShort, serviceOf } from './service.js';

/** A role needs a name, which its schema does not require. */
const role = { type: 'object', properties: { name: { type: 'string', maxLength: 60, example: 'reader' } } };
const noted = { ...role, properties: { ...role.properties, note: { type: 'string', example: 'Notes' } } };

const documentWith = (body: object): string =>
  documentOf({
    '/roles': {
      get: answersOr()(200, { type: 'array', items: body }),
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
        ...answersOr(400, 422, 500)(201, objectOf({})),
      },
    },
    '/roles/{name}': {
      ...at('name'),
      get: answersOr(404)(200, body),
      delete: answersOr(404)(204),
    },
  });

test.each([
  ['a member that is all there is', role, 422, false],
  ['one of several members', noted, 422, false],
  ['one of several members, with a server error for each that is taken', noted, 500, false],
  ['a member, of a service that creates no second role', noted, 422, true],
])('only the service requires %s', async (_, body, taken, isFull) => {
  const contract = await contractOf(documentWith(body));
  const roles = new Map<string, unknown>();
  const url = await serviceOf({
    'GET /roles': () => [200, [...roles.values()]],
    'POST /roles': ({ body: sent }) => {
      const { name, note = '' } = sent;
      if (name === undefined) return [400, { error: 'role name is empty' }];
      if (!isShort(name) || typeof note !== 'string') return [400, { error: 'no such form' }];
      if (roles.has(name) || (isFull && roles.size > 0)) return [taken, { error: 'role already exists' }];
      roles.set(name, sent);
      return [201, {}];
    },
    'GET /roles/{name}': ({ ids: [name] }) => (roles.has(name) ? [200, roles.get(name)] : 404),
    'DELETE /roles/{name}': ({ ids: [name] }) => (roles.delete(name) ? 204 : 404),
  });
  const target = await judgedAt(url, contract, { only: /^post-roles\/(?:good|again)/ });
  // The document does not say that a name is required.
  const [told, ...others] = violationsIn(target);
  expect(told).toBe('valid-request-refused post-roles/good/minimal');
  expect(others.length > 0).toBe(isFull);
  expect([...roles.keys()].filter((name) => name.startsWith('trellis'))).toEqual([]);
});
