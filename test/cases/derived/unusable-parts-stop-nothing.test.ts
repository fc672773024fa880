import { expect, test } from 'vitest';
import { contradictions, deriveCases, type Case } from '../../../src/cases/index.js';
import { formatProblem } from '../../../src/error/index.js';
import { loadText, loadTexts } from '../../contract/documents.js';

const responses = "{'200': {description: good}, '400': {description: bad}}";

function documentWith(operations: string): string {
  return `openapi: 3.1.0\ninfo: {title: t, version: '1'}\npaths:\n${operations}`;
}

/** An operation whose body has that schema. */
function posting(path: string, schema: string): string {
  return `  ${path}: {post: {requestBody: {required: true, content: {application/json: {schema: ${schema}}}}, responses: ${responses}}}\n`;
}

function idsOf(cases: readonly Case[], outcome: Case['expect']['outcome'], part: string): readonly string[] {
  return cases.flatMap(({ id, expect: { outcome: own } }) => (own === outcome && id.includes(part) ? [id] : []));
}

test('a pattern that cannot be read leaves out what would need to match it, and says so', async () => {
  const code = "code: {type: string, pattern: '(?i)abc'}";
  const contract = await loadText(
    documentWith(
      posting('/optional', `{type: object, required: [n], properties: {n: {type: integer}, ${code}}}`) +
        posting('/required', `{type: object, required: [code], properties: {${code}}}`) +
        posting(
          '/shown',
          `{type: object, required: [code], properties: {code: {type: string, pattern: '(?i)abc', example: ABC}}}`,
        ),
    ),
  );
  const { cases, notes } = deriveCases(contract);
  expect(notes.map(formatProblem)).toEqual([
    'openapi.yaml:4:173: cases that need a value here are left out: a pattern that cannot be read is not known to match any text; give an example that the schema allows',
    'openapi.yaml:5:156: no valid application/json body was found for POST /required, so cases that need one are left out: a pattern that cannot be read is not known to match any text; give an example that the schema allows',
  ]);
  expect(idsOf(cases, 'accept', 'optional/good')).toContain('post-optional/good/minimal');
  expect(idsOf(cases, 'refuse', 'optional/body')).toContain('post-optional/body/n/null');
  expect(idsOf(cases, 'accept', 'required')).toEqual([]);
  // The example is known to match, nothing else is; what breaks another keyword is wrong all the same.
  expect(idsOf(cases, 'accept', 'shown/body/code')).toEqual([]);
  expect(idsOf(cases, 'accept', 'shown/good')).toEqual(['post-shown/good/minimal']);
  expect(idsOf(cases, 'refuse', 'shown/body/code')).toContain('post-shown/body/code/null');
});

test('a parameter without a good value is left out, with the reason', async () => {
  const parameters = `[{name: q, in: query, schema: {type: integer, minimum: 5, maximum: 3}}, {name: r, in: query, schema: {type: string, pattern: '['}}]`;
  const contract = await loadText(documentWith(`  /a: {get: {parameters: ${parameters}, responses: ${responses}}}\n`));
  const { cases, notes } = deriveCases(contract);
  expect(notes.map(({ message }) => message)).toEqual([
    'no valid value was found for the query parameter "q" of GET /a, so cases that need one are left out: no integer is at least 5 and at most 3',
    'no valid value was found for the query parameter "r" of GET /a, so cases that need one are left out: a pattern that cannot be read is not known to match any text',
  ]);
  expect(idsOf(cases, 'accept', 'good')).toEqual(['get-a/good/minimal']);
});

test.each([
  ['{type: integer, minimum: 5, maximum: 3}', '/maximum', 'no integer is at least 5 and at most 3'],
  ['{type: number, exclusiveMinimum: 5, maximum: 5}', '/maximum', 'no number is above 5 and at most 5'],
  ['{type: string, minLength: 5, maxLength: 2}', '/maxLength', 'minLength 5 is above maxLength 2'],
  ['{type: array, minItems: 2, maxItems: 1}', '/maxItems', 'minItems 2 is above maxItems 1'],
  ['{type: object, minProperties: 2, maxProperties: 1}', '/maxProperties', 'minProperties 2 is above maxProperties 1'],
  ['{type: integer, enum: [a, b]}', '/enum', 'enum has no value that the other keywords allow'],
  ['{type: string, const: 5}', '/const', 'const has no value that the other keywords allow'],
  ['{allOf: [{type: string}, {type: integer}]}', '/allOf/1/type', 'no value is of all the types asked for'],
  ['{allOf: [{maximum: 1}, {type: number, minimum: 2}]}', '/allOf/0/maximum', 'no number is at least 2 and at most 1'],
  [
    '{type: object, required: [a], properties: {a: false}}',
    '/required',
    'the property "a" is required, but no value is allowed for it',
  ],
  [
    '{type: object, required: [a], additionalProperties: false}',
    '/required',
    'the property "a" is required, but no value is allowed for it',
  ],
])('%s is a contradiction wherever it stands', async (schema, at, reason) => {
  const answering = `{'200': {description: d, headers: {X-A: {schema: ${schema}}}, content: {application/json: {schema: {properties: {x: {items: ${schema}}}}}}}}`;
  const contract = await loadText(
    documentWith(
      posting('/a', `{oneOf: [{type: boolean}, ${schema}]}`) +
        `  /b: {get: {parameters: [{name: q, in: query, schema: ${schema}}], responses: ${answering}}}\n`,
    ),
  );
  const found = contradictions(contract);
  expect(found.map(({ message }) => message)).toEqual(Array(4).fill(`no value can satisfy this: ${reason}`));
  for (const { place } of found) expect(place?.pointer.endsWith(at)).toBe(true);
});

test.each([
  '{type: [string, integer], minimum: 5, maximum: 3}',
  '{not: {type: integer, minimum: 5, maximum: 3}}',
  '{type: object, properties: {a: false}, additionalProperties: false}',
  '{anyOf: [{type: string}, {type: integer}]}',
  '{type: object, required: [a], properties: {a: {readOnly: true}}}',
  '{if: {type: integer}, then: false}',
  '{type: array, items: false}',
])('%s is none', async (schema) => {
  expect(contradictions(await loadText(documentWith(posting('/a', schema))))).toEqual([]);
});

test('the methods of an operation that is left out are not sent as undocumented ones', async () => {
  const post = `post: {requestBody: {content: {application/json: {schema: {$ref: '#/nothing'}}}}, responses: ${responses}}`;
  const text = documentWith(`  /config: {get: {responses: ${responses}}, ${post}}\n`);
  const contract = await loadTexts({ 'openapi.yaml': text }, { strict: false });
  const { cases } = deriveCases(contract);
  expect(contract.operations.map(({ key }) => key)).toEqual(['GET /config']);
  expect(idsOf(cases, 'survive', '/method/')).toContain('get-config/method/put');
  expect(idsOf(cases, 'survive', '/method/')).not.toContain('get-config/method/post');
});
