import { describe, expect, it } from 'vitest';
import { judge } from '../../src/checks/index.js';
import { aCase } from './a-case.js';
import { anExchange } from './an-exchange.js';
import { contractOf } from './contracts.js';

const theCase = aCase({ id: 'a request', operation: 'a', expect: 'accept' });

/** What is found where a response has those lines of a field that is described so. */
function found(header: object, ...values: readonly string[]): Promise<readonly string[]> {
  return foundIn('X-It', header, ...values);
}

async function foundIn(name: string, header: object, ...values: readonly string[]): Promise<readonly string[]> {
  const headers = { [name]: header };
  const contract = await contractOf({
    paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: '', headers } } } } },
  });
  const fields = values.map((value) => [name.toLowerCase(), value] as const);
  return judge(anExchange({ fields }), theCase, contract).map(({ rule }) => rule);
}

const list = (items: object) => ({ schema: { type: 'array', items } });
const size = {
  type: 'object',
  required: ['w'],
  properties: { w: { type: 'integer' }, h: { type: 'integer' }, unit: { type: 'string' } },
};

describe('a field is as its schema has it', () => {
  it.each([
    ['a string', { schema: { type: 'string' } }, ['7']],
    ['a string that looks like a list', { schema: { type: 'string' } }, ['a, b']],
    ['a string in several lines', { schema: { type: 'string', enum: ['a, b'] } }, ['a', 'b']],
    ['an integer', { schema: { type: 'integer' } }, ['7']],
    ['an integer with zeros before it', { schema: { type: 'integer' } }, ['007']],
    ['a number', { schema: { type: 'number' } }, ['-7.50']],
    ['a boolean', { schema: { type: 'boolean' } }, ['true']],
    ['null', { schema: { type: ['integer', 'null'] } }, ['']],
    ['one of two types', { schema: { type: ['integer', 'string'] } }, ['seven']],
    ['anything', { schema: {} }, ['…']],
    ['a list of integers', list({ type: 'integer' }), ['1,2, 3']],
    ['a list of strings of digits', list({ type: 'string' }), ['1,2']],
    ['a list in several lines', list({ type: 'integer' }), ['1', '2,3']],
    ['a list or null', { schema: { type: ['array', 'null'], items: { type: 'integer' } } }, ['1,2']],
    [
      'a list in a part of allOf',
      { schema: { allOf: [{ type: 'array', items: { type: 'integer' } }, { maxItems: 2 }] } },
      ['1,2'],
    ],
    ['an empty list', list({ type: 'integer' }), ['']],
    ['an object', { schema: size }, ['w,1,h,2,unit,3']],
    ['an object, exploded', { explode: true, schema: size }, ['w=1,unit=cm']],
    ['JSON', { content: { 'application/json': { schema: size } } }, ['{"w":1}']],
    ['not JSON, of which nothing is known', { content: { 'text/plain': { schema: { type: 'integer' } } } }, ['seven']],
  ] as const)('%s', async (_, header, values) => {
    expect(await found(header, ...values)).toEqual([]);
  });
});

describe('a reference is resolved before it is compared with a documented URI (RFC 9110 §10.2.2)', () => {
  it.each([
    ['Location', '/a/1', ['warning']],
    ['Location', 'a/1?b=%20', ['warning']],
    ['Content-Location', '1', ['warning']],
    ['Location', 'http://a.example/1', []],
    ['Location', '/a b', ['violation']],
    ['Location', '/a%2', ['violation']],
    ['X-Next', '/a/1', ['violation']],
  ] as const)('%s: %s', async (name, text, levels) => {
    const headers = { [name]: { schema: { type: 'string', format: 'uri' } } };
    const contract = await contractOf({
      paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: '', headers } } } } },
    });
    const findings = judge(anExchange({ fields: [[name, text]] }), theCase, contract);
    expect(findings.map(({ level }) => level)).toEqual(levels);
  });
});

it('may be absent where it is not required', async () => {
  expect(await found({ schema: { type: 'integer' } })).toEqual([]);
});

describe('a field is not as its schema has it', () => {
  it.each([
    ['no integer', { schema: { type: 'integer' } }, ['seven']],
    ['a fraction', { schema: { type: 'integer' } }, ['7.5']],
    ['two integers', { schema: { type: 'integer' } }, ['7', '8']],
    ['beyond its maximum', { schema: { type: 'integer', maximum: 9 } }, ['10']],
    ['no boolean', { schema: { type: 'boolean' } }, ['TRUE']],
    ['off its pattern', { schema: { type: 'string', pattern: '^a' } }, ['b']],
    ['a list with a bad item', list({ type: 'integer' }), ['1,x']],
    ['a list that is too long', { schema: { type: 'array', items: {}, maxItems: 1 } }, ['1,2']],
    ['an object without what it needs', { schema: size }, ['h,2']],
    ['an object of odd length', { schema: size }, ['w,1,h']],
    ['an object with a bad value', { schema: size }, ['w,x']],
    ['no JSON', { content: { 'application/json': { schema: size } } }, ['w']],
    ['JSON that is invalid', { content: { 'application/json': { schema: size } } }, ['{}']],
  ] as const)('%s', async (_, header, values) => {
    expect(await found(header, ...values)).toEqual(['header-invalid']);
  });

  it('where it is required and not there', async () => {
    expect(await found({ required: true, schema: { type: 'integer' } })).toEqual(['header-missing']);
    expect(await found({ required: true, schema: { type: 'string' } }, '')).toEqual([]);
  });
});

it('judges every Set-Cookie line by itself', async () => {
  const headers = { 'Set-Cookie': { schema: { type: 'string', pattern: '^[^,]+$' } } };
  const contract = await contractOf({
    paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: '', headers } } } } },
  });
  const fields = [
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ] as const;
  expect(judge(anExchange({ fields }), theCase, contract)).toEqual([]);
});

describe('a documented header has the syntax that HTTP defines (RFC 9110 §2.2)', () => {
  const text = { schema: { type: 'string' } };
  it.each([
    ['Last-Modified', 'Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['Date', 'Sunday, 06-Nov-94 08:49:37 GMT', '784111777'],
    ['ETag', 'W/"v1"', 'v1'],
    ['ETag', '"é"', 'w/"v1"'],
    ['Retry-After', '120', '2 minutes'],
    ['Retry-After', 'Sun Nov  6 08:49:37 1994', '1.5'],
  ])('%s: %s, not %s', async (name, valid, invalid) => {
    expect(await foundIn(name, text, valid)).toEqual([]);
    expect(await foundIn(name, text, invalid)).toEqual(['header-invalid']);
  });

  it('unless its schema or its example states another one', async () => {
    expect(await foundIn('ETag', { ...text, example: 'v1' }, 'v2')).toEqual([]);
    expect(
      await foundIn('Last-Modified', { schema: { type: 'string', format: 'date-time' } }, '1994-11-06T08:49:37Z'),
    ).toEqual([]);
    expect(await foundIn('ETag', { schema: { type: 'string', pattern: '^v' } }, 'v1')).toEqual([]);
    expect(await foundIn('Expires', text, '0')).toEqual([]);
  });
});
