import { expect, test } from 'vitest';
import { judge } from '../../src/checks/index.js';
import { aCase } from './a-case.js';
import { anExchange } from './an-exchange.js';
import { contractOf } from './contracts.js';

const answer = { description: '' };
const contract = await contractOf({
  paths: {
    '/pets': {
      post: { operationId: 'old', requestBody: { content: {} }, responses: { 200: answer, 405: answer } },
      put: { operationId: 'new', requestBody: { content: {} }, responses: { 200: answer, '4XX': answer } },
    },
  },
});

test.each([
  ['old', 'POST', 'note'],
  ['old', 'DELETE', 'warning'],
  ['new', 'PUT', 'warning'],
])('the contract of %s has 405 for what is wrong with a body: %s', (operation, method, level) => {
  const theCase = aCase({ id: 'a request', operation, expect: 'refuse', aspects: ['body'] });
  const found = judge(anExchange({ method, status: 405 }), theCase, contract);
  expect(found.filter(({ rule }) => rule === 'missing-allow').map((each) => each.level)).toEqual([level]);
});
