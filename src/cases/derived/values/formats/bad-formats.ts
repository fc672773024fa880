import { strange, type StrangeText } from './strange-text.js';

const badDates = [
  strange('no-date', 'tomorrow', 'no date'),
  strange('no-such-day', '2023-02-30', 'a day that February does not have'),
  strange('no-such-month', '2024-13-01', 'a month that no year has'),
  strange('slashes', '2024/05/17', 'a date with slashes'),
  strange('day-first', '17.05.2024', 'a date that begins with the day'),
  strange('one-digit', '2024-5-7', 'a date with single digits'),
];

const badTimes = [
  strange('no-time', 'noon', 'no time'),
  strange('no-such-hour', '25:00:00Z', 'an hour that no day has'),
  strange('no-such-minute', '10:60:00Z', 'a minute that no hour has'),
  strange('no-seconds', '10:30Z', 'a time without seconds'),
];

const badDateTimes = [
  strange('no-date-time', 'yesterday', 'no date-time'),
  strange('date-alone', '2024-05-17', 'a date without time'),
  strange('no-such-day', '2023-02-30T10:30:00Z', 'a day that February does not have'),
  strange('no-such-month', '2024-13-17T10:30:00Z', 'a month that no year has'),
  strange('no-such-hour', '2024-05-17T25:30:00Z', 'an hour that no day has'),
  strange('no-such-minute', '2024-05-17T10:61:00Z', 'a minute that no hour has'),
  strange('seconds-of-the-epoch', '1715941800', 'a number of seconds'),
  strange('no-offset', '2024-05-17T11:47:13', 'a date-time without offset (RFC 3339 §5.6)'),
];

/** Texts that no reader of a format may take. Which of them are sent, the validator has to agree to. */
export const badFormats: ReadonlyMap<string, readonly StrangeText[]> = new Map([
  ['date', [...badDates, strange('date-time', '2024-05-17T10:30:00Z', 'a date-time, not a date')]],
  ['time', badTimes],
  ['date-time', badDateTimes],
  ['iso-time', badTimes],
  ['iso-date-time', badDateTimes],
  [
    'duration',
    [
      strange('no-duration', 'one day', 'no duration'),
      strange('nothing', 'P', 'a duration of nothing'),
      strange('no-sign', '1D', 'a duration without its P'),
      strange('seconds-among-days', 'P1S', 'a duration with seconds where days are'),
    ],
  ],
  [
    'uri',
    [
      strange('no-uri', 'not a uri', 'no URI'),
      strange('no-scheme', 'example.com/plants', 'a URI without scheme'),
      strange('relative', '/plants/1', 'a relative reference'),
      strange('space', 'https://example.com/a b', 'a URI with a space'),
      strange('broken-escape', 'https://example.com/%zz', 'a URI with a broken percent-encoding'),
      strange('angle-brackets', 'https://example.com/<a>', 'a URI with angle brackets'),
    ],
  ],
  [
    'uri-reference',
    [
      strange('space', 'a b', 'a reference with a space'),
      strange('broken-escape', '/%zz', 'a reference with a broken percent-encoding'),
      strange('backslashes', '\\\\server\\share', 'a reference with backslashes'),
    ],
  ],
  [
    'uri-template',
    [
      strange('unclosed', '/plants/{id', 'a template with an unclosed brace'),
      strange('space', '/plants/{i d}', 'a template with a space in a name'),
    ],
  ],
  [
    'url',
    [
      strange('no-url', 'not a url', 'no URL'),
      strange('no-scheme', 'example.com', 'a URL without scheme'),
      strange('space', 'https://exa mple.com', 'a URL with a space'),
    ],
  ],
  [
    'email',
    [
      strange('no-email', 'fern', 'no e-mail address'),
      strange('no-name', '@example.com', 'an address with nothing before its sign'),
      strange('no-host', 'fern@', 'an address with nothing after its sign'),
      strange('two-signs', 'fern@moss@example.com', 'an address with two signs'),
      strange('space', 'a fern@example.com', 'an address with a space'),
      strange('host-with-dots', 'fern@example..com', 'an address whose host has an empty label'),
    ],
  ],
  [
    'hostname',
    [
      strange('space', 'exa mple.com', 'a host name with a space'),
      strange('hyphen-first', '-example.com', 'a host name that begins with a hyphen'),
      strange('empty-label', 'example..com', 'a host name with an empty label'),
      strange('long-label', `${'a'.repeat(64)}.com`, 'a host name with a label of 64 characters'),
      strange('uri', 'https://example.com', 'a URI, not a host name'),
    ],
  ],
  [
    'ipv4',
    [
      strange('no-address', 'example.com', 'a host name, not an address'),
      strange('beyond-255', '192.0.2.256', 'an address with a part above 255'),
      strange('three-parts', '192.0.2', 'an address of three parts'),
      strange('five-parts', '192.0.2.1.1', 'an address of five parts'),
      strange('ipv6', '2001:db8::1', 'an IPv6 address'),
    ],
  ],
  [
    'ipv6',
    [
      strange('no-address', 'example.com', 'a host name, not an address'),
      strange('two-gaps', '2001::db8::1', 'an address with two gaps'),
      strange('long-part', '12345::1', 'an address with a part of five digits'),
      strange('no-hex', '2001:db8::g', 'an address with a letter that is no hexadecimal digit'),
      strange('nine-parts', '1:2:3:4:5:6:7:8:9', 'an address of nine parts'),
      strange('ipv4', '192.0.2.1', 'an IPv4 address'),
    ],
  ],
  [
    'regex',
    [
      strange('unclosed-group', '(a', 'an expression with an unclosed group'),
      strange('unclosed-class', '[a', 'an expression with an unclosed class'),
      strange('nothing-to-repeat', '*a', 'an expression that repeats nothing'),
    ],
  ],
  [
    'uuid',
    [
      strange('no-uuid', 'fern', 'no UUID'),
      strange('one-short', '6f9619ff-8b86-4d01-b42d-00cf4fc964f', 'a UUID one digit short'),
      strange('one-more', '6f9619ff-8b86-4d01-b42d-00cf4fc964fff', 'a UUID with one digit too many'),
      strange('no-hex', '6f9619ff-8b86-4d01-b42d-00cf4fc964fg', 'a UUID with a letter that is no hexadecimal digit'),
    ],
  ],
  [
    'json-pointer',
    [
      strange('no-slash', 'plants/0', 'a pointer that does not begin with a slash'),
      strange('broken-escape', '/a~2b', 'a pointer with a broken escape'),
    ],
  ],
  [
    'json-pointer-uri-fragment',
    [
      strange('no-hash', '/plants', 'a fragment without its #'),
      strange('broken-escape', '#/%zz', 'a fragment with a broken percent-encoding'),
    ],
  ],
  [
    'relative-json-pointer',
    [
      strange('no-number', '/plants', 'a relative pointer without its number'),
      strange('negative', '-1/plants', 'a relative pointer below zero'),
    ],
  ],
  [
    'byte',
    [
      strange('no-base64', 'not base64!', 'no base64'),
      strange('one-character', 'A', 'base64 of a single character'),
      strange('padding-inside', 'QQ==QUJD', 'base64 with its padding inside'),
    ],
  ],
]);
