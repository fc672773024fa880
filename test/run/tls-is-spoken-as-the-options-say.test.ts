import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RequestPlan } from '../../src/cases/index.js';
import type { TlsOptions } from '../../src/run/index.js';
import { aCase } from './plant-store.js';
import { runAgainst, verdictOf } from './runs.js';
import { answerJson, listen } from './servers.js';

function pem(name: string): string {
  return readFileSync(join(import.meta.dirname, 'tls', `${name}.pem`), 'utf8');
}

/** A plant store over TLS, with the certificate of that host. */
async function secureStore(host: string): Promise<string> {
  const server = createServer({ cert: pem(`${host}.cert`), key: pem(`${host}.key`) }, (request, response) => {
    request.resume().on('end', () => answerJson(response, 200, { name: 'Fern' }));
  });
  return (await listen(server)).replace('http:', 'https:');
}

/** One that takes only a client whose certificate is the one of that other host. */
async function askingStore(): Promise<string> {
  const trust = { ca: pem('elsewhere.cert'), requestCert: true, rejectUnauthorized: true };
  const server = createServer(
    { cert: pem('localhost.cert'), key: pem('localhost.key'), ...trust },
    (request, response) => {
      request.resume().on('end', () => answerJson(response, 200, { name: 'Fern' }));
    },
  );
  return (await listen(server)).replace('http:', 'https:');
}

const transports: Readonly<Record<string, Partial<RequestPlan>>> = {
  'on a shared connection': {},
  'on a connection of its own': { fields: [{ name: 'Connection', value: ['keep-alive'] }] },
};

for (const [transport, request] of Object.entries(transports)) {
  const good = [aCase('good/0', { request }), aCase('good/1', { request })];

  describe(transport, () => {
    const ways: Readonly<Record<string, readonly [host: string, tls: TlsOptions]>> = {
      'the given authority is trusted': ['localhost', { ca: pem('localhost.cert') }],
      'any certificate is taken if that is asked for': ['elsewhere', { insecure: true }],
    };
    for (const [name, [host, tls]] of Object.entries(ways)) {
      test(name, async () => {
        const { cases, target } = await runAgainst(await secureStore(host), good, { tls });
        expect(cases.map(verdictOf)).toEqual(['passed', 'passed']);
        expect(target.verdict).toBe('conforms');
      });
    }

    const refusals: Readonly<Record<string, readonly [host: string, tls: TlsOptions, hint: string]>> = {
      'a certificate that nobody vouches for is refused': ['localhost', {}, '--ca FILE'],
      'a certificate of another host is refused': [
        'elsewhere',
        { ca: pem('elsewhere.cert') },
        'a host name in its certificate',
      ],
    };
    for (const [name, [host, tls, hint]] of Object.entries(refusals)) {
      test(name, async () => {
        const { target } = await runAgainst(await secureStore(host), good, { tls });
        expect(target).toMatchObject({ verdict: 'no-verdict', problem: { code: 'target-unreachable' } });
        expect(target.problem?.message).toMatch(/the certificate of 127.0.0.1 port \d+ is not trusted/);
        expect(target.problem?.message).not.toMatch(/:\s*$/);
        expect(target.problem?.hint).toContain(hint);
      });
    }

    describe('a target that asks for the certificate of its client', () => {
      test('gets it, and takes it', async () => {
        const tls = { ca: pem('localhost.cert'), cert: pem('elsewhere.cert'), key: pem('elsewhere.key') };
        const { cases } = await runAgainst(await askingStore(), good, { tls });
        expect(cases.map(verdictOf)).toEqual(['passed', 'passed']);
      });

      test('cannot be judged without, and what is missing is said', async () => {
        const { target } = await runAgainst(await askingStore(), good, { tls: { ca: pem('localhost.cert') } });
        expect(target).toMatchObject({ verdict: 'no-verdict', counts: { failed: 0 } });
        expect(`${target.problem?.message} ${target.problem?.hint}`).toMatch(/certificate.*--cert FILE/);
      });
    });

    test('that any certificate is taken is said where the target begins', async () => {
      const begin = async (tls: TlsOptions): Promise<unknown> => {
        const { events } = await runAgainst(await secureStore('localhost'), good, { tls });
        return events.find((event) => event.type === 'target-started');
      };
      expect(await begin({ insecure: true })).toHaveProperty('insecure', true);
      expect(await begin({ ca: pem('localhost.cert') })).not.toHaveProperty('insecure');
    });

    test('a line to paste takes any certificate where the run does', async () => {
      const store = createServer({ cert: pem('elsewhere.cert'), key: pem('elsewhere.key') }, (_request, response) =>
        response.writeHead(500).end(),
      );
      const url = (await listen(store)).replace('http:', 'https:');
      const { cases } = await runAgainst(url, good, { tls: { insecure: true } });
      expect(cases[0]?.result.findings[0]?.reproduce).toMatch(/^curl -isS .*-k --http1.1|openssl s_client -quiet/);
    });
  });
}
