import type { GoodFormat } from './good-format.js';
import { unjudgedFormats } from './unjudged-formats.js';

function grown(before: string, after = ''): (length: number) => string | undefined {
  const fixed = before.length + after.length;
  return (length) => (length > fixed ? before + 'a'.repeat(length - fixed) + after : undefined);
}

/** Labels of a host name hold at most 63 characters, all of it 253 (RFC 1123 §2.1). */
function hostnameOfLength(length: number): string | undefined {
  if (length < 1 || length > 253) return undefined;
  const labels: string[] = [];
  for (let rest = length; rest > 0;) {
    // What is left after a label and its dot must be a label of its own.
    const label = rest <= 63 ? rest : Math.min(63, rest - 2);
    labels.push('a'.repeat(label));
    rest -= label + 1;
  }
  return labels.join('.');
}

/** The part before the sign holds at most 64 characters (RFC 5321 §4.5.3.1.1). */
function emailOfLength(length: number): string | undefined {
  if (length < 8) return length < 6 ? undefined : `${'a'.repeat(length - 5)}@b.co`;
  const local = Math.min(64, length - 6);
  const host = hostnameOfLength(length - local - 1 - 4);
  return host === undefined ? undefined : `${'a'.repeat(local)}@${host}.com`;
}

const time = ['10:30:00Z', '23:59:59.999Z', '00:00:00+02:00'];
const dateTime = ['2024-05-17T10:30:00Z', '2024-02-29T23:59:59.999Z', '1999-12-31T00:00:00+02:00'];

/** Formats of JSON Schema 2020-12 validation §7.3, of the OpenAPI registry, and those that libraries add to them. */
const list: readonly GoodFormat[] = [
  { name: 'date', samples: ['2024-05-17', '2024-02-29', '1999-12-31'] },
  { name: 'time', samples: time },
  { name: 'date-time', samples: dateTime },
  { name: 'iso-time', samples: time },
  { name: 'iso-date-time', samples: dateTime },
  { name: 'duration', samples: ['P1D', 'PT1H30M', 'P1Y2M3DT4H5M6S', 'P2W'] },
  {
    name: 'uri',
    samples: ['https://example.com/plants/1', 'https://example.com', 'urn:example:plant', 'a:b'],
    ofLength: (length) => grown('https://example.com/')(length) ?? grown('a:')(length),
  },
  { name: 'uri-reference', samples: ['/plants/1', 'https://example.com/', 'a'], ofLength: grown('/') },
  { name: 'iri', samples: ['https://example.com/plants/1', 'a:b'], ofLength: grown('https://example.com/') },
  { name: 'iri-reference', samples: ['/plants/1', 'a'], ofLength: grown('/') },
  { name: 'uri-template', samples: ['/plants/{id}', '{id}', 'a'], ofLength: grown('/') },
  { name: 'url', samples: ['https://example.com/plants/1', 'http://a.co'], ofLength: grown('https://example.com/') },
  { name: 'email', samples: ['fern@example.com', 'a@b.co'], ofLength: emailOfLength },
  { name: 'idn-email', samples: ['fern@example.com', 'a@b.co'], ofLength: emailOfLength },
  { name: 'hostname', samples: ['example.com', 'localhost', 'a'], ofLength: hostnameOfLength },
  { name: 'idn-hostname', samples: ['example.com', 'localhost', 'a'], ofLength: hostnameOfLength },
  { name: 'ipv4', samples: ['192.0.2.1', '203.0.113.255', '1.1.1.1'] },
  { name: 'ipv6', samples: ['2001:db8::1', '::1', '2001:db8:0:0:0:0:0:1', '::'] },
  { name: 'regex', samples: ['^[a-z]+$', 'a'], ofLength: grown('', '') },
  {
    name: 'uuid',
    samples: ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff', '00000000-0000-0000-0000-000000000000'],
  },
  { name: 'json-pointer', samples: ['/plants/0', '', '/a~1b'], ofLength: grown('/') },
  { name: 'json-pointer-uri-fragment', samples: ['#/plants/0', '#'], ofLength: grown('#/') },
  { name: 'relative-json-pointer', samples: ['1/plants', '0#', '0'], ofLength: grown('0/') },
  {
    name: 'byte',
    samples: ['VHJlbGxpcw==', 'QUJD', ''],
    ofLength: (length) => (length % 4 === 0 ? 'QUJD'.repeat(length / 4) : undefined),
  },
  { name: 'binary', samples: ['Trellis'], ofLength: grown('') },
  { name: 'password', samples: ['Trellis-2024!'], ofLength: grown('Trellis-2024!') },
  ...unjudgedFormats,
];

export const goodFormats: ReadonlyMap<string, GoodFormat> = new Map(list.map((format) => [format.name, format]));
