import { expect, test } from 'vitest';
import { sentText, variationsOf } from './site-of.js';

/** What is sent under an id, and what is expected of it. */
async function sent(schema: string, id: string): Promise<readonly [text: string, outcome: string] | undefined> {
  const { variations } = await variationsOf(schema);
  const found = variations.find((each) => each.id === id);
  return found && [sentText(found), found.expect.outcome];
}

test.each([
  ['{"type":"string","enum":["north","7"]}', '7'],
  ['{"type":"string","enum":["-1.5"]}', '-1.5'],
  ['{"enum":["yes","true"]}', 'true'],
  ['{"enum":["7",7]}', undefined],
  ['{"type":"string","enum":["north","07"]}', undefined],
])('of %s the text that spells something else is not that: %s', async (schema, text) => {
  expect((await sent(schema, 'body/unquoted'))?.join(' ')).toBe(text === undefined ? undefined : `${text} refuse`);
});

test.each([
  ['{"type":"object","additionalProperties":true}', true],
  ['{"type":"object","additionalProperties":{}}', true],
  ['{"type":"object"}', false],
  ['{"type":"object","additionalProperties":{"type":"string"}}', false],
])('of %s any value is good: %s', async (schema, isSo) => {
  const expected = isSo ? ['{"trellis":{"a":[1.5,true,{"b":"c"}]}}', 'accept'] : undefined;
  expect(await sent(schema, 'body/any-value')).toEqual(expected);
});

test.each([
  ['{"type":"string","enum":["north","south"]}', '"NORTH"'],
  ['{"type":"string","enum":[".","X","O"]}', '"x"'],
  ['{"type":"string","enum":["x","X","1"]}', undefined],
])('of %s what has letters is not the same in others: %s', async (schema, text) => {
  expect((await sent(schema, 'body/other-case'))?.join(' ')).toBe(text === undefined ? undefined : `${text} refuse`);
});
