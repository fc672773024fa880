import { describe, expect, test } from 'vitest';
import type { CredentialsPlan } from '../../src/cases/index.js';
import { apiKey, basic, bearer, certificate, openId, operationWith, placed } from './operations.js';

const good: CredentialsPlan = { kind: 'good' };

describe('good credentials are placed as their scheme asks', () => {
  test.each([
    ['bearer', operationWith([bearer]), ['header Authorization: Bearer 53cr3t']],
    ['openIdConnect', operationWith([openId]), ['header Authorization: Bearer 53cr3t']],
    ['apiKey in a header', operationWith([apiKey('header', 'X-Key')]), ['header X-Key: 53cr3t']],
    ['apiKey in the query', operationWith([apiKey('query')]), ['query key: 53cr3t']],
    ['apiKey in a cookie', operationWith([apiKey('cookie')]), ['cookie key: 53cr3t']],
    ['one that two schemes ask for alike', operationWith([bearer, openId]), ['header Authorization: Bearer 53cr3t']],
    ['a client certificate', operationWith([certificate]), []],
    [
      'a client certificate or a token',
      operationWith([certificate], [bearer]),
      ['header Authorization: Bearer 53cr3t'],
    ],
    ['nothing asked', operationWith(), []],
    ['one that is optional', operationWith([], [bearer]), ['header Authorization: Bearer 53cr3t']],
    [
      'all of several',
      operationWith([bearer, apiKey('query')]),
      ['header Authorization: Bearer 53cr3t', 'query key: 53cr3t'],
    ],
  ])('%s', (_, operation, placements) => {
    expect(placed(good, operation, { '': '53cr3t' })).toEqual(placements);
  });

  test('basic: user and password', () => {
    const placements = placed(good, operationWith([basic]), { basicAuth: 'Aladdin:open:sesame' });
    expect(placements).toEqual([
      `header Authorization: Basic ${Buffer.from('Aladdin:open:sesame').toString('base64')}`,
    ]);
  });

  test('a key in the query or a cookie is encoded where it must be', () => {
    expect(placed(good, operationWith([apiKey('query')]), { '': 'a/b=ä ' })).toEqual(['query key: a%2Fb%3D%C3%A4%20']);
    expect(placed(good, operationWith([apiKey('cookie')]), { '': 'a/b=' })).toEqual(['cookie key: a/b=']);
    expect(placed(good, operationWith([apiKey('cookie')]), { '': 'a;b' })).toEqual(['cookie key: a%3Bb']);
  });

  test('what two schemes ask for differently at one place has no room in a request', () => {
    const operation = operationWith([bearer, basic], [apiKey('header', 'X-Key')]);
    expect(placed(good, operation, { '': 'user:password' })).toEqual(['header X-Key: user:password']);
    expect(placed(good, operationWith([bearer, basic]), { '': 'user:password' })).toBe(
      'no request can carry bearerAuth and basicAuth as the document has it',
    );
  });

  test('a key in a field whose name is none has no place', () => {
    expect(placed(good, operationWith([apiKey('header', 'My Key')]), { '': 'k' })).toBe(
      'no request can carry api-key-in-header as the document has it',
    );
  });

  test('the first requirement is used whose credentials are all given', () => {
    const operation = operationWith([bearer, apiKey('header')], [basic]);
    expect(placed(good, operation, { bearerAuth: 'a', basicAuth: 'b:c' })).toEqual([
      'header Authorization: Basic Yjpj',
    ]);
    expect(placed(good, operation, { bearerAuth: 'a' })).toBe(
      'no credential is given for bearerAuth and api-key-in-header or basicAuth',
    );
  });
});

test('a literal is sent as it is, and none is none', () => {
  expect(placed({ kind: 'field', value: 'Basic x' }, operationWith([bearer]), {})).toEqual([
    'header Authorization: Basic x',
  ]);
  expect(placed({ kind: 'none' }, operationWith([bearer]), {})).toEqual([]);
});
