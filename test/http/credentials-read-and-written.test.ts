import { describe, expect, it } from 'vitest';
import { basicCredentials, parseCredentials } from '../../src/http/index.js';

describe('the value of Authorization', () => {
  it.each([
    ['Bearer abc.def-_~+/==', 'bearer', 'abc.def-_~+/=='],
    ['bearer abc', 'bearer', 'abc'],
    ['BEARER   abc', 'bearer', 'abc'],
    [' Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ== ', 'basic', 'QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
    ['Bearer', 'bearer', undefined],
    ['Bearer ', 'bearer', undefined],
  ])('%j', (value, scheme, token68) => {
    const credentials = parseCredentials(value);

    expect(credentials).toMatchObject({ scheme, parameters: new Map() });
    expect(credentials?.token68).toBe(token68);
  });

  it('may hold parameters', () => {
    expect(parseCredentials('Digest username="Mufasa", uri="/a,b", qop=auth,')).toEqual({
      scheme: 'digest',
      parameters: new Map([
        ['username', 'Mufasa'],
        ['uri', '/a,b'],
        ['qop', 'auth'],
      ]),
    });
  });

  it.each([
    '',
    ' ',
    'Bearer abc def',
    'Bearer abc, Bearer def',
    'Bearer abc,',
    'Bearer, abc',
    'Bearer a:b',
    'Bearer "abc"',
    'Bearer =abc',
    'Bearer a=b=c',
    'Bearer:abc',
    'Bearer ab\u0000',
    'Bearer tökën',
    'Digest a=b, a=c',
    'Digest a=b, Basic',
  ])('%j breaks the grammar', (value) => {
    expect(parseCredentials(value)).toBeUndefined();
  });
});

describe('credentials', () => {
  it.each([
    ['Aladdin:open sesame', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
    ['test:123£', 'Basic dGVzdDoxMjPCow=='],
    [':', 'Basic Og=='],
  ])('%s of the Basic scheme are in UTF-8', (userPassword, value) => {
    expect(basicCredentials(userPassword)).toBe(value);
  });
});
