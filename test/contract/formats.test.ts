import { describe, expect, test } from 'vitest';
import { isValid, schemaOf } from './documents.js';

interface Format {
  readonly name: string;
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

const formats: readonly Format[] = [
  {
    name: 'date',
    good: ['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '0000-02-29'],
    bad: [
      '2023-02-29',
      '1900-02-29',
      '2024-00-01',
      '2024-13-01',
      '2024-01-32',
      '2024-04-31',
      '2024-1-1',
      '20240101',
      '2024-01-01Z',
      '২০২৪-01-01',
      '',
    ],
  },
  {
    name: 'time',
    good: [
      '12:34:56Z',
      '12:34:56z',
      '00:00:00+00:00',
      '23:59:60Z',
      '12:34:56.123456789-08:30',
      '15:59:60-08:00',
      '00:29:60+00:30',
    ],
    bad: [
      '12:34:56',
      '24:00:00Z',
      '12:60:00Z',
      '12:34:61Z',
      '12:34:60Z',
      '12:34Z',
      '12:34:56+24:00',
      '12:34:56+08',
      '12:34:56.Z',
      '1:2:3Z',
    ],
  },
  {
    name: 'date-time',
    good: [
      '2024-02-29T12:34:56Z',
      '2024-02-29t12:34:56z',
      '2024-02-29 12:34:56Z',
      '2024-02-29T12:34:56+0200',
      '1998-12-31T23:59:60Z',
      '1998-12-31T15:59:60.5-08:00',
      '2024-01-01T00:00:00.1+05:30',
    ],
    bad: [
      '2024-02-29',
      '2024-02-29T12:34:56',
      '2023-02-29T12:34:56Z',
      '2024-02-29T12:34Z',
      '2024-02-29_12:34:56Z',
      '2024-02-29T25:00:00Z',
      '2024-02-29T12:34:56Zx',
      '2024-02-29\n12:34:56Z',
      '1998-12-31T22:59:60Z',
    ],
  },
  {
    name: 'duration',
    good: ['P1D', 'P1Y2M3DT4H5M6S', 'PT1H', 'P4W', 'P0D'],
    bad: ['P', 'PT', '1D', 'P1', 'P1DT', 'PT1D', 'P1WT1H', 'P2D1Y', 'P1H', ''],
  },
  {
    name: 'email',
    good: [
      'a@b.example',
      "joe.o'neil+x@sub.example.org",
      '"joe bloggs"@example.org',
      'joe@localhost',
      'joe@[127.0.0.1]',
      'joe@[IPv6:::1]',
      'te~st@example.org',
    ],
    bad: [
      'a',
      '@b.example',
      'a@',
      '.a@b.example',
      'a.@b.example',
      'a..b@c.example',
      'a@b..example',
      'a@-b.example',
      'a b@c.example',
      'a@b@c.example',
      'a@b.example\n',
    ],
  },
  {
    name: 'hostname',
    good: ['example.org', 'a', '1.2.3.4', 'xn--4gbwdl.xn--wgbh1c', 'a-b', 'localhost', `${'a'.repeat(63)}.b`],
    bad: ['', '-a', 'a-', 'a_b', 'a..b', '.', 'a'.repeat(64), 'ä.example', 'a b', `${'a.'.repeat(127)}aa`],
  },
  {
    name: 'ipv4',
    good: ['0.0.0.0', '255.255.255.255', '127.0.0.1'],
    bad: ['256.0.0.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.4 ', '0x7f.0.0.1', '১.2.3.4'],
  },
  {
    name: 'ipv6',
    good: ['::', '::1', '1:2:3:4:5:6:7:8', '2001:db8::ff00:42:8329', '::ffff:192.0.2.1', '1::8', 'ABCD::'],
    bad: [
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1::2::3',
      '12345::',
      '::1%eth0',
      '::ffff:256.0.0.1',
      '[::1]',
      ':',
      '1:2:3:4:5:6:7:',
      '',
    ],
  },
  {
    name: 'uri',
    good: [
      'https://example.org/a?b=c#d',
      'urn:isbn:0451450523',
      'mailto:a@b.example',
      'http://[::1]:8080/',
      'a:',
      'http://user:p%20w@host:1/',
      'tel:+1-816-555-1212',
      'http://foo.bar/?q=Test%20URL-encoded%20stuff',
      'file:///etc/hosts',
    ],
    bad: [
      '',
      '//example.org',
      '/a',
      'a',
      'http://a b',
      'http://a/"',
      'http://ex.org/é',
      ':a',
      '1a:b',
      'http://a/%zz',
      'http://[::1',
      'http://a/<b>',
      'http://a/\\b',
      'http://a:b/',
    ],
  },
  {
    name: 'uri-reference',
    good: ['', '/a', 'a/b', '//h/p', '?q', '#f', 'https://example.org/', '../x', './a:b'],
    bad: ['a b', '\\\\x', '#a#b', '%zz', '/é', '1a:b'],
  },
  {
    name: 'uri-template',
    good: ['http://a/{b}', '/x{?q,r*}', 'a'],
    bad: ['{', 'a{b', '{}', '/{a b}'],
  },
  {
    name: 'uuid',
    good: [
      '2EB8AA08-aa98-11ea-b4aa-73b441d16380',
      'urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380',
      '00000000-0000-0000-0000-000000000000',
    ],
    bad: [
      '2eb8aa08aa9811eab4aa73b441d16380',
      '2eb8aa08-aa98-11ea-b4aa-73b441d1638',
      '{2eb8aa08-aa98-11ea-b4aa-73b441d16380}',
      'geb8aa08-aa98-11ea-b4aa-73b441d16380',
      '',
    ],
  },
  { name: 'json-pointer', good: ['', '/', '/a~0b/c~1d', '/é'], bad: ['a', '/~', '/~2', '#/a'] },
  { name: 'relative-json-pointer', good: ['0', '1/a', '0#', '2/~0'], bad: ['', '/a', '-1', '01', '0##', '1a'] },
  { name: 'regex', good: ['^a$', '[a-z]', '(?<n>a)', '\\p{L}', 'a-b\\-c'], bad: ['[', '(', '(?i)a', 'a**', '\\Z'] },
  {
    name: 'byte',
    good: ['', 'YQ==', 'YWI=', 'YWJj', 'YQ', 'YWI', '+/+/'],
    bad: ['Y', 'YQ=', 'YQ===', 'Y*==', 'YQ==\n', 'Y-_j', 'YW Jj', '=', 'YWJjY'],
  },
];

describe.each(formats)('$name', ({ name, good, bad }) => {
  test.each(good.map((text) => [text]))('%j is one', async (text) => {
    expect(isValid(await schemaOf(`{"format":"${name}"}`), JSON.stringify(text))).toBe(true);
  });

  test.each(bad.map((text) => [text]))('%j is none', async (text) => {
    expect(isValid(await schemaOf(`{"format":"${name}"}`), JSON.stringify(text))).toBe(false);
  });

  test.each(['1', 'null', 'true', '[]', '{}', '9223372036854775808'])('%s is not judged', async (text) => {
    expect(isValid(await schemaOf(`{"format":"${name}"}`), text)).toBe(true);
  });
});

test.each([
  'password',
  'binary',
  'url',
  'iso-time',
  'idn-email',
  'iri',
  'uint',
  'whatever',
  'constructor',
  '__proto__',
])('the format %s judges nothing', async (name) => {
  const schema = await schemaOf(`{"format":"${name}"}`);
  for (const text of ['"http://localhost"', '""', '"é"', '1.5', '99999999999999999999'])
    expect(isValid(schema, text)).toBe(true);
});
