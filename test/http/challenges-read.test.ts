import { describe, expect, it } from 'vitest';
import { parseChallenges } from '../../src/http/index.js';

/** A challenge as [scheme, token68 or parameters]. */
function told(value: string): unknown {
  return parseChallenges(value)?.map(({ scheme, token68, parameters }) => [
    scheme,
    token68 ?? Object.fromEntries(parameters),
  ]);
}

describe('the value of WWW-Authenticate', () => {
  it.each([
    ['Bearer', [['bearer', {}]]],
    ['Bearer realm="plant store"', [['bearer', { realm: 'plant store' }]]],
    ['BEARER Realm=plants', [['bearer', { realm: 'plants' }]]],
    ['Bearer realm = "a" , error\t=\tinvalid_token', [['bearer', { realm: 'a', error: 'invalid_token' }]]],
    ['Bearer realm="a",error="b"', [['bearer', { realm: 'a', error: 'b' }]]],
    ['Bearer realm=""', [['bearer', { realm: '' }]]],
    ['Basic realm="a, Bearer b=\\"c\\" \\\\"', [['basic', { realm: 'a, Bearer b="c" \\' }]]],
    ['Basic realm="münchen"', [['basic', { realm: 'münchen' }]]],
    [
      'Basic, Bearer',
      [
        ['basic', {}],
        ['bearer', {}],
      ],
    ],
    [
      'Basic realm="a", Bearer',
      [
        ['basic', { realm: 'a' }],
        ['bearer', {}],
      ],
    ],
    [
      'Basic realm="a", charset="UTF-8", Bearer realm="b", scope="x y"',
      [
        ['basic', { realm: 'a', charset: 'UTF-8' }],
        ['bearer', { realm: 'b', scope: 'x y' }],
      ],
    ],
    ['Negotiate abc+/-._~==', [['negotiate', 'abc+/-._~==']]],
    [
      'Negotiate abc==, Basic realm="a"',
      [
        ['negotiate', 'abc=='],
        ['basic', { realm: 'a' }],
      ],
    ],
    [
      'Basic realm="a", Negotiate abc',
      [
        ['basic', { realm: 'a' }],
        ['negotiate', 'abc'],
      ],
    ],
    ['Newauth realm=', [['newauth', 'realm=']]],
    ['Newauth a=b', [['newauth', { a: 'b' }]]],
    ['Newauth a==', [['newauth', 'a==']]],
    [
      'Newauth realm="apps", type=1, title="Login to \\"apps\\"", Basic realm="simple"',
      [
        ['newauth', { realm: 'apps', type: '1', title: 'Login to "apps"' }],
        ['basic', { realm: 'simple' }],
      ],
    ],
    [
      ', ,Basic realm="a",, ,Bearer , ',
      [
        ['basic', { realm: 'a' }],
        ['bearer', {}],
      ],
    ],
    ['Basic , realm="a"', [['basic', { realm: 'a' }]]],
    ['Basic    realm="a"', [['basic', { realm: 'a' }]]],
    ['  Bearer\t', [['bearer', {}]]],
    ['Basic __proto__="a"', [['basic', JSON.parse('{"__proto__":"a"}')]]],
    ['', []],
    [' , ,', []],
  ])('%s', (value, challenges) => {
    expect(told(value)).toEqual(challenges);
  });

  it.each([
    'Bearer realm="a',
    'Bearer realm="a\\',
    'Bearer realm="a" error="b"',
    'Bearer realm=plant store',
    'Bearer realm="a" x',
    'Bearer realm="a"x',
    'Bearer realm="a", realm="b"',
    'Bearer realm="a", REALM=b',
    'Bearer ="a"',
    'Bearer realm=, x="y"z',
    'Bearer realm=ä',
    'Bearer abc def',
    'Negotiate abc==, x=y',
    'Bearer "a"',
    '"Bearer"',
    '=',
    'Bearer; realm="a"',
    'Bearer realm="a"; error="b"',
    'Bearer: realm="a"',
    "Bearer realm='plant store'",
    'Bearer realm="a\u0000"',
    'Bearer realm="a\nb"',
  ])('%j breaks the grammar', (value) => {
    expect(parseChallenges(value)).toBeUndefined();
  });

  it('of a hostile server is read in time', () => {
    expect(parseChallenges('a'.repeat(1_000_000))).toHaveLength(1);
    expect(parseChallenges(','.repeat(1_000_000))).toEqual([]);
    expect(parseChallenges(`Basic realm="${'\\"'.repeat(500_000)}`)).toBeUndefined();
    expect(parseChallenges('Basic a=b, '.repeat(50_000))).toHaveLength(50_000);
    expect(parseChallenges(`Basic ${'a '.repeat(500_000)}`)).toBeUndefined();
  });
});
