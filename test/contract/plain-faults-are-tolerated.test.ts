import { describe, expect, test } from 'vitest';
import { loadContract, type Contract } from '../../src/contract/index.js';

const info = `info: { title: Garden, version: '1' }\n`;
const paths = `paths: { /a: { get: { responses: { '200': { description: Seen. } } } } }\n`;

function load(text: string, strict = false): Promise<Contract> {
  const bytes = Buffer.from(text.startsWith('openapi') ? text : `openapi: 3.0.3\n${text}`);
  return loadContract('garden.yaml', { strict, readFile: () => Promise.resolve(bytes) });
}

/** Documents that OpenAPI does not allow, with what is told of each; what they mean is plain. */
const faulty: readonly (readonly [title: string, document: string, faults: readonly string[]])[] = [
  ['no info', paths, ['missing "info" in the OpenAPI Object']],
  [
    'a version that is a number',
    `info: { title: Garden, version: 1.0, contact: { email: nobody } }\n${paths}`,
    ['"version" must be a string, not the number 1.0', '"email" must be an e-mail address, not "nobody"'],
  ],
  [
    'a response without description',
    `${info}paths: { /a: { get: { responses: { '200': {} } } } }\n`,
    ['missing "description" in the Response Object'],
  ],
  [
    'a description of nothing',
    `${info}${paths}components: { schemas: { A: { type: string, description: null } } }\n`,
    ['"description" must be a string, not null'],
  ],
  [
    'fields of an older or another version, and made-up ones',
    `${info}paths: { /a: { get: { produces: [application/json], responses: { '200': { description: Seen. } } } } }\nwebhooks: {}\n`,
    ['unknown property "produces" in the Operation Object', 'unknown property "webhooks" in the OpenAPI Object'],
  ],
  [
    'a made-up keyword in a closed dialect',
    `${info}${paths}components: { schemas: { A: { type: string, collectionFormat: csv } } }\n`,
    ['"collectionFormat" is not a keyword of OpenAPI 3.0'],
  ],
  [
    'named examples in a schema',
    `openapi: 3.1.0\n${info}${paths}components: { schemas: { A: { type: string, examples: { one: a } } } }\n`,
    ['"examples" must be an array, not an object'],
  ],
  [
    'types as OpenAPI 3.1 has them, and lists that say nothing or something twice',
    `${info}${paths}components: { schemas: { A: { type: [string, 'null'], required: [] }, B: { type: 'null', required: [a, a] } } }\n`,
    [
      '"type" must be a string, not an array',
      '"required" must have at least one item',
      '"type" must be one of "array", "boolean", "integer", "number", "object", "string", not "null"',
      '"required" has "a" twice',
    ],
  ],
  [
    'an operation without responses',
    `${info}paths: { /a: { get: {} } }\n`,
    ['missing "responses" in the Operation Object'],
  ],
  [
    'both kinds of examples',
    `${info}paths: { /a: { get: { responses: { '200': { description: Seen., content: { text/plain: { example: a, examples: {} } } } } } } }\n`,
    ['"example" and "examples" exclude each other'],
  ],
  [
    'a name of a component that none may have, and a reference to it',
    `${info}paths: { /a: { get: { responses: { '200': { $ref: '#/components/responses/List<Plant>' } } } } }\ncomponents: { responses: { List<Plant>: { description: Seen. } } }\n`,
    ['"List<Plant>" is not a component name'],
  ],
];

describe('what OpenAPI does not allow although it is plain', () => {
  test.each(faulty)('is tolerated: %s', async (_, document, faults) => {
    const contract = await load(document);
    expect(contract.operations.map(({ key }) => key)).toEqual(['GET /a']);
    expect(contract.faults.map(({ message }) => message)).toEqual(faults);
  });

  test.each(faulty)('is refused unless it is to be tolerated: %s', async (_, document) => {
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
