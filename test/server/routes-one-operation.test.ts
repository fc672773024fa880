import { METHODS } from 'node:http';
import { describe, expect, it } from 'vitest';
import { answerToPlant, connectionTo, runningStore } from './running-stores.js';
import { plantRequest } from './plant-request.js';

describe('a path', () => {
  it.each([
    '/',
    '/plants/',
    '//plants',
    '/PLANTS',
    '/Plants',
    '/plants/1',
    '/plants;v=1',
    '/plants%2F',
    '/plants%00',
    '/plants%',
    '/%2Fplants',
    '/%zz',
    '/./plants',
    '/a/../plants',
    '/?/plants',
    '*',
    'http://plants.example',
    'http://plants.example?/plants',
    'http://plants.example//plants',
    'ftp://plants.example/plants',
  ])('%s is unknown', async (target) => {
    const answer = await answerToPlant(await runningStore(), { target });

    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body)).toMatchObject({ error: 40400 });
  });

  it('is unknown to those without a token, too', async () => {
    const answer = await answerToPlant(await runningStore(), { target: '/x', fields: { Authorization: undefined } });

    expect(answer.status).toBe(404);
  });
});

describe('a method', () => {
  const others = METHODS.filter((method) => method !== 'POST' && method !== 'CONNECT' && method !== 'HEAD');

  it.each(others)('%s is not allowed', async (method) => {
    const answer = await answerToPlant(await runningStore(), { method });

    expect(answer.status).toBe(405);
    expect(answer.fields.get('allow')).toBe('POST');
    expect(JSON.parse(answer.body)).toMatchObject({ error: 40500 });
  });

  it('HEAD is not allowed, and its answer has no body', async () => {
    const connection = await connectionTo(await runningStore());
    const head = plantRequest({ method: 'HEAD', fields: { 'Content-Length': undefined }, body: '' });

    const answer = await connection.send(head).answer(true);
    const next = await connection.send(plantRequest()).answer();

    expect(answer).toMatchObject({ status: 405, body: '' });
    expect(answer.fields.get('allow')).toBe('POST');
    expect(next.status).toBe(200);
  });

  it('HEAD with a body too large to be read is answered, and the connection closed', async () => {
    const connection = await connectionTo(await runningStore());

    const head = plantRequest({ method: 'HEAD', fields: { 'Content-Length': '99999999' } });

    expect((await connection.send(head).answer(true)).status).toBe(405);
    expect(await connection.rest()).toBe('');
  });

  it.each(['plants.example:443', '/plants'])('CONNECT is not allowed: %s', async (target) => {
    const connection = await connectionTo(await runningStore());
    connection.send(`CONNECT ${target} HTTP/1.1\r\nHost: plants.example\r\n\r\n`);

    const answer = await connection.send(Buffer.alloc(20_000_000)).answer();

    expect(answer.status).toBe(405);
    expect(answer.fields.get('allow')).toBe('POST');
    expect(answer.fields.get('connection')).toBe('close');
    expect(await connection.closed).toBeUndefined();
  });

  it.each(['PLANT', 'post', 'GETS', 'P-O_S+T', 'X'])('%s is unknown', async (method) => {
    const store = await runningStore();
    const connection = await connectionTo(store);

    expect(await answerToPlant(store, { method })).toMatchObject({ status: 501 });
    expect((await connection.send(plantRequest()).answer()).status).toBe(200);
    expect((await connection.send(plantRequest({ method })).answer()).status).toBe(501);
  });
});

describe('a media type', () => {
  it.each([
    'text/plain',
    'text/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/vnd.plant+json',
    'application/json-seq',
    'application/*',
    '*/*',
    'json',
    '',
    'application/json, text/plain',
    'application/json x',
  ])('%j is not supported', async (type) => {
    const answer = await answerToPlant(await runningStore(), { fields: { 'Content-Type': type } });

    expect(answer.status).toBe(415);
    expect(answer.fields.get('accept')).toBe('application/json');
    expect(answer.fields.has('accept-encoding')).toBe(false);
  });

  it('is required of a body', async () => {
    const store = await runningStore();
    const fields = { 'Content-Type': undefined };

    expect((await answerToPlant(store, { fields })).status).toBe(415);
    expect((await answerToPlant(store, { fields, body: '' })).status).toBe(400);
    expect((await answerToPlant(store, { fields: { ...fields, 'Content-Length': undefined }, body: '' })).status).toBe(
      400,
    );
  });

  it('must be given once', async () => {
    const fields = { 'Content-Type': ['application/json', 'application/json'] };

    expect((await answerToPlant(await runningStore(), { fields })).status).toBe(415);
  });
});

describe('a content coding', () => {
  it.each(['gzip', 'br', 'identity, gzip', 'x'])('%s is not supported', async (coding) => {
    const answer = await answerToPlant(await runningStore(), { fields: { 'Content-Encoding': coding } });

    expect(answer.status).toBe(415);
    expect(answer.fields.get('accept-encoding')).toBe('identity');
    expect(answer.fields.has('accept')).toBe(false);
  });
});

describe('a host', () => {
  it.each([[undefined], [['a', 'a']], ['a b'], ['a/b'], ['user@a'], ['a:b'], ['[::1'], ['a,b:1:2']])(
    '%j is invalid',
    async (host) => {
      const answer = await answerToPlant(await runningStore(), { fields: { Host: host } });

      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body)).toMatchObject({ error: 40001 });
    },
  );

  it('is not asked of HTTP/1.0, but must be valid there, too', async () => {
    const answer = await answerToPlant(await runningStore(), { version: 'HTTP/1.0', fields: { Host: ['a', 'b'] } });

    expect(answer.status).toBe(400);
  });
});
