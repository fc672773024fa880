import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { mockTarget } from '../../src/mock/index.js';
import { run } from '../../src/run/index.js';
import { mockOf } from '../mock/mocks.js';
import { optionsFor, outcomeOf } from '../run/runs.js';
import { objectIn, withBody } from '../run/servers.js';
import { contractOf, judgedAt, lawsOf, verdictsOf } from './judged.js';
import { casesOf } from '../derived-cases.js';

/** Every body has the bills in a list, and says something of the request or of the response beside it. */
const text = `openapi: 3.1.0
info: { title: Bills, version: '1' }
paths:
  /bills:
    get: { operationId: listBills, responses: { '200': { $ref: '#/components/responses/Bills' } } }
    post:
      operationId: addBills
      requestBody: { $ref: '#/components/requestBodies/Bills' }
      responses: { '200': { $ref: '#/components/responses/Bills' }, '400': { description: No } }
  /bills/{billId}:
    parameters: [{ name: billId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getBill
      responses: { '200': { $ref: '#/components/responses/Bills' }, '404': { description: None } }
    put:
      operationId: replaceBill
      requestBody: { $ref: '#/components/requestBodies/Bills' }
      responses: { '200': { $ref: '#/components/responses/Bills' }, '400': { description: No }, '404': { description: None } }
components:
  schemas:
    Bill:
      type: object
      required: [title, amount]
      properties: { billId: { type: string }, title: { type: string }, amount: { type: integer, minimum: 1 } }
    Bills:
      type: object
      required: [bills]
      properties:
        bills: { type: array, minItems: 1, items: { $ref: '#/components/schemas/Bill' } }
        hints: { type: array, items: { type: object, properties: { text: { type: string } } } }
  requestBodies:
    Bills: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Bills' } } } }
  responses:
    Bills: { description: Bills, content: { application/json: { schema: { $ref: '#/components/schemas/Bills' } } } }
`;

type Bill = Readonly<Record<string, unknown>>;

/** A service that stores bills, and not the hints beside them. */
function service(keep: (bill: Bill) => Bill = (bill) => bill): RequestListener {
  const stored = new Map<string, Bill>();
  return withBody((request, response, bytes) => {
    const send = (status: number, bills?: readonly Bill[]): void => {
      response.writeHead(status, bills === undefined ? {} : { 'Content-Type': 'application/json' });
      response.end(bills === undefined ? undefined : JSON.stringify({ bills, hints: [{ text: 'Pay in time' }] }));
    };
    const id = decodeURIComponent((request.url ?? '').split('/')[2] ?? '');
    if (id !== '' && !stored.has(id)) return send(404);
    if (request.method === 'GET') return send(200, id === '' ? [...stored.values()] : [stored.get(id)!]);
    const bills = objectIn(bytes)?.['bills'] as readonly Bill[] | undefined;
    const isGood = ({ title, amount, billId = '' }: Bill): boolean =>
      typeof title === 'string' && typeof billId === 'string' && Number.isInteger(amount) && Number(amount) > 0;
    if (!Array.isArray(bills) || bills.length === 0 || !bills.every(isGood)) return send(400);
    const kept = bills.map((bill: Bill, at) => {
      const billId = id === '' || at > 0 ? String(4711 + 31 * stored.size) : id;
      const item = keep({ ...bill, billId });
      stored.set(billId, item);
      return item;
    });
    send(200, kept);
  });
}

test('the item in the list is compared, not what stands beside the list', async () => {
  expect(await judgedAt(service(), text)).toEqual({});
});

test('a value of the item that is damaged is found', async () => {
  const damaged = await judgedAt(
    service((bill) => ({ ...bill, amount: 1 })),
    text,
  );
  expect(damaged).toMatchObject({ 'bill/value-is-kept': ['value-damaged'] });
});

test('the mock keeps each item of the list, and shows it alone', async () => {
  const mock = await mockOf(text);
  try {
    const bills = [
      { title: 'Water', amount: 12 },
      { title: 'Light', amount: 30 },
    ];
    const json = { 'Content-Type': 'application/json' };
    const ask = async (path: string, init?: RequestInit): Promise<{ bills: Bill[] }> =>
      (await fetch(mock.url + path, init)).json() as Promise<{ bills: Bill[] }>;
    const made = await ask('/bills', { method: 'POST', headers: json, body: JSON.stringify({ bills }) });
    expect(made.bills).toMatchObject(bills);
    const [first, second] = made.bills.map(({ billId }) => String(billId));
    expect((await ask(`/bills/${second}`)).bills).toEqual([{ ...bills[1], billId: second }]);
    const changed = JSON.stringify({ bills: [{ title: 'Water', amount: 13 }] });
    await ask(`/bills/${first}`, { method: 'PUT', headers: json, body: changed });
    expect((await ask(`/bills/${first}`)).bills).toEqual([{ title: 'Water', amount: 13, billId: first }]);
    expect((await ask('/bills')).bills).toContainEqual({ ...bills[1], billId: second });
  } finally {
    await mock.close();
  }
});

test('the mock breaks no law of such a document', async () => {
  const contract = await contractOf(text);
  const cases = [...casesOf(contract, 30), ...lawsOf(contract)];
  const outcome = await outcomeOf(
    run({ ...optionsFor('http://mock', cases, { contract }), targets: [mockTarget(contract)] }),
  );
  const found = outcome.cases.flatMap(({ result }) => result.findings).filter(({ level }) => level !== 'note');
  expect([found.map(({ message }) => message), verdictsOf(outcome)]).toEqual([[], {}]);
});
