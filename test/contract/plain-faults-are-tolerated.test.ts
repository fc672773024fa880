import { describe, expect, test } from 'vitest';
import { loadContract, type Contract } from '../../src/contract/index.js';
import { tableIn } from '../table.js';

const info = `info: { title: Garden, version: '1' }\n`;
const paths = `paths: { /a: { get: { responses: { '200': { description: Seen. } } } } }\n`;

function load(text: string, strict = false): Promise<Contract> {
  const bytes = Buffer.from(text.startsWith('openapi') ? text : `openapi: 3.0.3\n${text}`);
  return loadContract('garden.yaml', { strict, readFile: () => Promise.resolve(bytes) });
}

interface Faulty {
  readonly title: string;
  readonly document: string;
  readonly faults: readonly string[];
}

const faulty = tableIn<readonly Faulty[]>(import.meta.dirname, 'plain-faults.yaml');

describe('what OpenAPI does not allow although it is plain', () => {
  test.each(faulty)('is tolerated: $title', async ({ document, faults }) => {
    const contract = await load(document);
    expect(contract.operations.map(({ key }) => key)).toEqual(['GET /a']);
    expect(contract.faults.map(({ message }) => message)).toEqual(faults);
  });

  test.each(faulty)('is refused unless it is to be tolerated: $title', async ({ document }) => {
    await expect(load(document, true)).rejects.toMatchObject({ code: expect.any(String) });
  });

  test('is told together with what is ignored', async () => {
    const document = `${info}paths: { /a: { get: { respones: {}, responses: { '200': {} } } } }\n`;
    expect(await load(document)).toMatchObject({
      faults: [
        { message: 'unknown property "respones" in the Operation Object' },
        { message: 'missing "description" in the Response Object' },
      ],
    });
  });

  test('is nowhere in a good document', async () => {
    expect((await load(`${info}${paths}`)).faults).toEqual([]);
  });
});

const ok = `responses: { '200': { description: Seen. } }`;

describe('paths with faults', () => {
  test('have a parameter for each name in braces and no other', async () => {
    const contract = await load(
      `${info}paths: { '/a/{b}': { get: { parameters: [{ name: c, in: path, required: true, schema: {} }], ${ok} } } }\n`,
    );
    expect(contract.faults).toHaveLength(2);
    expect(contract.operations[0]?.parameters).toMatchObject([{ name: 'b', in: 'path', required: true }]);
  });

  test('lose a fragment, and have a query parameter for a query', async () => {
    const contract = await load(
      `${info}paths: { '/a#b': { get: { ${ok} } }, '/a?c=d': { get: { ${ok} } }, /a: { put: { ${ok} } } }\n`,
    );
    expect(contract.faults.map(({ code }) => code)).toEqual(['path-template', 'query-in-path', 'operation-left-out']);
    expect(contract.operations.map(({ key }) => key)).toEqual(['GET /a', 'PUT /a']);
  });

  test('that differ in the names of parameters alone are one', async () => {
    const one = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: string } }`;
    const contract = await load(
      `${info}paths: { '/a/{b}': { get: { parameters: [${one('b')}], ${ok} } }, '/a/{c}': { get: { ${ok} }, put: { parameters: [${one('c')}], ${ok} } } }\n`,
    );
    expect(contract.faults.map(({ code }) => code)).toEqual([
      'identical-paths',
      'path-parameter',
      'operation-left-out',
    ]);
    expect(contract.operations.map(({ key }) => key)).toEqual(['GET /a/{b}', 'PUT /a/{c}']);
  });

  test('with one identifier for two operations leave it to the first', async () => {
    const contract = await load(
      `${info}paths: { /a: { get: { operationId: x, ${ok} }, put: { operationId: x, ${ok} } } }\n`,
    );
    expect(contract.faults).toHaveLength(1);
    expect(contract.operations.map(({ key }) => key)).toEqual(['x', 'PUT /a']);
  });
});

test('what is no media type is those that it lists, else any', async () => {
  const { operations } = await load(
    `${info}paths: { /a: { get: { responses: { '200': { description: Seen., content: { 'text/csv, text/plain': {}, PDF: {} } } } } } }\n`,
  );
  expect(operations[0]?.responses[0]?.content.map(({ range }) => range)).toEqual(['text/csv', 'text/plain', '*/*']);
});

test('a type of OpenAPI 3.1 means in 3.0 what it says', async () => {
  const { operations } = await load(
    `${info}paths: { /a: { get: { responses: { '200': { description: Seen., content: { application/json: { schema: { type: [string, 'null'] } } } } } } } }\n`,
  );
  const schema = operations[0]?.responses[0]?.content[0]?.schema;
  expect(['a', null, true].map((value) => schema?.validate(value, 'response').length)).toEqual([0, 0, 1]);
});

test.each([
  ['OpenAPI 3.0 as its only value', '3.0.3', '{ type: string, const: fern }', [true, false]],
  ['OpenAPI 3.0 beside an enum as nothing', '3.0.3', '{ type: string, const: fern, enum: [moss] }', [false, true]],
  ['OpenAPI 3.1 as it is', '3.1.0', '{ type: string, const: fern, enum: [fern, moss] }', [true, false]],
])('const is taken in %s', async (_, version, schema, expected) => {
  const body = `requestBody: { content: { application/json: { schema: ${schema} } } }`;
  const text = `openapi: ${version}\n${info}paths: { /a: { post: { ${body}, ${ok} } } }\n`;
  const [operation] = (await load(text)).operations;
  const taken = operation?.requestBody?.content[0]?.schema;
  expect(['fern', 'moss'].map((value) => taken?.isValid(value, 'request'))).toEqual(expected);
});
