import { expect, test } from 'vitest';
import { sentText, variationsOf } from './site-of.js';

/** What is sent of each other type that a place allows. */
async function others(schema: string): Promise<readonly string[]> {
  const { variations } = await variationsOf(schema);
  return variations
    .filter(({ id }) => id.includes('/other-type-'))
    .map((variation) => `${variation.expect.outcome} ${sentText(variation)}`);
}

test.each([
  ['{"type":["number","boolean"]}', ['accept true']],
  ['{"type":["string","integer"],"minimum":7}', ['accept 10']],
  ['{"type":["integer","string"],"pattern":"^[a-z]+$"}', ['accept "trellis"']],
  ['{"type":["string","array","object"],"maxLength":3}', ['accept []', 'accept {}']],
])('a place for several types gets a value of each: %s', async (schema, sent) => {
  expect(await others(schema)).toEqual(sent);
});

test.each(['{"type":"string"}', '{"type":["string","null"]}', '{}'])(
  'no other type is there to be sent: %s',
  async (schema) => {
    expect(await others(schema)).toEqual([]);
  },
);
