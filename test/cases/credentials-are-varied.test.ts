import { expect, test } from 'vitest';
import { credentialVariants } from '../../src/cases/index.js';
import type { CredentialsPlan } from '../../src/cases/index.js';
import { tableIn } from '../table.js';
import { apiKey, basic, bearer, certificate, openId, operationWith, placed } from './operations.js';

const token = 'Tr3llis-Token-abcdef';
type Placements = readonly string[] | string;
const expected = tableIn<Readonly<Record<string, Record<'bearer' | 'basic' | 'key', Placements>>>>(
  import.meta.dirname,
  'credentials.yaml',
);

test('every one is told here', () => {
  expect(credentialVariants.map(({ id }) => id).toSorted()).toEqual(Object.keys(expected).toSorted());
});

/** Basic credentials in clear where they are user and password. */
function clear(placements: Placements): Placements {
  if (typeof placements === 'string') return placements;
  return placements.map((text) =>
    text.replace(/(?<=^header Authorization: Basic )[A-Za-z0-9+/]+=*$/, (encoded) =>
      Buffer.from(encoded, 'base64').toString(),
    ),
  );
}

test.each(Object.entries(expected))('%s', (variant, { bearer: withBearer, basic: withBasic, key: withKey }) => {
  const plan: CredentialsPlan = { kind: 'variant', variant };
  expect(placed(plan, operationWith([bearer]), { '': token })).toEqual(withBearer);
  expect(clear(placed(plan, operationWith([basic]), { '': 'u:password' }))).toEqual(withBasic);
  expect(placed(plan, operationWith([apiKey('header', 'X-Key')]), { '': token })).toEqual(withKey);
});

test('the other credentials of a requirement stay good', () => {
  const operation = operationWith([certificate, bearer, apiKey('query')]);
  expect(placed({ kind: 'variant', variant: 'wrong' }, operation, { '': 'a' })).toEqual([
    'header Authorization: Bearer not-the-right-credential',
    'query key: a',
  ]);
});

test('what another scheme asks for alike is changed with it', () => {
  expect(placed({ kind: 'variant', variant: 'wrong' }, operationWith([bearer, openId]), { '': 'a' })).toEqual([
    'header Authorization: Bearer not-the-right-credential',
  ]);
});

test('an optional requirement is passed over for one that asks for credentials', () => {
  expect(placed({ kind: 'variant', variant: 'scheme-only' }, operationWith([], [bearer]), { '': 'a' })).toEqual([
    'header Authorization: Bearer',
  ]);
});

test.each([
  ['an operation without credentials', 'wrong', operationWith(), 'x', 'createPlant asks for no credentials'],
  [
    'a wrong credential that is the right one',
    'wrong',
    operationWith([bearer]),
    'not-the-right-credential',
    'changed like this, the credential is still the good one',
  ],
  [
    'a credential without letters',
    'case-flipped',
    operationWith([bearer]),
    '123-456',
    'the credential has no letters, so that there is no case to change',
  ],
  [
    'a credential in hexadecimal',
    'case-flipped',
    operationWith([bearer]),
    'deadbeefdeadbeef',
    'the credential looks like an encoding that knows no case (hexadecimal, UUID or base32)',
  ],
  [
    'a credential that is a UUID',
    'case-flipped',
    operationWith([bearer]),
    '0b5e6f1a-3a7e-4b6e-9d5f-6f0f0f0f0f0f',
    'the credential looks like an encoding that knows no case (hexadecimal, UUID or base32)',
  ],
  [
    'a credential in base32',
    'case-flipped',
    operationWith([bearer]),
    'JBSWY3DPEHPK3PXPJBSWY3DP',
    'the credential looks like an encoding that knows no case (hexadecimal, UUID or base32)',
  ],
  [
    'a credential that is a ULID',
    'case-flipped',
    operationWith([bearer]),
    '01arz3ndektsv4rrffq69g5fav',
    'the credential looks like an encoding that knows no case (hexadecimal, UUID or base32)',
  ],
  [
    'a credential of one character',
    'shortened',
    operationWith([bearer]),
    'x',
    'the credential is too short to be shortened',
  ],
  [
    'a credential of one character',
    'middle-changed',
    operationWith([bearer]),
    'x',
    'the credential is too short to have a middle',
  ],
  [
    'a key that belongs in the query',
    'in-query',
    operationWith([apiKey('query')]),
    'x',
    'the query is where this API key belongs',
  ],
  [
    'a key in the query',
    'joined',
    operationWith([apiKey('query')]),
    'x',
    'only values of a header are joined by commas',
  ],
])('do not apply to %s: %s', (_, variant, operation, secret, reason) => {
  expect(placed({ kind: 'variant', variant }, operation, { '': secret })).toBe(reason);
});

test('only a target that knows its tokens can be asked about a well-formed one', () => {
  expect(credentialVariants.filter(({ needsTokenKnowledge }) => needsTokenKnowledge).map(({ id }) => id)).toEqual([
    'wrong',
    'shortened',
    'lengthened',
    'prefixed',
    'case-flipped',
    'middle-changed',
    'wrong-user',
    'empty-password',
    'user-alone',
    'not-base64',
    'joined',
    'joined-last',
  ]);
});

test('all are to be denied but for the scheme in small letters, and three weigh as warnings', () => {
  expect(credentialVariants.filter(({ expectation }) => expectation === 'accept').map(({ id }) => id)).toEqual([
    'lower-case-scheme',
  ]);
  expect(credentialVariants.filter(({ doubt }) => doubt !== undefined).map(({ id }) => id)).toEqual([
    'lower-case-scheme',
    'joined',
    'joined-last',
  ]);
});

test.each([
  ['a word in hexadecimal digits', 'deadbeef', 'DEADBEEF'],
  ['a long word', 'correcthorsebatterystaple', 'CORRECTHORSEBATTERYSTAPLE'],
  ['both cases, otherwise like base32', 'AbcdefghIjklmnop2345', 'aBCDEFGHiJKLMNOP2345'],
  ['both cases, otherwise like a ULID', '01ARZ3NDEKTSV4RRFFQ69G5Fav', '01arz3ndektsv4rrffq69g5fAV'],
  ['a digit that base32 does not have', 'abcdefghijklmnop1890', 'ABCDEFGHIJKLMNOP1890'],
])('case counts in %s', (_, secret, flipped) => {
  const plan: CredentialsPlan = { kind: 'variant', variant: 'case-flipped' };
  expect(placed(plan, operationWith([bearer]), { '': secret })).toEqual([`header Authorization: Bearer ${flipped}`]);
});
