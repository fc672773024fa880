import type { Case } from '../../src/cases/index.js';
import { aCase, plant } from './a-case.js';

const variant = (name: string) => ({ kind: 'variant', variant: name }) as const;
const none = { kind: 'none' } as const;
const typed = (mediaType: string) => [{ name: 'Content-Type', value: [mediaType] }];
const withBody = (...body: readonly (string | Uint8Array)[]) => ({ body });

/** A few of the requests that tell a correct plant store from a faulty one: enough to bring out every fault of these tests. */
export const plantCases: readonly Case[] = [
  ...accepted(),
  ...refused(),
  ...denied(),
  ...survived(),
  aCase({
    id: 'the same id twice',
    expect: 'survive',
    before: [withBody('{"id":77,"name":"Fern"}')],
    request: withBody('{"id":77,"name":"Fern"}'),
  }),
];

function accepted(): readonly Case[] {
  const bodies = {
    minimal: plant(),
    tag: plant('"name":"Fern","tag":"green"'),
    'non-ASCII name': plant('"name":"Färn 🌿"'),
    'name with a quote': plant(String.raw`"name":"the \"fern\""`),
    'empty name': plant('"name":""'),
    'greatest id': ['{"id":9223372036854775807,"name":"Fern"}'],
    'least id': ['{"id":-9223372036854775808,"name":"Fern"}'],
    'id beyond 2^53': ['{"id":9007199254740993,"name":"Fern"}'],
    'id 0': ['{"id":0,"name":"Fern"}'],
    'id -1': ['{"id":-1,"name":"Fern"}'],
    'pretty-printed': ['{\n  "id": ', { unique: 'int64' } as const, ',\n  "name": "Fern"\n}\n'],
  };
  return [
    ...Object.entries(bodies).map(([id, body]) => aCase({ id, expect: 'accept', request: { body } })),
    aCase({ id: 'charset', expect: 'accept', request: { fields: typed('application/json; charset=utf-8') } }),
    aCase({
      id: 'upper-case media type',
      expect: 'accept',
      level: 'warning',
      aspects: ['media-type'],
      request: { fields: typed('Application/JSON') },
    }),
    aCase({
      id: 'lower-case scheme',
      expect: 'accept',
      level: 'warning',
      aspects: ['credentials'],
      request: { credentials: variant('lower-case scheme') },
    }),
    aCase({
      id: 'undeclared property',
      expect: 'accept',
      level: 'warning',
      request: { body: plant('"name":"Fern","colour":"green"') },
    }),
  ];
}

function refused(): readonly Case[] {
  const bodies = {
    'name missing': ['{"id":1}'],
    'id missing': ['{"name":"Fern"}'],
    'id a string': ['{"id":"1","name":"Fern"}'],
    'id null': ['{"id":null,"name":"Fern"}'],
    'id a fraction': ['{"id":1.5,"name":"Fern"}'],
    'id above int64': ['{"id":9223372036854775808,"name":"Fern"}'],
    'id below int64': ['{"id":-9223372036854775809,"name":"Fern"}'],
    'name a number': plant('"name":1'),
    'name null': plant('"name":null'),
    'tag a number': plant('"name":"Fern","tag":1'),
    'tag null': plant('"name":"Fern","tag":null'),
    'names in capitals': ['{"ID":1,"NAME":"Fern"}'],
    'an array': ['[]'],
    'a string': ['"Fern"'],
    null: ['null'],
    'truncated JSON': ['{"id":1,"name":"Fern"'],
    'trailing comma': ['{"id":1,"name":"Fern",}'],
    'trailing garbage': ['{"id":1,"name":"Fern"}}'],
    'single quotes': [`{'id':1,'name':'Fern'}`],
    comment: ['{"id":1,/* */"name":"Fern"}'],
    NaN: ['{"id":NaN,"name":"Fern"}'],
  };
  const invalidUtf8 = ['{"id":1,"name":"', Uint8Array.of(0xff), '"}'];
  return [
    ...Object.entries(bodies).map(([id, body]) =>
      aCase({ id, expect: 'refuse', aspects: ['body'], request: { body } }),
    ),
    aCase({
      id: 'invalid UTF-8',
      expect: 'refuse',
      level: 'warning',
      aspects: ['body'],
      request: { body: invalidUtf8 },
    }),
    aCase({
      id: 'no body',
      expect: 'refuse',
      aspects: ['no-body', 'media-type'],
      request: { body: undefined, fields: [] },
    }),
    aCase({
      id: 'XML',
      expect: 'refuse',
      aspects: ['media-type', 'body'],
      request: { fields: typed('application/xml'), body: ['<plant/>'] },
    }),
    aCase({ id: 'JSON as text', expect: 'refuse', aspects: ['media-type'], request: { fields: typed('text/plain') } }),
    ...['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((method) =>
      aCase({
        id: method,
        expect: 'refuse',
        aspects: ['method', 'no-body'],
        request: { method, body: undefined, fields: [] },
      }),
    ),
    aCase({
      id: 'OPTIONS',
      expect: 'survive',
      aspects: ['method', 'no-body'],
      request: { method: 'OPTIONS', body: undefined, fields: [] },
    }),
  ];
}

function denied(): readonly Case[] {
  const variants = ['wrong', 'prefix', 'longer', 'other case', 'other scheme', 'without scheme', 'query'];
  const fields = { 'empty field': '', 'scheme alone': 'Bearer' };
  return [
    aCase({ id: 'no credentials', expect: 'deny', aspects: ['credentials'], request: { credentials: none } }),
    aCase({
      id: 'no credentials after good ones',
      expect: 'deny',
      aspects: ['credentials'],
      before: [{}],
      request: { credentials: none },
    }),
    aCase({
      id: 'no credentials, invalid body',
      expect: 'deny',
      aspects: ['credentials', 'body'],
      request: { credentials: none, body: ['{}'] },
    }),
    ...variants.map((name) =>
      aCase({
        id: `token: ${name}`,
        expect: 'deny',
        aspects: ['credentials'],
        request: { credentials: variant(name) },
      }),
    ),
    ...Object.entries(fields).map(([id, value]) =>
      aCase({ id, expect: 'deny', aspects: ['credentials'], request: { credentials: { kind: 'field', value } } }),
    ),
    aCase({
      id: 'token: joined',
      expect: 'deny',
      level: 'warning',
      aspects: ['credentials'],
      request: { credentials: variant('joined') },
    }),
    ...['/plants/', '//plants', '/PLANTS', '/plants/1'].map((path) =>
      aCase({
        id: `no credentials at ${path}`,
        expect: 'deny',
        aspects: ['path', 'credentials'],
        request: { path: [path], credentials: none },
      }),
    ),
  ];
}

function survived(): readonly Case[] {
  const bodies = {
    'long name': plant(`"name":"${'x'.repeat(10_000)}"`),
    'U+0000': plant(String.raw`"name":"\u0000"`),
    'lone surrogate': plant(String.raw`"name":"\ud800"`),
    markup: plant('"name":"<script>alert(1)</script>"'),
    'path upwards': plant('"name":"../../etc/passwd"'),
    'prototype as a property': plant('"name":"Fern","__proto__":{"name":1}'),
    'deep nesting': plant(`"name":"Fern","deep":${'['.repeat(1_000)}${']'.repeat(1_000)}`),
    'id 1.0': ['{"id":1.0,"name":"Fern"}'],
    'duplicate names': plant('"name":"Fern","name":"Moss"'),
  };
  return [
    ...Object.entries(bodies).map(([id, body]) =>
      aCase({ id, expect: 'survive', aspects: ['body'], request: { body } }),
    ),
    aCase({
      id: 'impossible Accept',
      expect: 'survive',
      aspects: ['negotiation'],
      request: { fields: [...typed('application/json'), { name: 'Accept', value: ['image/png'] }] },
    }),
    aCase({
      id: 'a coding not offered',
      expect: 'survive',
      aspects: ['content-encoding'],
      request: { fields: [...typed('application/json'), { name: 'Content-Encoding', value: ['gzip'] }] },
    }),
    aCase({ id: 'no media type', expect: 'survive', aspects: ['media-type'], request: { fields: [] } }),
    aCase({
      id: 'undeclared query',
      expect: 'survive',
      aspects: ['parameter'],
      request: { path: ['/plants?colour=green'] },
    }),
  ];
}
