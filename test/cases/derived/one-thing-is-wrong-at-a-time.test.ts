import { expect, test } from 'vitest';
import { sentText, variationsOf } from './site-of.js';

const texts = (...names: readonly string[]): string => names.map((name) => `"${name}":{"type":"string"}`).join();

test.each([
  [
    'no other property asks for what is left out',
    `{"type":"object","properties":{${texts('a', 'b', 'c')}},"dependentRequired":{"a":["b"]},"dependentSchemas":{"c":{"required":["b"]}}}`,
    'body/b/missing-beside-a',
    '{"a":"A"}',
  ],
  [
    'what another branch of a condition requires is there when the condition fails',
    `{"type":"object","required":["a"],"properties":{"a":{"enum":["x","y"]},${texts('b', 'c')}},"if":{"properties":{"a":{"const":"x"}},"required":["a"]},"then":{"required":["b"]},"else":{"required":["c"]}}`,
    'body/a/missing',
    '{"b":"B","c":"C"}',
  ],
  [
    'what is forbidden together is good by itself',
    `{"type":"object","properties":{${texts('b')},"a":{"const":1}},"not":{"required":["a","b"]}}`,
    'body/negated',
    '{"b":"B","a":1}',
  ],
  [
    'what belongs to two branches is good in each',
    `{"type":"object","properties":{${texts('a')},"b":{"const":1}},"oneOf":[{"required":["a"]},{"required":["b"]}]}`,
    'body/several-branches',
    '{"a":"A","b":1}',
  ],
  [
    'there is too much only of what may be there',
    '{"type":"object","maxProperties":2,"patternProperties":{"^s_":{"type":"string"}},"additionalProperties":false}',
    'body/above-maximum-properties',
    '{"s_":"S","s_0":"S 0","s_1":"S 1"}',
  ],
  [
    'a value is good but for a list that it is not on',
    '{"type":"string","enum":["a","b","c"],"allOf":[{"enum":["b","c"]}]}',
    'body/listed-elsewhere-0',
    '"a"',
  ],
])('%s', async (_what, schema, id, text) => {
  const { variations } = await variationsOf(schema);
  const found = variations.find((each) => each.id === id);
  expect([found?.expect.outcome, found && sentText(found)]).toEqual(['refuse', text]);
});
