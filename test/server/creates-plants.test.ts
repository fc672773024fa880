import { describe, expect, it } from 'vitest';
import { plantRequest } from './plant-request.js';
import { answerTo, answerToPlant, runningStore } from './running-stores.js';

describe('a valid request', () => {
  it('is answered 200 with the plant as JSON, without its id', async () => {
    const answer = await answerToPlant(await runningStore(), { body: '{"id":7,"name":"fern","tag":"green"}' });

    expect(answer.status).toBe(200);
    expect(answer.fields.get('content-type')).toBe('application/json');
    expect(answer.fields.get('content-length')).toBe(String(answer.body.length));
    expect(answer.fields.get('date')).toMatch(/ GMT$/);
    expect(answer.body).toBe('{"name":"fern","tag":"green"}');
  });

  it('without a tag is answered without a tag', async () => {
    const answer = await answerToPlant(await runningStore(), { body: '{"id":7,"name":"fern"}' });

    expect(answer).toMatchObject({ status: 200, body: '{"name":"fern"}' });
  });

  it.each([
    ['the least int64', '-9223372036854775808'],
    ['the greatest int64', '9223372036854775807'],
    ['one beyond 2^53', '9007199254740993'],
    ['zero', '0'],
    ['minus zero', '-0'],
    ['an integer with a fraction of zero', '1.0'],
    ['an integer with an exponent', '1e3'],
    ['the greatest int64 with a fraction of zero', '9223372036854775807.0'],
    ['the least int64 with an exponent', '-922337203685477580.8e1'],
    ['zero with an absurd exponent', '0e999999999'],
  ])('may have %s as id', async (_, id) => {
    const answer = await answerToPlant(await runningStore(), { body: `{"id":${id},"name":"fern"}` });

    expect(answer).toMatchObject({ status: 200, body: '{"name":"fern"}' });
  });

  it.each([
    ['empty', ''],
    ['not ASCII', 'Bärlauch ✿'],
    ['astral', '🌱𝒫'],
    ['quotes and escapes', '"\\/\b\f\n\r\t\u0001\u007f\u2028'],
    ['ten thousand characters', 'x'.repeat(10_000)],
    ['like code', "<script>${process}</script>../../' OR 1=1"],
    ['a byte order mark', '\ufeff'],
    ['no characters of Unicode', '\uffff\u{10ffff}'],
  ])('may have a name and a tag that are %s', async (_, text) => {
    const answer = await answerToPlant(await runningStore(), {
      body: JSON.stringify({ id: 1, name: text, tag: text }),
    });

    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({ name: text, tag: text });
  });

  it.each([
    ['unknown ones', '"colour":"green","depth":{"a":[1,2,{"b":null}]}'],
    ['names of the prototype', '"__proto__":{"name":5},"constructor":1,"hasOwnProperty":null,"toString":[]'],
    ['names in another case', '"ID":"x","Name":5,"TAG":null'],
    ['numbers beyond a double', '"big":1e999999999,"long":0.12345678901234567890123'],
    ['halves of surrogate pairs', '"odd":"\\ud800"'],
    ['U+0000', '"odd":"\\u0000"'],
  ])('may have undeclared properties, which are ignored: %s', async (_, members) => {
    const answer = await answerToPlant(await runningStore(), { body: `{${members},"id":1,"name":"fern"}` });

    expect(answer).toMatchObject({ status: 200, body: '{"name":"fern"}' });
  });

  it.each([
    ['pretty-printed', ' {\r\n\t"name" : "fern" ,\n "id" : 1 }\n '],
    ['with escaped names', '{"\\u0069d":1,"n\\u0061me":"fern"}'],
  ])('may be written in other ways: %s', async (_, body) => {
    expect(await answerToPlant(await runningStore(), { body })).toMatchObject({ status: 200, body: '{"name":"fern"}' });
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'APPLICATION/JSON',
    'application/json ; profile="a,b;c"',
    'application/json; charset=iso-8859-1',
    'application/json;',
  ])('may have the media type %s', async (type) => {
    const answer = await answerToPlant(await runningStore(), { fields: { 'Content-Type': type } });

    expect(answer.status).toBe(200);
  });

  it.each([
    ['a query', '/plants?colour=green&access_token=x'],
    ['an empty query', '/plants?'],
    ['an absolute form', 'http://plants.example/plants'],
    ['an absolute form with a query and another case', 'HTTP://plants.example:80/plants?x=/y'],
    ['needlessly encoded characters', '/%70lant%73'],
  ])('may reach its target by %s', async (_, target) => {
    expect((await answerToPlant(await runningStore(), { target })).status).toBe(200);
  });

  it('may come in chunks, with extensions and a trailer', async () => {
    const head = plantRequest({ fields: { 'Content-Length': undefined, 'Transfer-Encoding': 'Chunked' }, body: '' });
    const chunks = '6\r\n{"id":\r\n10;a=b\r\n1,"name":"fern"}\r\n0\r\nDigest: none\r\n\r\n';

    const answer = await answerTo(await runningStore(), Buffer.concat([head, Buffer.from(chunks)]));

    expect(answer).toMatchObject({ status: 200, body: '{"name":"fern"}' });
  });

  it.each([
    ['an identity coding', { 'Content-Encoding': 'identity' }],
    ['a protocol to upgrade to', { Connection: 'Upgrade', Upgrade: 'h2c' }],
    ['an Accept field that JSON does not meet', { Accept: 'text/html' }],
    ['an empty host', { Host: '' }],
    ['an IPv6 host', { Host: '[::1]:3000' }],
  ])('may carry %s', async (_, fields) => {
    expect((await answerToPlant(await runningStore(), { fields })).status).toBe(200);
  });

  it('may be of HTTP/1.0, without Host, and then ends the connection', async () => {
    const answer = await answerToPlant(await runningStore(), { version: 'HTTP/1.0', fields: { Host: undefined } });

    expect(answer.status).toBe(200);
    expect(answer.fields.get('connection')).toBe('close');
  });

  it('may be as large as the limit to the byte', async () => {
    const store = await runningStore({ limits: { bodyBytes: 1000 } });
    const body = '{"id":1,"name":"fern"}'.padEnd(1000);

    expect((await answerToPlant(store, { body })).status).toBe(200);
    expect((await answerToPlant(store, { body: `${body} ` })).status).toBe(413);
  });
});
