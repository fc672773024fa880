import { means, wordsOf, type Meaning } from '../../../resources/index.js';

/** The samples of a string format. */
export interface Format {
  readonly name: string;
  /** Strings that every implementation accepts, the plainest first. */
  readonly good: readonly string[];
  /** Samples for names that state the end of something, or a point well ahead. */
  readonly ends?: readonly string[];
  readonly ahead?: readonly string[];
  /** Strings that no implementation may accept. Only those are sent that the validator rejects. */
  readonly bad?: readonly Text[];
  /** Strings that implementations may accept or reject, and that are recognisable in a response. */
  readonly ambiguous?: readonly Text[];
  /** True if no validator knows the format, so that no other string is known to be valid. */
  readonly isClosed?: true;
  /** The greatest length, in code points. */
  readonly longest?: number;
  /** Returns a string of a length in code points, if possible. */
  ofLength?(length: number): string | undefined;
}

/** A string, its name within the format, and words that complete "the value is …". */
export type Text = readonly [name: string, text: string, words: string];

function grown(before: string): (length: number) => string | undefined {
  return (length) => (length > before.length ? before.padEnd(length, 'a') : undefined);
}

/** RFC 1123 §2.1. */
const longestHostname = 253;
/** A path has at most 256 characters, including angle brackets (RFC 5321 §4.5.3.1.3). */
const longestEmail = 254;

/** Labels of a host name have at most 63 characters (RFC 1123 §2.1). */
function hostnameOfLength(length: number): string | undefined {
  if (length < 1 || length > longestHostname) return undefined;
  const labels: string[] = [];
  for (let rest = length; rest > 0;) {
    // A label and its dot must leave room for another label.
    const label = rest <= 63 ? rest : Math.min(63, rest - 2);
    labels.push('a'.repeat(label));
    rest -= label + 1;
  }
  return labels.join('.');
}

/** The local part has at most 64 characters (RFC 5321 §4.5.3.1.1). */
function emailOfLength(length: number): string | undefined {
  if (length > longestEmail) return undefined;
  if (length < 8) return length < 6 ? undefined : `${'a'.repeat(length - 5)}@b.co`;
  const local = Math.min(64, length - 6);
  const host = hostnameOfLength(length - local - 1 - 4);
  return host === undefined ? undefined : `${'a'.repeat(local)}@${host}.com`;
}

/** RFC 3339 §5.6 `full-date`. */
const date = {
  good: ['2024-05-17', '2024-02-29', '1999-12-31'],
  ends: ['2024-06-17', '2024-06-30', '2024-07-31'],
  ahead: ['2034-05-17', '2036-02-29', '2049-12-31'],
  bad: [
    ['no-date', 'tomorrow', 'no date'],
    ['no-such-day', '2023-02-30', 'a day that February does not have'],
    ['no-such-month', '2024-13-01', 'a month that no year has'],
    ['slashes', '2024/05/17', 'a date with slashes'],
    ['day-first', '17.05.2024', 'a date that begins with the day'],
    ['one-digit', '2024-5-7', 'a date with single digits'],
    ['date-time', '2024-05-17T10:30:00Z', 'a date-time, not a date'],
  ],
} as const;

/** RFC 3339 §5.6 `full-time`. */
const time = {
  good: ['10:30:00Z', '23:59:59.999Z', '00:00:00+02:00'],
  bad: [
    ['no-time', 'noon', 'no time'],
    ['no-such-hour', '25:00:00Z', 'an hour that no day has'],
    ['hour-24', '24:00:00Z', 'the end of a day as hour 24 (RFC 3339 §5.6)'],
    ['no-such-minute', '10:60:00Z', 'a minute that no hour has'],
    ['no-seconds', '10:30Z', 'a time without seconds'],
  ],
} as const;

/** RFC 3339 §5.6 `date-time`. */
const dateTime = {
  good: ['2024-05-17T10:30:00Z', '2024-02-29T23:59:59.999Z', '1999-12-31T00:00:00+02:00'],
  ends: ['2024-06-17T10:30:00Z', '2024-06-30T23:59:59.999Z', '2024-07-31T00:00:00+02:00'],
  ahead: ['2034-05-17T10:30:00Z', '2036-02-29T23:59:59.999Z', '2049-12-31T00:00:00+02:00'],
  bad: [
    ['no-date-time', 'yesterday', 'no date-time'],
    ['date-alone', '2024-05-17', 'a date without time'],
    ['no-such-day', '2023-02-30T10:30:00Z', 'a day that February does not have'],
    ['no-such-month', '2024-13-17T10:30:00Z', 'a month that no year has'],
    ['no-such-hour', '2024-05-17T25:30:00Z', 'an hour that no day has'],
    ['hour-24', '2024-05-17T24:00:00Z', 'the end of a day as hour 24 (RFC 3339 §5.6)'],
    ['no-such-minute', '2024-05-17T10:61:00Z', 'a minute that no hour has'],
    ['seconds-of-the-epoch', '1715941800', 'a number of seconds'],
    ['no-offset', '2024-05-17T11:47:13', 'a date-time without offset (RFC 3339 §5.6)'],
  ],
} as const;

/** RFC 5321 §4.1.2. */
const email = { good: ['fern@example.com', 'a@b.co'], longest: longestEmail, ofLength: emailOfLength };

/** RFC 1123 §2.1. */
const hostname = { good: ['example.com', 'localhost', 'a'], longest: longestHostname, ofLength: hostnameOfLength };

/** The formats of JSON Schema 2020-12 validation §7.3, of the OpenAPI registry, and those that libraries add. */
const judged: readonly Format[] = [
  { name: 'date', ...date },
  {
    name: 'time',
    ...time,
    ambiguous: [
      ['leap-second', '23:59:60Z', 'a leap second (RFC 3339 §5.7)'],
      ['no-offset', '11:47:13', 'a time without offset'],
    ],
  },
  {
    name: 'date-time',
    ...dateTime,
    ambiguous: [
      ['space', '2024-05-17 11:47:13Z', 'a date-time with a space for its T (RFC 3339 §5.6)'],
      ['lower-case', '2024-05-17t11:47:13z', 'a date-time in lower case (RFC 3339 §5.6)'],
      ['offset-without-colon', '2024-05-17T11:47:13+0200', 'a date-time whose offset has no colon'],
      ['leap-second', '2016-12-31T23:59:60Z', 'a leap second (RFC 3339 §5.7)'],
    ],
  },
  { name: 'iso-time', ...time },
  { name: 'iso-date-time', ...dateTime },
  {
    // RFC 3339 appendix A.
    name: 'duration',
    good: ['P1D', 'PT1H30M', 'P1Y2M3DT4H5M6S', 'P2W'],
    bad: [
      ['no-duration', 'one day', 'no duration'],
      ['nothing', 'P', 'a duration of nothing'],
      ['no-sign', '1D', 'a duration without its P'],
      ['seconds-among-days', 'P1S', 'a duration with seconds where days are'],
    ],
  },
  {
    // RFC 3986 §3.
    name: 'uri',
    good: ['https://example.com/items/1', 'https://example.com', 'urn:example:item', 'a:b'],
    ofLength: (length) => grown('https://example.com/')(length) ?? grown('a:')(length),
    bad: [
      ['no-uri', 'not a uri', 'no URI'],
      ['no-scheme', 'example.com/items', 'a URI without scheme'],
      ['relative', '/items/1', 'a relative reference'],
      ['space', 'https://example.com/a b', 'a URI with a space'],
      ['broken-escape', 'https://example.com/%zz', 'a URI with a broken percent-encoding'],
      ['angle-brackets', 'https://example.com/<a>', 'a URI with angle brackets'],
    ],
    ambiguous: [['scheme-alone', 'a:', 'a URI of nothing but its scheme (RFC 3986 §3)']],
  },
  {
    // RFC 3986 §4.1.
    name: 'uri-reference',
    good: ['/items/1', 'https://example.com/', 'a'],
    ofLength: grown('/'),
    bad: [
      ['space', 'a b', 'a reference with a space'],
      ['broken-escape', '/%zz', 'a reference with a broken percent-encoding'],
      ['backslashes', '\\\\server\\share', 'a reference with backslashes'],
    ],
  },
  // RFC 3987.
  { name: 'iri', good: ['https://example.com/items/1', 'a:b'], ofLength: grown('https://example.com/') },
  { name: 'iri-reference', good: ['/items/1', 'a'], ofLength: grown('/') },
  {
    // RFC 6570 §2.
    name: 'uri-template',
    good: ['/items/{id}', '{id}', 'a'],
    ofLength: grown('/'),
    bad: [
      ['unclosed', '/items/{id', 'a template with an unclosed brace'],
      ['space', '/items/{i d}', 'a template with a space in a name'],
    ],
  },
  {
    name: 'url',
    good: ['https://example.com/items/1', 'http://a.co'],
    ofLength: grown('https://example.com/'),
    bad: [
      ['no-url', 'not a url', 'no URL'],
      ['no-scheme', 'example.com', 'a URL without scheme'],
      ['space', 'https://exa mple.com', 'a URL with a space'],
    ],
  },
  {
    name: 'email',
    ...email,
    bad: [
      ['no-email', 'fern', 'no e-mail address'],
      ['no-name', '@example.com', 'an address with nothing before its sign'],
      ['no-host', 'fern@', 'an address with nothing after its sign'],
      ['two-signs', 'fern@moss@example.com', 'an address with two signs'],
      ['space', 'a fern@example.com', 'an address with a space'],
      ['host-with-dots', 'fern@example..com', 'an address whose host has an empty label'],
    ],
    ambiguous: [
      ['no-dot', 'fern@localhost', 'an address whose host has no dot'],
      ['quoted', '"a fern"@example.com', 'an address with a quoted part (RFC 5321 §4.1.2)'],
      ['not-ascii', 'f\u00e4rn@example.com', 'an address beyond ASCII (RFC 6531)'],
    ],
  },
  { name: 'idn-email', ...email },
  {
    name: 'hostname',
    ...hostname,
    bad: [
      ['space', 'exa mple.com', 'a host name with a space'],
      ['hyphen-first', '-example.com', 'a host name that begins with a hyphen'],
      ['empty-label', 'example..com', 'a host name with an empty label'],
      ['long-label', `${'a'.repeat(64)}.com`, 'a host name with a label of 64 characters'],
      ['uri', 'https://example.com', 'a URI, not a host name'],
    ],
    ambiguous: [
      ['underscore', 'a_fern.example.com', 'a host name with an underscore'],
      ['root', 'example.com.', 'a host name with its final dot'],
    ],
  },
  { name: 'idn-hostname', ...hostname },
  {
    // RFC 2673 §3.2.
    name: 'ipv4',
    good: ['192.0.2.1', '203.0.113.255', '1.1.1.1'],
    bad: [
      ['no-address', 'example.com', 'a host name, not an address'],
      ['beyond-255', '192.0.2.256', 'an address with a part above 255'],
      ['three-parts', '192.0.2', 'an address of three parts'],
      ['five-parts', '192.0.2.1.1', 'an address of five parts'],
      ['ipv6', '2001:db8::1', 'an IPv6 address'],
    ],
    ambiguous: [['leading-zero', '192.0.02.1', 'an address with a leading zero']],
  },
  {
    // RFC 4291 §2.2.
    name: 'ipv6',
    good: ['2001:db8::1', '::1', '2001:db8:0:0:0:0:0:1', '::'],
    bad: [
      ['no-address', 'example.com', 'a host name, not an address'],
      ['two-gaps', '2001::db8::1', 'an address with two gaps'],
      ['long-part', '12345::1', 'an address with a part of five digits'],
      ['no-hex', '2001:db8::g', 'an address with a letter that is not a hexadecimal digit'],
      ['nine-parts', '1:2:3:4:5:6:7:8:9', 'an address of nine parts'],
      ['ipv4', '192.0.2.1', 'an IPv4 address'],
    ],
    ambiguous: [['zone', 'fe80::1%eth0', 'an address with a zone (RFC 6874)']],
  },
  {
    // ECMA-262 §22.2.1.
    name: 'regex',
    good: ['^[a-z]+$', 'a'],
    ofLength: grown(''),
    bad: [
      ['unclosed-group', '(a', 'an expression with an unclosed group'],
      ['unclosed-class', '[a', 'an expression with an unclosed class'],
      ['nothing-to-repeat', '*a', 'an expression that repeats nothing'],
    ],
  },
  {
    // RFC 9562 §4.
    name: 'uuid',
    good: ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff', '00000000-0000-0000-0000-000000000000'],
    bad: [
      ['no-uuid', 'fern', 'no UUID'],
      ['one-short', '6f9619ff-8b86-4d01-b42d-00cf4fc964f', 'a UUID one digit short'],
      ['one-more', '6f9619ff-8b86-4d01-b42d-00cf4fc964fff', 'a UUID with one digit too many'],
      ['no-hex', '6f9619ff-8b86-4d01-b42d-00cf4fc964fg', 'a UUID with a letter that is not a hexadecimal digit'],
    ],
    ambiguous: [
      ['urn', 'urn:uuid:c1f7b2a4-5d3e-4f60-8a91-7be02d46c35f', 'a UUID as a URN (RFC 9562 §4)'],
      ['no-hyphens', 'c1f7b2a45d3e4f608a917be02d46c35f', 'a UUID without hyphens'],
      ['braces', '{c1f7b2a4-5d3e-4f60-8a91-7be02d46c35f}', 'a UUID in braces'],
    ],
  },
  {
    // RFC 6901 §3.
    name: 'json-pointer',
    good: ['/items/0', '', '/a~1b'],
    ofLength: grown('/'),
    bad: [
      ['no-slash', 'items/0', 'a pointer that does not begin with a slash'],
      ['broken-escape', '/a~2b', 'a pointer with a broken escape'],
    ],
  },
  {
    // RFC 6901 §6.
    name: 'json-pointer-uri-fragment',
    good: ['#/items/0', '#'],
    ofLength: grown('#/'),
    bad: [
      ['no-hash', '/items', 'a fragment without its #'],
      ['broken-escape', '#/%zz', 'a fragment with a broken percent-encoding'],
    ],
  },
  {
    name: 'relative-json-pointer',
    good: ['1/items', '0#', '0'],
    ofLength: grown('0/'),
    bad: [
      ['no-number', '/items', 'a relative pointer without its number'],
      ['negative', '-1/items', 'a relative pointer below zero'],
    ],
  },
  {
    // RFC 4648 §4.
    name: 'byte',
    good: ['VHJlbGxpcw==', 'QUJD', ''],
    ofLength: (length) => (length % 4 === 0 ? 'QUJD'.repeat(length / 4) : undefined),
    bad: [
      ['no-base64', 'not base64!', 'no base64'],
      ['one-character', 'A', 'base64 of a single character'],
      ['padding-inside', 'QQ==QUJD', 'base64 with its padding inside'],
    ],
    ambiguous: [
      ['no-padding', 'RmVybg', 'base64 without padding (RFC 4648 §3.2)'],
      ['url-alphabet', '-_-_', 'base64 with the alphabet for URLs (RFC 4648 §5)'],
    ],
  },
  { name: 'binary', good: ['Trellis'], ofLength: grown('') },
  { name: 'password', good: ['Trellis-2024!'], ofLength: grown('Trellis-2024!') },
];

/** Numbers written as strings to keep all digits (OpenAPI Format Registry: int64, uint64, decimal). */
export const integerTexts: ReadonlySet<string> = new Set(['int64', 'uint64', 'int32', 'uint32', 'integer', 'bigint']);

const decimalTexts = ['decimal', 'decimal128', 'double', 'float', 'number', 'money'];

/**
 * String formats without a validator whose names still exclude most texts: numbers, other formats of the OpenAPI
 * Format Registry, and those of Google's documents.
 */
const unjudged: readonly (readonly [name: string, good: readonly string[]])[] = [
  ...Array.from(integerTexts, (name) => [name, ['42', '1']] as const),
  ...decimalTexts.map((name) => [name, ['4.2', '1.5', '42']] as const),
  ['base64url', ['VHJlbGxpcw', 'QUJD']],
  ['char', ['a', 'B']],
  ['date-time-local', ['2024-05-17T10:30:00', '1999-12-31T00:00:00']],
  ['time-local', ['10:30:00', '23:59:59']],
  ['http-date', ['Fri, 17 May 2024 10:30:00 GMT']],
  ['media-range', ['text/html', 'application/json']],
  ['google-datetime', ['2024-05-17T10:30:00Z', '1999-12-31T00:00:00Z']],
  ['google-duration', ['3.5s', '60s']],
];

/** All known string formats, by name. */
export const formats: ReadonlyMap<string, Format> = new Map([
  ...judged.map((format) => [format.name, format] as const),
  ...unjudged.map(([name, good]) => [name, { name, good, isClosed: true }] as const),
]);

/**
 * Returns samples of a format for a name. Samples for the end of a range are later than those for other names, because
 * many services require that although no schema can.
 *
 * @example
 * samplesOf(date, 'validUntil') // ['2034-05-17', …]
 */
export function samplesOf({ good, ends, ahead }: Format, name: string | undefined): readonly string[] {
  const words = wordsOf(name ?? '');
  const says = (...meanings: readonly Meaning[]): boolean => words.some((word) => means(word, ...meanings));
  return (says('over', 'near-end') ? ends : says('ahead') ? ahead : undefined) ?? good;
}

const ambiguousTexts = new Set(judged.flatMap(({ ambiguous = [] }) => ambiguous.map(([, text]) => text)));

/**
 * Returns true if a text is an ambiguous sample. A server that accepts it from a request may return it anywhere.
 *
 * @example
 * isAmbiguousText('fern@localhost') // true
 */
export function isAmbiguousText(text: string): boolean {
  return ambiguousTexts.has(text);
}
