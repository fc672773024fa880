import { proxyFor } from '../../src/run/connection/proxy.js';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TrellisError } from '../../src/error/index.js';
import { endpointOf } from '../../src/run/connection/endpoint.js';
import { aCase } from './plant-store.js';
import { connectProxy } from './proxies.js';
import { runAgainst, verdictOf } from './runs.js';
import { answerJson, listen, plantStore, TOKEN } from './servers.js';

const raw = { fields: [{ name: 'Connection', value: ['keep-alive'] }] };
/** One on a shared connection, two on connections of their own. */
const good = [aCase('good/0'), aCase('good/1', { request: raw }), aCase('good/2', { request: raw })];

/** The proxy knows the way to hosts that nobody else knows. */
const host = 'plants.trellis.test';

describe('every byte goes through a tunnel', () => {
  test('to a target of http', async () => {
    const proxy = await connectProxy(await plantStore());
    const { cases } = await runAgainst(`http://${host}:8080`, good, { proxy: { http: proxy.url }, concurrency: 1 });
    expect(cases.map(verdictOf)).toEqual(['passed', 'passed', 'passed']);
    expect(proxy.heads[0]).toBe(`CONNECT ${host}:8080 HTTP/1.1\r\nHost: ${host}:8080\r\n\r\n`);
    expect(proxy.heads.every((head) => head.startsWith('CONNECT ') && !head.includes(TOKEN))).toBe(true);
  });

  test('to a target of https, whose certificate is still looked at', async () => {
    const pem = (name: string): string => readFileSync(join(import.meta.dirname, 'tls', name), 'utf8');
    const cert = pem('elsewhere.cert.pem');
    const store = createServer({ cert, key: pem('elsewhere.key.pem') }, (request, response) => {
      request.resume().on('end', () => answerJson(response, 200, { name: 'Fern' }));
    });
    const proxy = await connectProxy((await listen(store)).replace('http:', 'https:'));
    const options = { proxy: { https: proxy.url }, concurrency: 1 };
    const trusted = await runAgainst('https://elsewhere.example', good, { ...options, tls: { ca: cert } });
    expect(trusted.cases.map(verdictOf)).toEqual(['passed', 'passed', 'passed']);
    expect(proxy.heads[0]).toMatch(/^CONNECT elsewhere\.example:443 /);
    const another = await runAgainst(`https://${host}`, good, { ...options, tls: { ca: cert } });
    expect(another.target.problem?.message).toContain('is not trusted');
  });
});

describe('a proxy that opens no way', () => {
  const problems: Readonly<Record<string, readonly [answer: string, message: RegExp]>> = {
    'wants credentials': ['HTTP/1.1 407 No\r\n\r\n', /requires other credentials$/],
    refuses: ['HTTP/1.1 403 No\r\n\r\n', /does not connect to plants\.trellis\.test:80: it answers 403 Forbidden$/],
    'is none': ['220 mail.example ESMTP\r\n\r\n', /its response is not HTTP$/],
  };
  test.each(Object.entries(problems))('%s', async (_name, [answer, message]) => {
    const proxy = await connectProxy('http://127.0.0.1:1', () => answer);
    const url = proxy.url.replace('//', '//me:Pr0xy-Passw0rd@');
    const { target, events } = await runAgainst(`http://${host}`, good, { proxy: { all: url } });
    expect(target).toMatchObject({ verdict: 'no-verdict', problem: { code: 'target-unreachable' } });
    expect(target.problem?.message).toMatch(message);
    expect(proxy.heads[0]).toContain('Proxy-Authorization: Basic bWU6UHIweHktUGFzc3cwcmQ=\r\n');
    expect(JSON.stringify(events)).not.toContain('Pr0xy-Passw0rd');
  });

  test('is not there', async () => {
    const { target } = await runAgainst(`http://${host}`, good, { proxy: { http: 'http://127.0.0.1:1' } });
    expect(target.problem?.message).toMatch(/the proxy http:\/\/127\.0\.0\.1:1 does not connect .*nothing listens/);
    expect(target.problem?.hint).toContain(`NO_PROXY=${host}`);
  });

  test('has no address of one, which is not repeated', () => {
    const read = (): unknown => proxyFor(endpointOf(`http://${host}`), { all: 'socks5://me:Pr0xy-Passw0rd@a:1080' });
    expect(read).toThrow(TrellisError);
    expect(read).toThrow(/^ALL_PROXY is not the address of an HTTP proxy(?!.*Pr0xy)/);
  });
});

describe('which proxy is used', () => {
  const ways: readonly (readonly [target: string, none: string, used: string | undefined])[] = [
    ['http://a.example.com', '', 'http://web:3128'],
    ['https://a.example.com', '', 'https://secure'],
    ['http://localhost:3000', '', undefined],
    ['http://127.0.0.1:3000', '', undefined],
    ['http://a.example.com', '*', undefined],
    ['http://a.example.com', 'b.org, example.com', undefined],
    ['http://a.example.com', '.example.com', undefined],
    ['http://badexample.com', 'example.com', 'http://web:3128'],
    ['http://a.example.com:81', 'a.example.com:81', undefined],
    ['http://a.example.com:82', 'a.example.com:81', 'http://web:3128'],
    ['http://10.1.2.3', '10.0.0.0/8', undefined],
    ['http://11.1.2.3', '10.0.0.0/8', 'http://web:3128'],
    ['http://[fd00::1]', '[fd00::1]', undefined],
    ['http://[fd00::1]', 'fd00::/8', undefined],
    ['http://1.2.3.4', '2.3.4,3.4', 'http://web:3128'],
  ];
  test.each(ways)('%s with NO_PROXY=%s: %s', (target, none, used) => {
    const options = { http: 'web:3128', https: 'https://u:p@secure', none };
    expect(proxyFor(endpointOf(target), options)?.origin).toBe(used);
  });
});
