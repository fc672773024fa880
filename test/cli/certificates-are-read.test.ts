import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTls, type TlsFiles } from '../../src/cli/verify/tls.js';

const pems = resolve(import.meta.dirname, '../run/tls');
const cert = join(pems, 'localhost.cert.pem');
const key = join(pems, 'localhost.key.pem');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-tls-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

async function messageOf(files: TlsFiles): Promise<string> {
  return readTls(files).then(
    () => 'taken',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

describe('a client certificate', () => {
  test('and its key are read from two files, or from one', async () => {
    const both = file('both.pem', readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'));
    expect(await readTls({ cert, key })).toEqual({ cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') });
    expect(await messageOf({ cert: both })).toBe('taken');
  });

  test.each<readonly [string, () => TlsFiles, RegExp]>([
    ['without a key', () => ({ cert }), /--cert .*localhost\.cert\.pem contains no private key; add --key FILE/],
    ['that is none', () => ({ cert: key, key }), /--cert .* contains no certificate; the file must be in PEM/],
    ['that is not there', () => ({ cert: '/nowhere', key }), /--cert \/nowhere cannot be read: there is no such file/],
    ['left out', () => ({ key }), /--key requires its certificate; add --cert FILE/],
    [
      'with the key of another',
      () => ({ cert, key: join(pems, 'elsewhere.key.pem') }),
      /--cert .* and its private key cannot be used: .*; check that the key belongs to the certificate/,
    ],
    [
      'with a key under a passphrase',
      () => {
        const encoding = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const;
        const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
        return { cert, key: file('encrypted.pem', privateKey.export(encoding).toString()) };
      },
      /--key .*encrypted\.pem is encrypted; give the key without a passphrase/,
    ],
  ])('%s is refused, and why is said', async (_name, files, message) => {
    expect(await messageOf(files())).toMatch(message);
  });
});
