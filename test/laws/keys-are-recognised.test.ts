import { expect, test } from 'vitest';
import { lawCases } from '../../src/laws/index.js';
import { createMock, mockTarget } from '../../src/mock/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import { run } from '../../src/run/index.js';
import { outcomeOf } from '../run/runs.js';
import { contractOf, judgedAt, outcomeAt, verdictsOf } from './judged.js';
import { expectShownAgain } from './pasted.js';
import { storeDocument, storing, type Storing } from './storing.js';

const only = 'key-creates-once';
const documentWith = (parameter: object, status?: number): string =>
  storeDocument({
    payments: {
      said: { amount: { type: 'integer', minimum: 1 }, remark: { type: 'string', maxLength: 40 } },
      required: ['amount'],
      creating: [parameter],
      ...(status !== undefined && { status }),
    },
  });
const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 64 } };
const required = documentWith({ ...key, required: true });
const later = documentWith({ ...key, required: true }, 202);
const documents = [
  ['required', required],
  ['optional', documentWith(key)],
  ['a UUID', documentWith({ ...key, name: 'X-Idempotency-Key', schema: { type: 'string', format: 'uuid' } })],
] as const;

test.each(documents)('a service that ignores a key that is %s creates a second item', async (_, text) => {
  const outcome = await outcomeAt(storing(), text, { only });
  expect(verdictsOf(outcome)).toEqual({ [`payment/${only}`]: ['created-again'] });
  await expectShownAgain(outcome.cases.flatMap(({ result }) => result.findings)[0]!);
});

test('a service that ignores the key of what it creates later creates a second item', async () => {
  expect(await judgedAt(storing({ status: 202 }), later, { only })).toEqual({ [`payment/${only}`]: ['created-again'] });
  expect(await judgedAt(storing({ status: 202, repeat: () => 202 }), later, { only })).toEqual({});
});

test.each([
  ['shows the first item again', { repeat: () => 201 }],
  ['shows the first item with another status', { repeat: () => 200 }],
  ['rejects it as one in progress', { repeat: () => 409 }],
  ['rejects every known key', { repeat: () => 422 }],
  ['shows the first item again, unless the request differs', { repeat: (isSame) => (isSame ? 201 : 422) }],
] satisfies readonly (readonly [string, Storing])[])('a service that %s breaks no law', async (_, habits) => {
  const found = await judgedAt(storing(habits), required);
  expect(found).toEqual({ 'payment/refused-is-undone': expect.stringContaining('inconclusive') });
});

test('two simultaneous requests for the same item have keys of their own', async () => {
  const isOnce: Storing['refuse'] = ({ method, body, stored }) =>
    method === 'POST' && stored.get('payments')?.some((each) => each['amount'] === body?.['amount']) ? 409 : undefined;
  const found = await judgedAt(storing({ repeat: () => 201, refuse: isOnce }), required, { only: 'taken-once' });
  expect(found).toEqual({});
});

const inBody = storeDocument({
  payments: {
    said: { amount: { type: 'integer', minimum: 1 }, idempotency_key: { type: 'string', maxLength: 64 } },
    patch: true,
  },
});

test.each([
  ['in a header', required],
  ['in the body', inBody],
] as const)('a second run with the same seed creates items with keys of its own %s', async (_, text) => {
  const created: unknown[] = [];
  const keep: Storing['keep'] = (item) => (created.push(item), item);
  const service = storing({ repeat: () => 201, keyOf: ({ idempotency_key: own }) => own, keep });
  for (const day of [1, 2]) {
    const now = (): Date => new Date(day);
    expect(await judgedAt(service, text, { only: 'created-is-new', now })).toEqual({});
    expect(created).toHaveLength(4 * day);
  }
});

test('a document without the parameter asks for nothing', async () => {
  expect(await judgedAt(storing(), documentWith({ ...key, name: 'X-Trace-Id' }), { only })).toEqual({
    problem: 'no case is selected',
  });
});

test.each(documents)('a mock recognises a key that is %s', async (_, text) => {
  const contract = await contractOf(text);
  const cases = lawCases(contract, resourceGraph(contract)).filter(({ scenario }) => scenario?.law === only);
  const outcome = await outcomeOf(run({ contract, cases, seed: 'mock', targets: [mockTarget(contract)] }));
  expect(outcome.cases.map(({ result }) => result.kind)).toEqual(['passed']);
  expect(verdictsOf(outcome)).toEqual({});
});

test('a mock creates another item for another body or key, and after the first one is deleted', async () => {
  const mock = await createMock({ spec: await contractOf(required) });
  const pay = async (idempotencyKey: string, amount: number): Promise<string> => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey };
    const body = JSON.stringify({ amount });
    const response = await fetch(`${mock.url}/payments`, { method: 'POST', headers, body });
    return ((await response.json()) as { id: string }).id;
  };
  const first = await pay('one', 5);
  expect(await pay('one', 5)).toBe(first);
  const others = [await pay('two', 5), await pay('two', 6)];
  await fetch(`${mock.url}/payments/${first}`, { method: 'DELETE' });
  const all = [first, ...others, await pay('one', 5)];
  expect(new Set(all).size).toBe(all.length);
  await mock.close();
});
