import { afterEach, describe, expect, test, vi } from 'vitest';
import { deriveCases } from '../../../src/cases/derived/derive-cases.js';
import type { Contract, Schema } from '../../../src/contract/index.js';
import { loadText } from '../../contract/documents.js';

afterEach(() => vi.restoreAllMocks());

/** Twelve properties of all kinds, and unlike those of any other number. */
function inline(at: number): object {
  return {
    type: 'object',
    required: ['a', 'b', 'c'],
    properties: {
      a: { type: 'string', minLength: 1, maxLength: 40 + at },
      b: { type: 'integer', minimum: 0, maximum: 1000 + at },
      c: { type: 'number', exclusiveMinimum: 0 },
      d: { type: 'boolean' },
      e: { type: 'string', format: 'date-time' },
      f: { type: 'string', enum: [`a${at}`, 'b'] },
      g: { type: 'array', items: { type: 'string' }, maxItems: 5 },
      h: { type: 'string', format: 'uuid' },
      i: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{2,4}$' },
      j: { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'string' } }, required: ['x'] },
      k: { type: ['string', 'null'] },
      l: { oneOf: [{ type: 'integer' }, { type: 'string', format: 'email' }] },
    },
  };
}

/** So many operations, each with a body of its own. */
function contractOf(count: number, bodyOf: (at: number) => object, schemas: object = {}): Promise<Contract> {
  const operations = Array.from({ length: count }, (_, at) => {
    const content = { 'application/json': { schema: bodyOf(at) } };
    const operation = { requestBody: { required: true, content }, responses: { 200: { description: 'Good.' } } };
    return [`/r${at}`, { post: operation }] as const;
  });
  const info = { title: 't', version: '1' };
  const paths = Object.fromEntries(operations);
  return loadText(JSON.stringify({ openapi: '3.1.0', info, paths, components: { schemas } }));
}

/** How often values are held against schemas to derive the cases of a contract. */
function judgements(contract: Contract): number {
  const [schema] = contract.operations.flatMap(({ requestBody }) => requestBody?.content[0]?.schema ?? []);
  const prototype = Object.getPrototypeOf(schema) as Schema;
  const spies = [vi.spyOn(prototype, 'validate'), vi.spyOn(prototype, 'isValid')];
  deriveCases(contract, { maxPerOperation: 40 });
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}

describe('with as many cases of each operation as in a large document', () => {
  test('the values judged grow with the number of operations, and are not many more than are sent', async () => {
    const [few, many] = [judgements(await contractOf(4, inline)), judgements(await contractOf(8, inline))];
    expect(many).toBe(2 * few);
    expect(few / 4).toBeLessThan(120);
  });

  test('what many bodies have deep within them is looked at in the first of them', async () => {
    const names = Array.from({ length: 60 }, (_, at) => [`p${at}`, { type: 'string', maxLength: at + 1 }]);
    const schemas = { Big: { type: 'object', properties: Object.fromEntries(names) as object } };
    const wrapped = (at: number): object => {
      return { type: 'object', properties: { big: { $ref: '#/components/schemas/Big' }, [`own${at}`]: {} } };
    };
    const one = judgements(await contractOf(1, wrapped, schemas));
    const three = judgements(await contractOf(3, wrapped, schemas));
    expect((three - one) / 2).toBeLessThan(one - 50);
  });

  test('no code is generated for schemas of the common keywords', async () => {
    const contract = await contractOf(4, inline);
    const generate = vi.spyOn(globalThis, 'Function');
    deriveCases(contract, { maxPerOperation: 40 });
    expect(generate.mock.calls.length).toBe(0);
  });
});
