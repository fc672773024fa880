import { describe, expect, test } from 'vitest';
import { bodyTemplate } from '../../../src/cases/index.js';
import type { Variation } from '../../../src/cases/derived/mutation.js';
import { instantiate, sampleValues } from '../../../src/cases/instantiate.js';
import { sentText, sentValue, variationsOf } from './site-of.js';

const schema =
  '{"type":"object","required":["name","size"],"properties":{"name":{"type":"string"},"size":{"enum":[5]}}}';

async function texts(): Promise<ReadonlyMap<string, Variation>> {
  const { variations } = await variationsOf(schema);
  return new Map(
    variations.flatMap((each) => (each.id.startsWith('body/json-text/') ? [[each.id.slice(15), each]] : [])),
  );
}

describe('texts that are no JSON', () => {
  test.each([
    ['truncated', '{"name":"Name","size":5'],
    ['trailing-comma', '{"name":"Name","size":5,}'],
    ['trailing-garbage', '{"name":"Name","size":5}trellis'],
    ['trailing-bracket', '{"name":"Name","size":5}}'],
    ['two-values', '{"name":"Name","size":5}{"name":"Name","size":5}'],
    ['single-quotes', "{'name':'Name','size':5}"],
    ['no-quotes', '{name:"Name",size:5}'],
    ['comment', '{/* a comment */"name":"Name","size":5}'],
    ['line-comment', '{// a comment\n"name":"Name","size":5}'],
    ['no-comma', '{"name":"Name" "size":5}'],
    ['open-string', '{"size":5,"name":"Name'],
    ['no-digit-before-point', '{"name":"Name","size":5,"trellis":.5}'],
    ['nan', '{"name":"Name","size":NaN}'],
    ['leading-zero', '{"name":"Name","size":01}'],
    ['control-character', '{"name":"\u0001Name","size":5}'],
    ['line-feed', '{"name":"\nName","size":5}'],
    ['bad-escape', '{"name":"\\x41Name","size":5}'],
  ])('%s', async (what, text) => {
    const found = (await texts()).get(what);
    expect(found && [found.expect.outcome, sentText(found)]).toEqual(['refuse', text]);
    expect(found && sentValue(found)).toBeUndefined();
  });
});

test('bytes that are no UTF-8, which weigh less', async () => {
  const found = (await texts()).get('invalid-utf8');
  const bytes = Buffer.from(instantiate(bodyTemplate(found?.request.body ?? []), sampleValues()));
  expect(bytes.includes(Buffer.from([0x22, 0xff, 0x4e]))).toBe(true);
  expect([found?.expect.outcome, found?.doubt]).toEqual(['refuse', 'text-not-utf-8']);
});

test('texts that readers take in different ways', async () => {
  const all = await texts();
  const survivors = [...all].filter(([, { expect: outcome }]) => outcome.outcome === 'survive').map(([what]) => what);
  expect(survivors).toEqual(['nan-undeclared', 'byte-order-mark', 'duplicate-name', 'deep']);
  expect(sentText(all.get('duplicate-name') ?? { request: emptyRequest })).toBe(
    '{"name":"Name","size":5,"name":"Name"}',
  );
});

test('other texts of the same value are to be accepted', async () => {
  const all = await texts();
  const accepted = [...all.values()].filter((each) => each.expect.outcome === 'accept');
  expect(accepted.map(({ id }) => id.slice(15))).toEqual(['pretty', 'space-around', 'escaped-names', 'reversed']);
  for (const each of accepted) expect(sentValue(each)).toEqual({ __proto__: null, name: 'Name', size: 5 });
});

test('where there is no number or string to change, a property with one is added', async () => {
  const { variations } = await variationsOf(
    '{"type":"object","required":["on"],"properties":{"on":{"type":"boolean"}}}',
  );
  const found = variations.find(({ id }) => id === 'body/json-text/nan');
  expect(found && sentText(found)).toBe('{"on":true,"trellis":NaN}');
});

test('that there is nothing but a space is no fault where nothing need be sent', async () => {
  expect((await texts()).has('blank')).toBe(false);
});

const emptyRequest = {
  method: 'POST',
  path: ['/'],
  fields: [],
  body: undefined,
  credentials: { kind: 'good' },
} as const;
