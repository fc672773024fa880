import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FreshValues } from '../../src/run/one-case/fresh-values.js';
import { Seed } from '../../src/run/options/seed.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { judgedAt, violationsIn } from './judged.js';
import { httpServer, objectIn, withBody } from './servers.js';

describe('in one run', () => {
  test('a case that is sent again and again gets another value each time', () => {
    const values = new FreshValues(new Seed('seed', new Date(0)));
    const given = Array.from({ length: 200 }, () => values.for('createPlant/good/minimal')('int64'));
    expect(new Set(given).size).toBe(200);
  });

  test('a case that is sent very often costs no more for each of its values', () => {
    const values = new FreshValues(new Seed('seed', new Date(0)));
    const started = process.cpuUsage();
    for (let count = 0; count < 3000; count++) values.for('createPlant/good/minimal')('string');
    // Sources that begin again draw 4.5 million values.
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });

  test('all numbers of one digit are given before one comes again, whichever cases ask', () => {
    const values = new FreshValues(new Seed('seed', new Date(0)));
    const given = Array.from({ length: 14 }, (_, index) => values.for(`case ${index % 4}`)('digits-1'));
    expect(new Set(given.slice(0, 10)).size).toBe(10);
    expect(given.slice(10).filter((text) => !/^[0-9]$/.test(text))).toEqual([]);
  });
});

const accounts = await contractOf(
  documentOf(`/accounts:
  post:
    operationId: register
    requestBody:
      required: true
      content:
        application/json:
          schema: { type: object, required: [email], properties: { email: { type: string, format: email } } }
    responses: { '204': { description: Good. } }`),
);

/** Runs the case of a compressed body twice against one service, which reads compressed bodies. */
async function compressedTwice(isBroken: boolean): Promise<readonly (readonly string[])[]> {
  const taken = new Set<unknown>();
  const url = await httpServer(
    withBody((request, response, bytes) => {
      const isCompressed = request.headers['content-encoding'] === 'gzip';
      const email = objectIn(isCompressed ? gunzipSync(bytes) : bytes)?.['email'];
      const status = taken.has(email) || (isCompressed && isBroken) ? 500 : 204;
      taken.add(email);
      response.writeHead(status).end();
    }),
  );
  const runs = [];
  for (const seed of ['one', 'two']) {
    runs.push(violationsIn(await judgedAt(url, accounts, { only: /\/content-encoding\/gzip$/, seed })));
  }
  return runs;
}

describe('in a compressed body', () => {
  test('each run sends other values, so no account is there already', async () => {
    expect(await compressedTwice(false)).toEqual([[], []]);
  });

  test('a service that fails at compressed bodies is found each time', async () => {
    const found = ['server-error register/content-encoding/gzip'];
    expect(await compressedTwice(true)).toEqual([found, found]);
  });
});
