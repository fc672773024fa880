import { expect, test } from 'vitest';
import { judge } from '../../src/checks/index.js';
import { aCase } from './a-case.js';
import { anExchange, json } from './an-exchange.js';
import { contractOf } from './contracts.js';

const told = (type: string, ...values: readonly unknown[]): object => ({
  description: '',
  content: { [type]: { examples: Object.fromEntries(values.map((value, at) => [`n${at}`, { value }])) } },
});
const texts = told('text/html', 'Illegal coordinates.', 'Square is not empty.', 'Invalid mark.');
const problems = told(
  'application/json',
  { code: 'SEAT_TAKEN', message: 'No', at: 1 },
  { code: 'BAD', message: 'Bad' },
);

const contract = await contractOf({
  paths: {
    '/square': { put: { operationId: 'square', responses: { 200: { description: '' }, 400: texts } } },
    '/seat': { put: { operationId: 'seat', responses: { 200: { description: '' }, '4XX': problems } } },
  },
});

/** What is found where a good request is answered so. */
function found(operation: string, status: number, body: string): readonly string[] {
  const fields = operation === 'seat' ? json : [['Content-Type', 'text/html'] as const];
  const exchange = anExchange({ method: 'PUT', status, fields, body });
  const theCase = aCase({ id: 'a request', operation, expect: 'accept' });
  return judge(exchange, theCase, contract).map(({ level, rule }) => `${level} ${rule}`);
}

test.each([
  ['square', 400, 'Square is not empty.'],
  ['square', 400, 'square is not empty\n'],
  ['seat', 422, '{"code":"SEAT_TAKEN","message":"Seat 7 is not free","at":2}'],
])('in the words of the document: %s %d %s', (operation, status, body) => {
  expect(found(operation, status, body)).toEqual([]);
});

test.each([
  ['square', 400, 'Invalid mark.'],
  ['square', 400, 'This square is taken already.'],
  ['square', 422, 'Square is not empty.'],
  ['seat', 422, '{"code":"BAD","message":"Bad"}'],
  ['seat', 400, '{"code":"taken","message":"No"}'],
])('not in words of its own, nor in those of what is wrong with a request: %s %d %s', (operation, status, body) => {
  expect(found(operation, status, body)).toContain('violation valid-request-refused');
});
