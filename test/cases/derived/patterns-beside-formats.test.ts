import { expect, test } from 'vitest';
import { sentText, variationsOf } from './site-of.js';

/** The outcome that is expected for each text beside a format. */
async function outcomesOf(schema: string, texts: readonly string[]): Promise<readonly (string | undefined)[]> {
  const { variations } = await variationsOf(schema);
  return texts.map((text) => variations.find((each) => sentText(each) === JSON.stringify(text))?.expect.outcome);
}

const texts = ['2024-05-17', '2024-05-17T11:47:13'];
const moment = '^\\\\d{4}-\\\\d{2}-\\\\d{2}(T\\\\d{2}:\\\\d{2}:\\\\d{2})?Z?$';

test('a text that a pattern allows on purpose is not rejected for the format beside it', async () => {
  const outcomes = await outcomesOf(`{ type: string, format: date-time, pattern: "${moment}" }`, texts);
  expect(outcomes).toEqual(['survive', 'survive']);
});

test.each([
  ['without a pattern', '{ type: string, format: date-time }'],
  ['beside a pattern for any text', '{ type: string, format: date-time, pattern: "^\\\\S+$" }'],
])('a format counts %s', async (_, schema) => {
  expect(await outcomesOf(schema, texts)).toEqual(['refuse', 'refuse']);
});
