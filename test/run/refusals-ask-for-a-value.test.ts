import { expect, test } from 'vitest';
import { contractOf } from '../mock/mocks.js';
import { judgedAt } from './judged.js';
import { answersOr, documentOf, sent } from './outline.js';
import { serviceOf, type Body } from './service.js';

const text = { type: 'string' };

/** Sends good requests to `POST /orders`, which rejects them with the message that `complaint` returns. */
async function untested(properties: Record<string, object>, complaint: (order: Body) => string | undefined) {
  const order = { type: 'object', required: Object.keys(properties), properties };
  const url = await serviceOf({
    'POST /orders': ({ body }) => {
      const message = Object.keys(properties).every((name) => typeof body[name] === 'string') ? complaint(body) : 'No';
      return message === undefined ? [201, body] : [400, { message }];
    },
  });
  const document = documentOf({ '/orders': { post: { ...sent(order), ...answersOr(400)(201) } } });
  const target = await judgedAt(url, await contractOf(document), { most: 8 });
  return target.notExercised;
}

test.each([
  ['must equal', 'order.api_version: value must equal `example.org/v2`'],
  ['must be', 'apiVersion must be "example.org/v2"'],
])('the only value that a message allows is sent: %s', async (_, message) => {
  const found = await untested({ apiVersion: text }, ({ apiVersion }) =>
    apiVersion === 'example.org/v2' ? undefined : message,
  );
  expect(found).toEqual([]);
});

test.each([
  'note must be at least 40 characters long',
  'value length of note must be at least 40 bytes',
  'note must be longer than or equal to 40 characters',
  'note must NOT have fewer than 40 characters',
])('a text gets the length that a message asks for: %s', async (message) => {
  expect(await untested({ note: text }, ({ note }) => (String(note).length < 40 ? message : undefined))).toEqual([]);
});

test('a list of values may have a word before it', async () => {
  const message = 'shape must be one of the following values: round';
  expect(await untested({ shape: text }, ({ shape }) => (shape === 'round' ? undefined : message))).toEqual([]);
});

test('a text that has to be SQL is a query that needs no table', async () => {
  const message = 'SQL error: expected a statement, found: Question';
  expect(await untested({ question: text }, ({ question }) => (question === 'SELECT 1' ? undefined : message))).toEqual(
    [],
  );
});
