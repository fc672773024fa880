import { expect, it } from 'vitest';
import { errorCatalogue } from '../../src/server/index.js';
import type { ErrorName } from '../../src/server/index.js';
import { plantRequest } from './plant-request.js';
import { answerTo, runningStore } from './running-stores.js';

/** Bodies, and why each is refused with 400. */
const bodies: Readonly<Partial<Record<ErrorName, readonly (string | Uint8Array)[]>>> = {
  'body-missing': ['', ' \r\n\t'],
  'byte-order-mark': ['\ufeff', '\ufeff{"id":1,"name":"a"}'],
  'invalid-utf8': [
    Uint8Array.of(0xff),
    Buffer.from('{"id":1,"name":"\xc0\xaf"}', 'latin1'),
    Buffer.from('{"id":1,"name":"\xed\xa0\x80"}', 'latin1'),
    Buffer.from('{"id":1,"name":"\xf4\x90\x80\x80"}', 'latin1'),
    Buffer.from('{"id":1,"name":"\xe2\x82', 'latin1'),
  ],
  'malformed-json': [
    '{',
    '{"id":1,"name":"a"',
    '{"id":1,"name":"a',
    '{"id":1,"name":"a",}',
    '{"id":1 "name":"a"}',
    '{"id":1,"name":"a"} x',
    '{"id":1,"name":"a"}{"id":2,"name":"b"}',
    "{'id':1,'name':'a'}",
    '{id:1,name:"a"}',
    '{"id":1,"name":"a"/* c */}',
    '{"id":1,"name":"a"} // c',
    '{"id":NaN,"name":"a"}',
    '{"id":Infinity,"name":"a"}',
    '{"id":01,"name":"a"}',
    '{"id":+1,"name":"a"}',
    '{"id":0x1,"name":"a"}',
    '{"id":1.,"name":"a"}',
    '{"id":.1,"name":"a"}',
    '{"id":1e,"name":"a"}',
    '{"id":-,"name":"a"}',
    '{"id":1,"name":"a\nb"}',
    '{"id":1,"name":"a\u0000b"}',
    '{"id":1,"name":"\\x41"}',
    '{"id":1,"name":"\\u12"}',
    '{"id":1,"name":"a"}\u0000',
    '{"id":1,"name":"a"}\u00a0',
    '{"id":1,"name":True}',
    'id=1&name=a',
    '<plant/>',
    'undefined',
    Buffer.from('{"id":1,"name":"fern"}', 'utf16le'),
  ],
  'nested-too-deeply': ['['.repeat(100_000), `{"id":1,"name":"a","x":${'{"x":'.repeat(3000)}1${'}'.repeat(3000)}}`],
  'duplicate-name': [
    '{"id":1,"id":1,"name":"a"}',
    '{"id":1,"name":"a","name":"b"}',
    '{"id":1,"name":"a","\\u006eame":"b"}',
    '{"id":1,"name":"a","x":1,"x":1}',
    '{"id":1,"name":"a","x":[{"y":1,"y":1}]}',
  ],
  'not-an-object': ['[]', '[{"id":1,"name":"a"}]', '"a"', '1', 'null', 'true', 'false'],
  'id-missing': ['{}', '{"name":"a"}', '{"Id":1,"name":"a"}', '{"name":5}', '{"id ":1,"name":"a"}'],
  'id-not-an-integer': [
    ...['"1"', '""', 'null', 'true', '{}', '[1]', '1.5', '1e-1', '0.1', '9223372036854775807.5', '1e-400'].map(withId),
    withId('0.99999999999999999999999999999999'),
  ],
  'id-out-of-range': [
    '9223372036854775808',
    '-9223372036854775809',
    '9223372036854775807.9e1',
    '9223372036854775808.0',
    '18446744073709551615',
    '99999999999999999999999999',
    '1e19',
    '-1e19',
    '1e400',
    '1e999999999',
  ].map(withId),
  'name-missing': ['{"id":1}', '{"id":1,"tag":"a"}', '{"id":1,"Name":"a"}', '{"id":1,"tag":5}'],
  'name-not-a-string': ['1', 'null', 'false', '{}', '["a"]'].map((value) => `{"id":1,"name":${value}}`),
  'name-not-storable': ['\\u0000', 'a\\u0000b', '\\ud800', '\\udfff', '\\udc00\\ud800', 'a\\ud83cb'].map(
    (text) => `{"id":1,"name":"${text}"}`,
  ),
  'tag-not-a-string': ['1', 'null', 'true', '{}', '["a"]'].map((value) => `{"id":1,"name":"a","tag":${value}}`),
  'tag-not-storable': ['\\u0000', '\\ud800', '\\udc00'].map((text) => `{"id":1,"name":"a","tag":"${text}"}`),
};

const rows = Object.entries(bodies).flatMap(([name, all]) => all.map((body) => [name as ErrorName, body] as const));

it.each(rows)('%s: %j', async (name, body) => {
  const store = await runningStore();

  const answer = await answerTo(store, plantRequest({ body }));

  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body)).toMatchObject({ error: errorCatalogue[name].error });
});

it('keeps nothing of what it refuses', async () => {
  const store = await runningStore();
  await answerTo(store, plantRequest({ body: '{"id":1,"name":5}' }));
  await answerTo(store, plantRequest({ body: '{"id":1,"name":"a","tag":5}' }));

  expect((await answerTo(store, plantRequest({ body: '{"id":1,"name":"a"}' }))).status).toBe(200);
});

function withId(literal: string): string {
  return `{"id":${literal},"name":"a"}`;
}
