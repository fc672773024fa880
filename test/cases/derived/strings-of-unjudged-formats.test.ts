import { expect, test } from 'vitest';
import { bodyTemplate, deriveCases } from '../../../src/cases/index.js';
import { instantiateText, sampleValues } from '../../../src/cases/instantiate.js';
import { contractOf } from '../load.js';

const spelt: Readonly<Record<string, RegExp>> = {
  int64: /^-?\d{1,19}$/,
  uint64: /^\d{1,20}$/,
  double: /^\d+(?:\.\d+)?$/,
  decimal: /^\d+(?:\.\d+)?$/,
  'google-datetime': /^\d{4}-\d\d-\d\dT[\d:]+Z$/,
  'google-duration': /^\d+(?:\.\d+)?s$/,
  base64url: /^[\w-]+$/,
};

/** What is sent for `value` where the whole body has to be accepted. */
async function goodValues(schema: object, name = 'value'): Promise<readonly string[]> {
  const body = { type: 'object', required: [name], properties: { [name]: schema } };
  const document = {
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {
      '/jobs': {
        post: {
          operationId: 'make',
          requestBody: { required: true, content: { 'application/json': { schema: body } } },
          responses: { '200': { description: 'd' }, '400': { description: 'd' } },
        },
      },
    },
  };
  const { cases } = deriveCases(await contractOf(JSON.stringify(document)));
  return cases.flatMap(({ expect: { outcome }, request }) => {
    const text = request.body === undefined ? undefined : instantiateText(bodyTemplate(request.body), sampleValues());
    if (outcome !== 'accept' || text?.trimStart().startsWith('{') !== true) return [];
    return [String((JSON.parse(text) as Record<string, unknown>)[name])];
  });
}

test.each(Object.entries(spelt))('a string of format %s is one', async (format, expected) => {
  for (const schema of [
    { type: 'string', format },
    { type: 'string', format, maxLength: 20 },
  ]) {
    const values = new Set(await goodValues(schema));
    expect(values.size).toBeGreaterThan(1);
    expect([...values].filter((value) => !expected.test(value))).toEqual([]);
  }
});

test('what a pattern allows beyond the format is not claimed to be good', async () => {
  const values = await goodValues({ type: 'string', format: 'int64', pattern: '^-?[0-9]+$' });
  expect(values.filter((value) => value.length > 19)).toEqual([]);
});

test('an identity that is a number in quotes is another one each time', async () => {
  const values = await goodValues({ type: 'string', format: 'int64' }, 'id');
  expect(values).not.toContain('42');
  expect(values.filter((value) => !/^\d+$/.test(value))).toEqual([]);
});

test('a format that nobody knows is any text, as before', async () => {
  expect(await goodValues({ type: 'string', format: 'fern' })).toContain('Value');
});

test('an unsigned integer is tried at its ends', async () => {
  const values = await goodValues({ type: 'integer', format: 'uint32' });
  expect(values).toEqual(expect.arrayContaining(['0', '4294967295']));
  expect(values).not.toContain('-1');
});
