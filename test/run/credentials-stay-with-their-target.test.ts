import { describe, expect, test } from 'vitest';
import { deriveCases } from '../../src/cases/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import { contractOf, documentOf } from '../mock/mocks.js';
import { aCase, goodCases, withoutToken } from './plant-store.js';
import { optionsFor, outcomeOf, runAgainst } from './runs.js';
import { httpServer, plantStore } from './servers.js';

/** Everything that a server is asked. */
async function listener(): Promise<{ readonly url: string; readonly heads: string[] }> {
  const heads: string[] = [];
  const url = await httpServer((request, response) => {
    heads.push(JSON.stringify([request.method, request.url, request.rawHeaders]));
    request
      .resume()
      .on('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"name":"Fern"}'));
  });
  return { url, heads };
}

describe('a redirect to another origin', () => {
  test.each([301, 302, 303, 307, 308])('of status %i is never followed', async (status) => {
    const elsewhere = await listener();
    const target = await plantStore((_request, response) => {
      response.writeHead(status, { Location: `${elsewhere.url}/plants` }).end();
      return true;
    });
    const raw = aCase('raw', { request: { fields: [{ name: 'Connection', value: ['keep-alive'] }] } });
    const { target: end } = await runAgainst(target, [...goodCases(1), raw, withoutToken()]);
    expect(elsewhere.heads).toEqual([]);
    expect(end.verdict).toBe('violates');
  });
});

test('each of several targets gets its own credential and its own fields', async () => {
  const [one, other] = [await listener(), await listener()];
  const targets = [
    { ...urlTarget(one.url, new Map([['', 't0ken-of-one']])), options: { headers: [['X-Tenant', 'blue']] as const } },
    {
      ...urlTarget(other.url, new Map([['', 't0ken-of-other']])),
      options: { headers: [['X-Tenant', 'red']] as const },
    },
  ];
  await outcomeOf(run({ ...optionsFor(one.url, goodCases(2)), targets, headers: [['X-Tenant', 'all']] }));
  expect(one.heads.length + other.heads.length).toBe(4);
  expect(one.heads.every((head) => head.includes('t0ken-of-one') && head.includes('blue'))).toBe(true);
  expect(other.heads.every((head) => head.includes('t0ken-of-other') && head.includes('red'))).toBe(true);
});

test('no request replaces the Authorization header of the user where the document asks for none', async () => {
  const { url, heads } = await listener();
  const contract = await contractOf(documentOf("/it: { get: { responses: { '200': { description: It. } } } }"));
  const { cases } = deriveCases(contract, {});
  const replaced = (): number => heads.filter((head) => head.includes('not-the-right-credential')).length;
  await outcomeOf(
    run({ contract, cases, targets: [urlTarget(url)], seed: 's', headers: [['Authorization', 'token of-the-user']] }),
  );
  expect(replaced()).toBe(0);
  await outcomeOf(run({ contract, cases, targets: [urlTarget(url)], seed: 's', headers: [['X-Tenant', 'blue']] }));
  expect(replaced()).toBe(1);
});
