import { always, whenCreated, whenFailing, withField } from '../correct-servers/plant-store/edit.js';
import type { Fault } from './fault.js';
import { faults } from './fault.js';

const asJson = (value: unknown) => ({ body: JSON.stringify(value) });
const withBodyOf = (edit: (body: string) => string | Buffer) =>
  whenCreated(({ body }) => ({ body: edit(String(body)) }));
const withErrorOf = (edit: (body: string) => string | Buffer) =>
  whenFailing([400], ({ body }) => ({ body: edit(String(body)) }));

/** A plant whose texts of one kind were taken for what they look like. */
const readAgain = (plant: Readonly<Record<string, unknown>>, kind: RegExp): unknown =>
  Object.fromEntries(
    Object.entries(plant).map(([name, text]) => [name, kind.test(String(text)) ? JSON.parse(String(text)) : text]),
  );

/** Answers whose status is right and whose body or fields are not. */
export const shapeFaults: readonly Fault[] = [
  ...faults('schema-violation', 'violation', {
    '200 without name': whenCreated((_, { name: _name, ...plant }) => asJson(plant)),
    '200 with name null': whenCreated((_, plant) => asJson({ ...plant, name: null })),
    '200 with a numeric name': whenCreated((_, plant) => asJson({ ...plant, name: 1 })),
    '200 with tag null where there is none': whenCreated((_, plant) => asJson({ tag: null, ...plant })),
    'digits become a number': whenCreated((_, plant) => asJson(readAgain(plant, /^\d+$/))),
    'the word true becomes a boolean': whenCreated((_, plant) => asJson(readAgain(plant, /^true$/))),
    'the word null becomes null': whenCreated((_, plant) => asJson(readAgain(plant, /^null$/))),
    '200 with a list of plants': whenCreated((_, plant) => asJson([plant])),
    '200 with true': whenCreated(() => asJson(true)),
    '400 without message': whenFailing([400], () => asJson({ error: 1 })),
    '400 without error': whenFailing([400], () => asJson({ message: 'no' })),
    '400 with error as a string': whenFailing([400], () => asJson({ error: '1', message: 'no' })),
    '400 with error beyond int32': whenFailing([400], () => asJson({ error: 2_147_483_648, message: 'no' })),
    '400 with a fraction for error': whenFailing([400], () => asJson({ error: 1.5, message: 'no' })),
    '400 with message null': whenFailing([400], () => asJson({ error: 1, message: null })),
    '400 with the error wrapped': whenFailing([400], () => asJson({ error: { error: 1, message: 'no' } })),
  }),
  ...faults('media-type-undocumented', 'violation', {
    '200 as text': whenCreated((reply) => withField(reply, 'content-type', 'text/plain')),
    '200 as HAL': whenCreated((reply) => withField(reply, 'content-type', 'application/hal+json')),
    '400 as a problem': whenFailing([400], (reply) => withField(reply, 'content-type', 'application/problem+json')),
    '400 as a page': whenFailing([400], (reply) => ({
      ...withField(reply, 'content-type', 'text/html'),
      body: '<h1>Bad Request</h1>',
    })),
    'XML for whoever would rather have it': ({ finish }) => ({
      finish: (reply, request) =>
        reply.status === 200 && /^(application|text)\/xml,/.test(request.fields.get('accept') ?? '')
          ? { status: 200, fields: { 'content-type': 'application/xml' }, body: '<plant/>' }
          : finish(reply, request),
    }),
    'a media type that is none': whenCreated((reply) => withField(reply, 'content-type', 'json')),
    'two media types': whenCreated((reply) => ({
      fields: { ...reply.fields, 'content-type': ['application/json', 'text/plain'] },
    })),
  }),
  ...faults('media-type-missing', 'violation', {
    '200 without a media type': whenCreated(() => ({ fields: {} })),
    '400 without a media type': whenFailing([400], () => ({ fields: {} })),
  }),
  ...faults('body-missing', 'violation', {
    '200 without a body': withBodyOf(() => ''),
    '400 without a body': withErrorOf(() => ''),
  }),
  ...faults('malformed-json', 'violation', {
    'a byte order mark': withBodyOf((body) => `\uFEFF${body}`),
    'a trailing comma': withBodyOf((body) => body.replace(/}$/, ',}')),
    'single quotes': withBodyOf((body) => body.replaceAll('"', "'")),
    'NaN for error': withErrorOf((body) => body.replace(/:\d+/, ':NaN')),
    'half an object': withErrorOf((body) => body.slice(0, -1)),
    'two objects': withErrorOf((body) => body + body),
    'Latin-1': withErrorOf((body) => Buffer.from(body.replace('"message":"', '"message":"é'), 'latin1')),
    'UTF-16': withErrorOf((body) => Buffer.from(body, 'utf16le')),
    '401 that is no JSON although it says so': whenFailing([401], () => ({ body: 'Unauthorized' })),
  }),
  ...faults('duplicate-names', 'warning', {
    'name twice': withBodyOf((body) => body.replace('{', '{"name":"Moss",')),
  }),
  ...faults('lone-surrogate', 'note', {
    'half a character in every message': withErrorOf((body) =>
      body.replace('"message":"', String.raw`"message":"\ud83c`),
    ),
  }),
  ...faults('json-too-deep', 'note', {
    'a tower of arrays': withBodyOf((body) => body.replace('{', `{"tower":${'['.repeat(5_000)}${']'.repeat(5_000)},`)),
  }),
  ...faults('undeclared-property', 'note', {
    '200 with a secret of the database': whenCreated((_, plant) => asJson({ ...plant, row: 7 })),
    '400 with a code more': whenFailing([400], () => asJson({ error: 1, message: 'no', code: 'E1' })),
  }),
  ...faults('missing-allow', 'warning', {
    '405 without Allow': whenFailing([405], ({ fields: { allow: _allow, ...fields } }) => ({ fields })),
  }),
  ...faults('unexpected-body', 'violation', {
    'OPTIONS has 204 and a length': ({ allowsMethod, finish }) => ({
      allowsMethod,
      finish: (reply, request) =>
        request.method === 'OPTIONS'
          ? { status: 204, fields: { 'content-length': '5' }, body: '' }
          : finish(reply, request),
    }),
  }),
  ...faults('undecodable-body', 'violation', {
    'gzip in name only': always((reply) => withField(reply, 'content-encoding', 'gzip')),
  }),
];
