import { strange, type StrangeText } from './strange-text.js';

/** Texts that some readers of a format rightly take and others rightly do not. */
export const greyFormats: ReadonlyMap<string, readonly StrangeText[]> = new Map([
  [
    'date-time',
    [
      strange('space', '2024-05-17 10:30:00Z', 'a date-time with a space for its T (RFC 3339 §5.6)'),
      strange('lower-case', '2024-05-17t10:30:00z', 'a date-time in lower case (RFC 3339 §5.6)'),
      strange('offset-without-colon', '2024-05-17T10:30:00+0200', 'a date-time whose offset has no colon'),
      strange('leap-second', '2016-12-31T23:59:60Z', 'a leap second (RFC 3339 §5.7)'),
    ],
  ],
  [
    'time',
    [
      strange('leap-second', '23:59:60Z', 'a leap second (RFC 3339 §5.7)'),
      strange('no-offset', '10:30:00', 'a time without offset'),
    ],
  ],
  [
    'uuid',
    [
      strange('urn', 'urn:uuid:6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 'a UUID as a URN (RFC 9562 §4)'),
      strange('no-hyphens', '6f9619ff8b864d01b42d00cf4fc964ff', 'a UUID without hyphens'),
      strange('braces', '{6f9619ff-8b86-4d01-b42d-00cf4fc964ff}', 'a UUID in braces'),
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
      strange('no-padding', 'VHJlbGxpcw', 'base64 without padding (RFC 4648 §3.2)'),
      strange('url-alphabet', '-_-_', 'base64 with the alphabet for URLs (RFC 4648 §5)'),
    ],
  ],
]);
