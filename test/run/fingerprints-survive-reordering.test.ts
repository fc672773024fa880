import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { loadContract } from '../../src/contract/index.js';
import { run, urlTarget } from '../../src/run/index.js';
import { casesOf } from '../derived-cases.js';

/** The same document with its paths, methods, schemas, properties and everything else that is named the other way round. */
function reordered(text: string): string {
  const reverse = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reverse);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, member]) => [name, reverse(member)]),
    );
  };
  return stringify(reverse(parse(text, { intAsBigInt: true })));
}

/** What is found wrong with a server that says the same to everything: fingerprints, and what each is of. */
async function found(text: string, seed: string): Promise<ReadonlyMap<string, string>> {
  const contract = await loadContract('api.yaml', { readFile: () => Promise.resolve(Buffer.from(text)) });
  const cases = casesOf(contract, 1000);
  const server = createServer((request, response) => {
    request
      .resume()
      .on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"no"}'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const target = urlTarget(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const findings = new Map<string, string>();
  const credentials = new Map([['', 'user:Secret-1']]);
  for await (const event of run({ contract, cases, targets: [target], seed, credentials })) {
    if (event.type !== 'case-finished') continue;
    for (const { fingerprint, rule, key } of event.result.findings) {
      findings.set(fingerprint, `${rule} ${event.case.id} ${key}`);
    }
  }
  server.close();
  return findings;
}

test.each(['documents/accounts.yaml', 'greenhouse/greenhouse.yaml'])(
  'the same is found under the same fingerprints at another port, by another seed, in a reordered %s',
  async (file) => {
    const text = await readFile(resolve(import.meta.dirname, '../correct-servers', file), 'utf8');
    const [before, after] = await Promise.all([found(text, 'a'), found(reordered(text), 'b')]);
    expect(before.size).toBeGreaterThan(50);
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
  },
);
