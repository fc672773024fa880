import { strange, type StrangeText } from './strange-text.js';

/**
 * Texts that some readers of a format rightly take and others rightly do not. None is what becomes of a good sample that
 * is written badly: seen in an answer, it is known to be this one.
 */
export const greyFormats: ReadonlyMap<string, readonly StrangeText[]> = new Map([
  [
    'date-time',
    [
      strange('space', '2024-05-17 11:47:13Z', 'a date-time with a space for its T (RFC 3339 §5.6)'),
      strange('lower-case', '2024-05-17t11:47:13z', 'a date-time in lower case (RFC 3339 §5.6)'),
      strange('offset-without-colon', '2024-05-17T11:47:13+0200', 'a date-time whose offset has no colon'),
      strange('leap-second', '2016-12-31T23:59:60Z', 'a leap second (RFC 3339 §5.7)'),
    ],
  ],
  [
    'time',
    [
      strange('leap-second', '23:59:60Z', 'a leap second (RFC 3339 §5.7)'),
      strange('no-offset', '11:47:13', 'a time without offset'),
    ],
  ],
  [
    'uuid',
    [
      strange('urn', 'urn:uuid:c1f7b2a4-5d3e-4f60-8a91-7be02d46c35f', 'a UUID as a URN (RFC 9562 §4)'),
      strange('no-hyphens', 'c1f7b2a45d3e4f608a917be02d46c35f', 'a UUID without hyphens'),
      strange('braces', '{c1f7b2a4-5d3e-4f60-8a91-7be02d46c35f}', 'a UUID in braces'),
    ],
  ],
  [
    'email',
    [
      strange('no-dot', 'fern@localhost', 'an address whose host has no dot'),
      strange('quoted', '"a fern"@example.com', 'an address with a quoted part (RFC 5321 §4.1.2)'),
      strange('not-ascii', 'f\u00e4rn@example.com', 'an address beyond ASCII (RFC 6531)'),
    ],
  ],
  [
    'hostname',
    [
      strange('underscore', 'a_fern.example.com', 'a host name with an underscore'),
      strange('root', 'example.com.', 'a host name with its final dot'),
    ],
  ],
  ['uri', [strange('scheme-alone', 'a:', 'a URI of nothing but its scheme (RFC 3986 §3)')]],
  ['ipv4', [strange('leading-zero', '192.0.02.1', 'an address with a leading zero')]],
  ['ipv6', [strange('zone', 'fe80::1%eth0', 'an address with a zone (RFC 6874)')]],
  [
    'byte',
    [
      strange('no-padding', 'RmVybg', 'base64 without padding (RFC 4648 §3.2)'),
      strange('url-alphabet', '-_-_', 'base64 with the alphabet for URLs (RFC 4648 §5)'),
    ],
  ],
]);
