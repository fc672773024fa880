import { expect, test } from 'vitest';
import { judge } from '../../src/checks/index.js';
import { aCase } from './a-case.js';
import { anExchange } from './an-exchange.js';
import { contractOf } from './contracts.js';

const content = (examples: object): object => ({ 'application/json': { schema: { type: 'object' }, examples } });
const body = { soldOut: { value: { n: 2 } }, default: { value: { n: 3 } }, fine: { value: { n: 4 } } };

const contract = await contractOf({
  paths: {
    '/orders': {
      post: {
        operationId: 'order',
        parameters: [{ name: 'shop', in: 'query', schema: { type: 'string' }, examples: { closed: { value: 'x' } } }],
        requestBody: { content: content(body) },
        responses: {
          200: { description: '', content: content({ fine: { value: {} } }) },
          400: { description: '', content: content({ default: { value: {} }, fine: { value: {} } }) },
          422: { description: '', content: content({ soldOut: { value: {} }, closed: { value: {} } }) },
          503: { description: '', content: content({ soldOut: { value: {} } }) },
        },
      },
    },
  },
});

/** The rules that are broken where a good request is answered so. */
function found(status: number, requestBody: string, query = ''): readonly string[] {
  const exchange = anExchange({ url: `http://127.0.0.1/orders${query}`, requestBody, status, body: {} });
  const theCase = aCase({ id: 'a request', operation: 'order', expect: 'accept' });
  return judge(exchange, theCase, contract).map(({ rule }) => rule);
}

test('a request that is an example is refused with the status of the response example of its name', () => {
  expect(found(422, '{ "n": 2 }')).toEqual([]);
  expect(found(422, '{ "n": 1 }', '?shop=x')).toEqual([]);
});

test.each([
  ['another request', 422, '{"n":1}', ''],
  ['an example of a parameter that has another value', 422, '{"n":1}', '?shop=y'],
  ['another status', 400, '{"n":2}', ''],
  ['a name that says nothing', 400, '{"n":3}', ''],
  ['a name that a success has too', 400, '{"n":4}', ''],
])('but not %s', (_, status, requestBody, query) => {
  expect(found(status, requestBody, query)).toContain('valid-request-refused');
});

test('and a failure of the server is one all the same', () => {
  expect(found(503, '{"n":2}')).toContain('server-error');
});
