import { describe, expect, it } from 'vitest';
import { newPlant, plantRequest, token } from './plant-request.js';
import { answerTo, answerToPlant, connectionTo, runningStore } from './running-stores.js';

const realm = 'Bearer realm="plant store"';
const basic = `Basic ${Buffer.from(`user:${token}`).toString('base64')}`;
const flipped = token.replace('T', 't');

describe('a request', () => {
  it.each([`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`, `Bearer   ${token}`, `Bearer ${token}  `])(
    'with %j is let in',
    async (authorization) => {
      const answer = await answerToPlant(await runningStore(), { fields: { Authorization: authorization } });

      expect(answer.status).toBe(200);
    },
  );

  // RFC 6750 §3.1: no error code for who has not sent a bearer token.
  it.each([[undefined], [''], ['Bearer'], ['Bearer '], [basic], [`Token ${token}`], [token], [`Bearer:${token}`]])(
    'with %j is told that a token is required',
    async (authorization) => {
      const answer = await answerToPlant(await runningStore(), { fields: { Authorization: authorization } });

      expect(answer.status).toBe(401);
      expect(answer.fields.get('www-authenticate')).toBe(realm);
    },
  );

  it.each([
    'Bearer x',
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.slice(1)}`,
    `Bearer ${token}x`,
    `Bearer ${token}=`,
    `Bearer x${token}`,
    `Bearer ${token}${token}`,
    `Bearer ${flipped}`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer ${token} ${token}`,
    `Bearer ${token}, Bearer wrong`,
    `Bearer wrong, Bearer ${token}`,
    `Bearer ${token}, ${basic}`,
    `Bearer "${token}"`,
    `Bearer token=${token}`,
    `Bearer ${encodeURIComponent(token)}%20`,
    `Bearer ${'x'.repeat(10_000)}`,
  ])('with %j is told that the token is invalid', async (authorization) => {
    const answer = await answerToPlant(await runningStore(), { fields: { Authorization: authorization } });

    expect(answer.status).toBe(401);
    expect(answer.fields.get('www-authenticate')).toBe(`${realm}, error="invalid_token"`);
    expect(`${[...answer.fields].join()}${answer.body}`).not.toContain(token);
  });

  it.each([
    [[`Bearer ${token}`, `Bearer ${token}`]],
    [[`Bearer ${token}`, 'Bearer wrong']],
    [['Bearer wrong', `Bearer ${token}`]],
    [[basic, `Bearer ${token}`]],
    [[`Bearer ${token}`, '']],
  ])('with several Authorization lines is not let in: %j', async (lines) => {
    const answer = await answerToPlant(await runningStore(), { fields: { Authorization: lines } });

    expect(answer.status).toBe(401);
    expect(answer.fields.get('www-authenticate')).toBe(`${realm}, error="invalid_token"`);
  });

  it('with a second Authorization line behind a thousand other fields is not let in', async () => {
    const fields = {
      Authorization: [`Bearer ${token}`],
      A: Array.from({ length: 2500 }, () => ''),
      authorization: 'x',
    };

    expect((await answerToPlant(await runningStore(), { fields })).status).toBe(401);
  });

  it('with the token anywhere but in the Authorization field is not let in', async () => {
    const store = await runningStore();
    const fields = { Authorization: undefined };
    const others = { ...fields, 'Proxy-Authorization': `Bearer ${token}`, Cookie: `access_token=${token}` };

    expect((await answerToPlant(store, { fields, target: `/plants?access_token=${token}` })).status).toBe(401);
    expect((await answerToPlant(store, { fields: others })).status).toBe(401);
    expect((await answerToPlant(store, { fields, body: `{"id":1,"name":"a","access_token":"${token}"}` })).status).toBe(
      401,
    );
  });

  it('without a token is refused on a connection that has just shown one', async () => {
    const store = await runningStore();
    const connection = await connectionTo(store);

    expect((await connection.send(plantRequest()).answer()).status).toBe(200);
    expect((await connection.send(plantRequest({ fields: { Authorization: undefined } })).answer()).status).toBe(401);
    expect((await connection.send(plantRequest({ body: newPlant(2) })).answer()).status).toBe(200);
  });

  it('with the beginning of the token is refused, also right after the whole one', async () => {
    const store = await runningStore();

    expect((await answerTo(store, plantRequest())).status).toBe(200);
    for (let length = 1; length < token.length; length++) {
      const fields = { Authorization: `Bearer ${token.slice(0, length)}` };
      expect((await answerToPlant(store, { fields })).status).toBe(401);
    }
  });

  it('is judged by its target and method first, then its credentials, then its type, then its body', async () => {
    const store = await runningStore();
    const fields = { Authorization: undefined, 'Content-Type': 'text/plain' };
    const body = '{';
    const status = async (changes: Parameters<typeof plantRequest>[0]): Promise<number> =>
      (await answerToPlant(store, { body, ...changes })).status;

    expect(await status({ fields, method: 'GET', target: '/animals' })).toBe(404);
    expect(await status({ fields, method: 'PUT' })).toBe(405);
    expect(await status({ fields })).toBe(401);
    expect(await status({ fields: { 'Content-Type': 'text/plain' } })).toBe(415);
    expect(await status({})).toBe(400);
  });
});
