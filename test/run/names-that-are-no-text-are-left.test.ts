import { expect, test } from 'vitest';
import { json } from '../laws/judged.js';
import { contractOf } from '../mock/mocks.js';
import { judgedAt } from './judged.js';
import { isShort, serviceOf } from './service.js';
import { casesOf } from '../derived-cases.js';

const name = { type: 'string', minLength: 1, maxLength: 60 };
const contract = await contractOf(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Hosts', version: '1' },
    paths: {
      '/hosts': {
        post: {
          operationId: 'addHost',
          requestBody: {
            required: true,
            ...json({ type: 'object', required: ['name'], properties: { name }, additionalProperties: false }),
          },
          responses: { 201: { description: '' }, 400: { description: '' } },
        },
        get: {
          operationId: 'listHosts',
          responses: {
            200: { description: '', ...json({ type: 'array', items: { type: 'object', properties: { name } } }) },
          },
        },
      },
      '/hosts/{name}': {
        parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
        delete: { operationId: 'removeHost', responses: { 204: { description: '' } } },
      },
    },
  }),
);

test('an item whose name in the request is no UTF-8 is reported as left, whatever the server says to its removal', async () => {
  const hosts = new Set<string>();
  const url = await serviceOf({
    'POST /hosts': ({ body: { name: own, ...others } }) => {
      const isValid = isShort(own) && Object.keys(others).length === 0;
      if (!isValid) return 400;
      // The bytes are kept, so no path names the host.
      hosts.add(own.includes('\uFFFD') ? `bytes of ${own}` : own);
      return 201;
    },
    'GET /hosts': () => [200, [...hosts].filter((each) => !each.startsWith('bytes')).map((each) => ({ name: each }))],
    'DELETE /hosts/{name}': ({ ids: [own] }) => {
      hosts.delete(own);
      return 204;
    },
  });
  const cases = casesOf(contract, 200);
  const { left, changed } = await judgedAt(url, contract, { cases });
  expect(hosts.size).toBeGreaterThan(0);
  expect(left).toEqual([]);
  expect(changed).toContainEqual(expect.objectContaining({ operation: 'addHost', requests: hosts.size }));
});
