import { describe, expect, it } from 'vitest';
import { judge, strictLevel } from '../../src/checks/index.js';
import type { Finding } from '../../src/checks/index.js';
import { aCase } from './a-case.js';
import { anExchange } from './an-exchange.js';
import { contractOf } from './contracts.js';

const object = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest });
const text = { type: 'string' };

/** The findings on a body by a schema, but for violations of the schema itself. */
async function findings(schema: object, body: object, schemas: object = {}): Promise<readonly Finding[]> {
  const contract = await contractOf({
    paths: {
      '/a': {
        get: { operationId: 'a', responses: { 200: { description: '', content: { 'application/json': { schema } } } } },
      },
    },
    components: { schemas },
  });
  const theCase = aCase({ id: 'a request', operation: 'a', expect: 'accept' });
  return judge(anExchange({ body }), theCase, contract).filter(({ rule }) => rule !== 'schema-violation');
}

const keys = (found: readonly Finding[]): readonly string[] => found.map(({ key }) => key);

describe('a property is undeclared', () => {
  it('where no schema of the object names it', async () => {
    const found = await findings(object({ a: text }), { a: '', b: 1 });
    expect(found.map(({ rule, level }) => `${level} ${rule}`)).toEqual(['note undeclared-property']);
    expect(found.map(strictLevel)).toEqual(['warning']);
    expect(keys(found)).toEqual([' b']);
  });

  it('in parts of the body, told once for all items of a list', async () => {
    const schema = object({ list: { type: 'array', items: object({ a: text }) }, one: object({ a: text }) });
    const found = await findings(schema, { list: [{ b: 1 }, { b: 2 }, { c: 3 }], one: { d: 4 } });
    expect(keys(found).toSorted()).toEqual(['/list/* b', '/list/* c', '/one d']);
  });

  it('in a part whose name is a number, which is no index where it is declared', async () => {
    const found = await findings(object({ 0: object({ a: text }) }), { 0: { b: 1 } });
    expect(keys(found)).toEqual(['/0 b']);
  });

  it('in the values of a map, told once for all of them', async () => {
    const schema = { type: 'object', additionalProperties: object({ a: text }) };
    expect(keys(await findings(schema, { x7f3: { b: 1 }, k8e2: { b: 2 } }))).toEqual(['/* b']);
  });
});

describe('a property is declared', () => {
  it.each([
    ['by $ref', { $ref: '#/components/schemas/Base' }],
    ['by a part of allOf', { allOf: [object({ a: text }), { $ref: '#/components/schemas/Base' }] }],
    ['by an alternative of anyOf', { anyOf: [object({ a: text }), object({ b: text })] }],
    [
      'by an alternative of oneOf',
      { oneOf: [object({ a: text }, { required: ['a'] }), object({ b: text }, { required: ['b'] })] },
    ],
    ['beside allOf', { allOf: [{ type: 'object' }], properties: { b: text } }],
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    ['by then', { ...object({ a: text }), if: { required: ['b'] }, then: object({ b: text }) }],
    ['by a dependency', { ...object({ a: text }), dependentSchemas: { b: object({ b: text }) } }],
    ['by a pattern', object({ a: text }, { patternProperties: { '^b$': {} } })],
  ])('%s', async (_, schema) => {
    expect(await findings(schema, { b: '' }, { Base: object({ b: text }) })).toEqual([]);
  });

  it.each([
    ['the schema names no property', { type: 'object' }],
    ['the schema is open on purpose', object({ a: text }, { additionalProperties: true })],
    ['a part of it is', { allOf: [object({ a: text }), { additionalProperties: text }] }],
    ['the schema says what is left over', object({ a: text }, { unevaluatedProperties: text })],
  ])('enough where %s', async (_, schema) => {
    expect(await findings(schema, { b: '' })).toEqual([]);
  });

  it('in a schema that refers to itself, however deep', async () => {
    const node = object({ next: { $ref: '#/components/schemas/Node' } });
    const chain = (depth: number): object => (depth === 0 ? {} : { next: chain(depth - 1) });
    expect(await findings({ $ref: '#/components/schemas/Node' }, chain(500), { Node: node })).toEqual([]);
  });
});

describe('a write-only property is seen', () => {
  const secret = { type: 'string', writeOnly: true };

  it.each([
    ['by itself', object({ pin: secret }), ' pin'],
    ['through $ref', object({ pin: { $ref: '#/components/schemas/Pin' } }), ' pin'],
    ['through allOf', { allOf: [object({ pin: secret }), object({ a: text })] }, ' pin'],
    [
      'in the alternative that applies',
      { oneOf: [object({ pin: secret }, { required: ['pin'] }), object({ a: text }, { required: ['a'] })] },
      ' pin',
    ],
  ])('%s', async (_, schema, key) => {
    const found = await findings(schema, { pin: '1234' }, { Pin: secret });
    expect(found.map((one) => `${one.level} ${one.rule} ${one.key}`)).toEqual([
      `warning write-only-in-response ${key}`,
    ]);
    expect(JSON.stringify(found)).not.toContain('1234');
  });

  it('not in an alternative that does not apply', async () => {
    const schema = {
      oneOf: [
        object({ kind: { enum: ['door'] }, pin: secret }, { required: ['kind'] }),
        object({ kind: { enum: ['note'] }, pin: text }, { required: ['kind'] }),
      ],
    };
    expect(await findings(schema, { kind: 'note', pin: 'up' })).toEqual([]);
    expect(keys(await findings(schema, { kind: 'door', pin: '12' }))).toEqual([' pin']);
  });

  it('not where it is not there', async () => {
    expect(await findings(object({ pin: secret }, { required: ['pin'] }), {})).toEqual([]);
  });
});
