import {
  authorization,
  objectingTo,
  reading,
  seeing,
  whenCreated,
  whenFailing,
  withField,
} from '../correct-servers/plant-store/edit.js';
import type { Incoming } from '../correct-servers/plant-store/habits.js';
import { isInt64, isNumber, json } from '../correct-servers/plant-store/plain.js';
import type { Fault } from './fault.js';
import { faults } from './fault.js';

const literal = (value: unknown): string => (isNumber(value) ? value.$number : '');
const one = { $number: '1' };
const isBeyondInt64 = (value: unknown): boolean => /^-?\d+$/.test(literal(value)) && !isInt64(literal(value));
const answersTo = (method: string, status: number) => (request: Incoming) =>
  request.method === method ? json(status, { name: 'Fern' }) : undefined;

/** Wrong statuses, and requests judged wrongly. */
export const statusFaults: readonly Fault[] = [
  ...faults('undocumented-status', 'violation', {
    'created is 201': whenCreated(() => ({ status: 201 })),
    'created is 202': whenCreated(() => ({ status: 202 })),
    'created is 204 without a body': whenCreated(() => ({ status: 204, fields: {}, body: '' })),
    'an invalid body is 422': whenFailing([400], () => ({ status: 422 })),
    'an invalid body is 418': whenFailing([400], () => ({ status: 418 })),
    'an invalid body is 403': whenFailing([400], () => ({ status: 403 })),
    'an id that is taken is 409': whenFailing([400], ({ body }) => (body.includes('taken') ? { status: 409 } : {})),
  }),
  ...faults('redirect', 'violation', {
    'created redirects to the plant': whenCreated((reply) => ({
      status: 303,
      ...withField(reply, 'location', '/plants/1'),
    })),
  }),
  ...faults('undocumented-operation', 'violation', {
    'GET lists the plants': ({ finish }) => ({
      finish: (reply, request) => answersTo('GET', 200)(request) ?? finish(reply, request),
    }),
    'PUT creates': ({ finish }) => ({
      finish: (reply, request) => answersTo('PUT', 200)(request) ?? finish(reply, request),
    }),
    'DELETE deletes': ({ finish }) => ({
      finish: (reply, request) => answersTo('DELETE', 202)(request) ?? finish(reply, request),
    }),
  }),
  ...faults('invalid-request-accepted', 'violation', {
    'name is not required': seeing((plant) => ({ name: 'nobody', ...plant })),
    'id is not required': seeing((plant) => ({ id: { $number: '987654321' }, ...plant })),
    'id may be a string of digits': seeing((plant) =>
      typeof plant['id'] === 'string' && /^\d+$/.test(plant['id']) ? { ...plant, id: one } : plant,
    ),
    'id may be null': seeing((plant) => (plant['id'] === null ? { ...plant, id: one } : plant)),
    'id may be a fraction': seeing((plant) => (literal(plant['id']).includes('.') ? { ...plant, id: one } : plant)),
    'id may exceed int64': seeing((plant) =>
      isBeyondInt64(plant['id']) ? { ...plant, id: { $number: literal(plant['id']).slice(0, 9) } } : plant,
    ),
    'name may be a number': seeing((plant) => (isNumber(plant['name']) ? { ...plant, name: '1' } : plant)),
    'name may be null': seeing((plant) => (plant['name'] === null ? { ...plant, name: '' } : plant)),
    'tag may be a number': seeing((plant) => (isNumber(plant['tag']) ? { ...plant, tag: '1' } : plant)),
    'tag may be null': seeing(({ tag, ...plant }) => (tag === null || tag === undefined ? plant : { ...plant, tag })),
    'names of properties in any case': seeing((plant) =>
      Object.fromEntries(Object.entries(plant).map(([name, value]) => [name.toLowerCase(), value])),
    ),
    'a trailing comma is taken': reading((text) => text.replace(/,\s*}$/, '}')),
    'trailing garbage is ignored': reading((text) => text.replace(/}}$/, '}')),
    'single quotes are taken': reading((text) => text.replaceAll("'", '"')),
    'comments are taken': reading((text) => text.replace(/\/\*.*?\*\//, '')),
    'NaN is taken for 0': reading((text) => text.replace('NaN', '123')),
    'truncated JSON is completed': reading((text) => (text.trimEnd().endsWith('}') ? text : `${text}}`)),
    'no body is an empty plant': ({ takesMediaType, parse }) => ({
      takesMediaType: (request) => request.body.length === 0 || takesMediaType(request),
      parse: (bytes) => parse(bytes.length === 0 ? Buffer.from('{"id":123456,"name":""}') : bytes),
    }),
    'the media type is ignored': () => ({ takesMediaType: () => true }),
  }),
  ...faults('valid-request-refused', 'violation', {
    'ids end at 2^53': objectingTo((_, id) => BigInt(id) > 2n ** 53n),
    'ids begin at 1': objectingTo((_, id) => BigInt(id) < 1n),
    'ids begin at 0': objectingTo((_, id) => BigInt(id) < 0n),
    'tag is unknown': objectingTo((plant) => Object.hasOwn(plant, 'tag')),
    'names are ASCII': objectingTo(({ name }) => /[^ -~]/.test(String(name))),
    'names have no quotes': objectingTo(({ name }) => String(name).includes('"')),
    'names are not empty': objectingTo(({ name }) => name === ''),
    'line breaks between tokens are refused': ({ parse }) => ({
      parse: (bytes) => parse(bytes.includes('\n') ? Buffer.of() : bytes),
    }),
    'charset is refused': ({ takesMediaType }) => ({
      takesMediaType: (request) => takesMediaType(request) && !request.fields.get('content-type')?.includes('charset'),
    }),
  }),
  ...faults('valid-request-refused', 'warning', {
    'undeclared properties are refused': objectingTo((plant) =>
      Object.keys(plant).some((name) => !['id', 'name', 'tag'].includes(name)),
    ),
    'the scheme is taken in one case only': ({ admits }) => ({
      admits: (request) => authorization(request).startsWith('Bearer ') && admits(request),
    }),
    'the media type is taken in one case only': ({ takesMediaType }) => ({
      takesMediaType: (request) => takesMediaType(request) && !/[A-Z]/.test(request.fields.get('content-type') ?? ''),
    }),
  }),
  ...faults('invalid-request-accepted', 'warning', {
    'invalid UTF-8 is replaced': ({ parse }) => ({
      parse: (bytes) => parse(Buffer.from(new TextDecoder().decode(bytes))),
    }),
  }),
];
