import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { credentialVariable, credentialVariants, placeCredentials, tokenVariable } from '../../src/cases/index.js';
import type { CredentialsPlan, Placement } from '../../src/cases/index.js';
import type { Operation } from '../../src/contract/index.js';
import { apiKey, basic, bearer, operationWith } from './operations.js';

const plans: readonly CredentialsPlan[] = [
  { kind: 'good' },
  { kind: 'field', value: 'Basic $x `y` "z" \\' },
  ...credentialVariants.map(({ id }): CredentialsPlan => ({ kind: 'variant', variant: id })),
];

function placements(operation: Operation, secrets: ReadonlyMap<string, string>): readonly Placement[] {
  return plans.flatMap((plan) => {
    const result = placeCredentials(plan, operation, secrets);
    return result.kind === 'placed' ? result.placements : [];
  });
}

test.each([
  ['a bearer token', operationWith([bearer]), 'Tr3llis.Token_with-signs/and+padding=='],
  ['a short token', operationWith([bearer]), 'abc'],
  ['a token with signs of the shell', operationWith([bearer]), `a"b'c$d\`e\\f*g&h%i`],
  ['basic credentials', operationWith([basic]), 'Aladdin:open:ses"ame $HOME'],
  ['a long password', operationWith([basic]), `user:${'long password '.repeat(20)}.`],
  ['a key in a header', operationWith([apiKey('header')]), 'k3y-k3y-k3y'],
  ['a key in the query', operationWith([apiKey('query')]), 'k3y/with=signs& x%'],
  ['a key in a cookie', operationWith([apiKey('cookie')]), 'k3y;with,signs'],
])('%s', (_, operation, secret) => {
  const all = placements(operation, new Map([['', secret]]));
  const script = all.map(({ value }) => `printf '%s\\0' "${value.shell}"\n`).join('');
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', [tokenVariable]: secret };
  const made = execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
  // In the shell every byte of a query is encoded, which says the same.
  const decoded = (text: string, where: Placement['in']): string =>
    where === 'header' ? text : decodeURIComponent(text);
  expect(made.map((text, at) => decoded(text, all[at]?.in ?? 'header'))).toEqual(
    all.map(({ value, in: where }) => decoded(value.text, where)),
  );
  expect(all.length).toBeGreaterThan(6);
  expect(script).not.toContain(secret);
});

test('a credential of a scheme by name stands in the variable of that scheme', () => {
  const operation = operationWith([apiKey('header')]);
  const [placement] = placements(operation, new Map([['api-key-in-header', 'k3y']]));
  expect(placement?.value.shell).toBe('${TRELLIS_CREDENTIAL_api_key_in_header}');
  expect(credentialVariable('api-key-in-header')).toBe('TRELLIS_CREDENTIAL_api_key_in_header');
});
