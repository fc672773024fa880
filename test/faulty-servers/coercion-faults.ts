import { objectingTo, reading, seeing, whenFailing, inTurn } from '../correct-servers/plant-store/edit.js';
import type { Change } from '../correct-servers/plant-store/habits.js';
import { isInt64, isNumber, json, takenIds } from '../correct-servers/plant-store/plain.js';
import type { Fault } from './fault.js';
import { faults } from './fault.js';

type Plant = Readonly<Record<string, unknown>>;
const literal = (value: unknown): string => (isNumber(value) ? value.$number : '');
const number = (text: string | bigint | number): { readonly $number: string } => ({ $number: String(text) });
const own = (plant: Plant, name: string): boolean => Object.hasOwn(plant, name);
/** Makes one property what a language makes of it. */
const as = (name: string, isSuch: (value: unknown, plant: Plant) => boolean, to: unknown): Change =>
  seeing((plant) =>
    isSuch(plant[name], plant)
      ? { ...plant, [name]: typeof to === 'function' ? (to as (value: unknown) => unknown)(plant[name]) : to }
      : plant,
  );
const isText = (value: unknown): value is string => typeof value === 'string';
const isWhole = (value: unknown): boolean => /^-?\d+$/.test(literal(value));
/** Makes a body that is no plant one. */
const orPlant =
  (isSuch: (value: unknown) => boolean): Change =>
  ({ parse }) => ({
    parse: (bytes) => {
      const value = parse(bytes);
      return isSuch(value) ? { id: number(12), name: '' } : value;
    },
  });
const inner = (plant: Plant, name: string): Plant => (plant[name] as Plant | undefined) ?? plant;
/** Digits without sense for a 64-bit integer, so that no id is taken by chance. */
const wrapped = (value: unknown): unknown => number(BigInt.asIntN(64, BigInt(literal(value))));

/** What languages and their libraries make of values of other types. */
export const coercionFaults: readonly Fault[] = [
  ...faults('invalid-request-accepted', 'violation', {
    'a missing id is 0': seeing((plant) => ({ id: number(0), ...plant })),
    'a null id is 0': as('id', (id) => id === null, number(0)),
    'an empty id is 0': as('id', (id) => id === '', number(0)),
    'a false id is 0': as('id', (id) => id === false, number(0)),
    'a missing or null id is 0': as('id', (id) => id === null || id === undefined, number(0)),
    'a true id is 1': as('id', (id) => id === true, number(1)),
    'a list of one id is an id': as(
      'id',
      (id) => Array.isArray(id),
      (id: unknown) => (Array.isArray(id) && isNumber(id[0]) ? id[0] : number(4)),
    ),
    'an object for an id is an id': as('id', (id) => typeof id === 'object' && id !== null && !isNumber(id), number(5)),
    'a word for an id is 0': as('id', isText, (id: unknown) => number(Number.parseInt(String(id), 10) || 0)),
    'ids beyond int64 wrap around': as('id', isWhole, wrapped),
    'ids beyond int64 are cut to the greatest': as(
      'id',
      (id) => isWhole(id) && !isInt64(literal(id)),
      (id: unknown) => number(literal(id).startsWith('-') ? -(2n ** 63n) : 2n ** 63n - 1n),
    ),
    'ids are rounded to doubles': as(
      'id',
      (id) => isWhole(id),
      (id: unknown) => number(BigInt.asIntN(64, BigInt(Number(literal(id))))),
    ),
    'fractions are cut off': as(
      'id',
      (id) => /^-?\d+\.\d+$/.test(literal(id)),
      (id: unknown) => number(literal(id).replace(/\..*/, '')),
    ),
    'one above int64 is one too much': as('id', (id) => literal(id) === '9223372036854775808', number(7)),
    'one below int64 is one too little': as('id', (id) => literal(id) === '-9223372036854775809', number(7)),
    'a missing name is empty': seeing((plant) => ({ name: '', ...plant })),
    'a null name is the word null': as('name', (name) => name === null, 'null'),
    'a name may be true': as('name', (name) => name === true || name === false, String),
    'a name may be a list': as('name', Array.isArray, String),
    'a name may be an object': as(
      'name',
      (name) => typeof name === 'object' && name !== null && !Array.isArray(name) && !isNumber(name),
      '[object Object]',
    ),
    'a tag may be true': as('tag', (tag) => typeof tag === 'boolean', String),
    'a tag may be a list': as('tag', Array.isArray, 'list'),
    'a tag may be an object': as(
      'tag',
      (tag) => typeof tag === 'object' && tag !== null && !Array.isArray(tag) && !isNumber(tag),
      'object',
    ),
    'a tag may be 0 or false': as('tag', (tag) => tag === false || literal(tag) === '0', 'none'),
    'tag is never looked at': seeing(({ tag: _tag, ...plant }) => plant),
    'a list of one plant is a plant': ({ parse }) => ({
      parse: (bytes) => {
        const value = parse(bytes);
        return Array.isArray(value) ? (value[0] ?? { id: number(8), name: '' }) : value;
      },
    }),
    'null is an empty plant': ({ parse }) => ({ parse: (bytes) => parse(bytes) ?? { id: number(9), name: '' } }),
    'beside a tag a name may be anything': as('name', (_, plant) => own(plant, 'tag') && own(plant, 'name'), String),
    'beside a tag no name need be': seeing((plant) => (own(plant, 'tag') ? { name: '', ...plant } : plant)),
    'beside a tag no id need be': seeing((plant) => (own(plant, 'tag') ? { id: number(0), ...plant } : plant)),
    'Name and ID will do': seeing((plant) => ({
      ...(own(plant, 'Name') ? { name: plant['Name'] } : {}),
      ...(own(plant, 'ID') ? { id: plant['ID'] } : {}),
      ...plant,
    })),
    'a second value is not read': reading((text) => text.replace(/^(\s*\{[^{}]*\})\s*\S[^]*$/, '$1')),
    'line comments are taken': reading((text) => text.replaceAll(/\/\/[^\n"]*$/gm, '')),
    'names need no quotes': reading((text) => text.replaceAll(/([{,]\s*)(id|name)\s*:/g, '$1"$2":')),
    'leading zeros are taken': reading((text) => text.replaceAll(/:(\s*)0+(?=\d)/g, ':$1')),
    'a leading plus is taken': reading((text) => text.replaceAll(/:(\s*)\+(?=\d)/g, ':$1')),
    'hexadecimal is taken': reading((text) =>
      text.replaceAll(/:\s*0x([0-9a-f]+)/gi, (_, digits: string) => `:${Number.parseInt(digits, 16)}`),
    ),
    'control characters that are no space are taken': reading((text) => text.replaceAll(/[\u0001-\u0008]/g, ' ')),
    'control characters are taken': reading((text) => text.replaceAll(/[\u0000-\u001f]/g, ' ')),
    'a tag may be an empty list': as('tag', (tag) => Array.isArray(tag) && tag.length === 0, 'none'),
    'a tag may be a fraction': as('tag', (tag) => literal(tag).includes('.'), 'a half'),
    'false is an empty plant': orPlant((value) => value === false),
    '0 is an empty plant': orPlant((value) => literal(value) === '0'),
    'an empty string is an empty plant': orPlant((value) => value === ''),
    'a plant may be wrapped in plant': seeing((plant) => inner(plant, 'plant')),
    'a plant may be wrapped in data': seeing((plant) => inner(plant, 'data')),
    'spaces around names are cut off': seeing((plant) =>
      Object.fromEntries(Object.entries(plant).map(([name, value]) => [name.trim(), value])),
    ),
    'a plant is merged into an empty one': seeing((plant) => Object.assign({}, plant)),
    'commas may be left out': reading((text) => text.replaceAll(/"\s+"/g, '","')),
    'strings that are cut off are completed': reading((text) =>
      (text.match(/"/g) ?? []).length % 2 === 1 ? `${text}"}` : text,
    ),
    'white space alone is an empty plant': ({ parse }) => ({
      parse: (bytes) =>
        bytes.toString().trim() === '' && bytes.length > 0 ? { id: number(10), name: '' } : parse(bytes),
    }),
    'an empty body with a media type is an empty plant': ({ parse }) => ({
      parse: (bytes) => (bytes.length === 0 ? { id: number(11), name: '' } : parse(bytes)),
    }),
    'forms are taken': ({ takesMediaType }) => ({
      takesMediaType: (request) =>
        takesMediaType(request) || /x-www-form-urlencoded/.test(request.fields.get('content-type') ?? ''),
    }),
    'XML is taken for JSON': ({ takesMediaType }) => ({
      takesMediaType: (request) => takesMediaType(request) || /xml/.test(request.fields.get('content-type') ?? ''),
    }),
    'bytes of any kind are taken for JSON': ({ takesMediaType }) => ({
      takesMediaType: (request) =>
        takesMediaType(request) || /octet-stream/.test(request.fields.get('content-type') ?? ''),
    }),
    'text is taken for JSON': ({ takesMediaType }) => ({
      takesMediaType: (request) =>
        takesMediaType(request) || (request.fields.get('content-type') ?? '').startsWith('text/'),
    }),
  }),
  ...faults('invalid-request-accepted', 'violation', {
    'a tag that is nothing is none': seeing(({ tag, ...plant }) =>
      tag === undefined || tag === '' || tag === false || tag === null || literal(tag) === '0'
        ? plant
        : { ...plant, tag },
    ),
  }),
  ...faults('invalid-request-accepted', 'warning', {
    'any kind of JSON is taken': ({ takesMediaType }) => ({
      takesMediaType: (request) => takesMediaType(request) || /\+json/.test(request.fields.get('content-type') ?? ''),
    }),
    'text/json is taken': ({ takesMediaType }) => ({
      takesMediaType: (request) => takesMediaType(request) || request.fields.get('content-type') === 'text/json',
    }),
    'overlong UTF-8 and surrogates are replaced': ({ parse }) => ({
      parse: (bytes) => parse(Buffer.from(bytes.toString('latin1').replaceAll(/[\u0080-\u00ff]/g, '?'), 'latin1')),
    }),
  }),
  ...faults('valid-request-refused', 'violation', {
    'ids end at 2^31': objectingTo((_, id) => BigInt(id) >= 2n ** 31n),
    'the greatest id is refused': objectingTo((_, id) => id === '9223372036854775807'),
    'the least id is refused': objectingTo((_, id) => id === '-9223372036854775808'),
    '0 is no id': objectingTo((_, id) => BigInt(id) === 0n),
    'negative ids are refused but for -1': objectingTo((_, id) => BigInt(id) < -1n),
    'ids of 19 digits are refused': objectingTo((_, id) => id.length > 18),
    'ids above 2^53 must be even': objectingTo((_, id) => BigInt(id) > 2n ** 53n && BigInt(Number(id)) !== BigInt(id)),
    'tag is required': objectingTo((plant) => !own(plant, 'tag')),
    'an empty tag is refused': objectingTo(({ tag }) => tag === ''),
    'tags are ASCII': objectingTo(({ tag }) => /[^ -~]/.test(String(tag))),
    'names have no white space': objectingTo(({ name }) => /\s/.test(String(name))),
    'names are letters': objectingTo(({ name }) => /[^\p{L}\p{M}]/u.test(String(name))),
    'names are of the basic plane': objectingTo(({ name }) => /[\u{10000}-\u{10ffff}]/u.test(String(name))),
    'id comes first': ({ parse }) => ({
      parse: (bytes) => parse(/^\s*\{\s*"id"/.test(bytes.toString()) || !bytes.includes('"id"') ? bytes : Buffer.of()),
    }),
    'escapes are not read': ({ parse }) => ({
      parse: (bytes) => parse(/\\u00[46]/.test(bytes.toString()) ? Buffer.of() : bytes),
    }),
    'white space before the value is refused': ({ parse }) => ({
      parse: (bytes) => parse(/^\s/.test(bytes.toString()) ? Buffer.of() : bytes),
    }),
    'one text for every refusal, and ids end at 2^53': inTurn(
      objectingTo((_, id) => BigInt(id) > 2n ** 53n),
      whenFailing([400], () => json(400, { error: 1, message: 'bad request' })),
    ),
    'Accept is demanded': ({ finish }) => ({
      finish: (reply, request) =>
        reply.status === 200 && !request.fields.has('accept')
          ? json(400, { error: 1, message: 'no Accept' })
          : finish(reply, request),
    }),
    'the sign of an id is dropped': ({ isTaken }) => ({
      isTaken: (plant, request) => isTaken(plant, request) || takenIds(request).has(plant.id.replace('-', '')),
    }),
    'Accept: application/json is 406': ({ finish }) => ({
      finish: (reply, request) =>
        request.fields.get('accept') === 'application/json'
          ? { status: 406, fields: {}, body: '' }
          : finish(reply, request),
    }),
  }),
  ...faults('valid-request-refused', 'violation', {
    'what comes at once is taken for the whole body': ({ finish }) => ({
      finish: (reply, request) =>
        request.firstPiece < request.body.length && !request.fields.has('transfer-encoding')
          ? json(400, { error: 1, message: 'malformed' })
          : finish(reply, request),
    }),
  }),
  ...faults('valid-request-refused', 'warning', {
    'chunks are not put together': ({ finish }) => ({
      finish: (reply, request) =>
        reply.status === 200 && request.fields.has('transfer-encoding')
          ? json(400, { error: 1, message: 'empty' })
          : finish(reply, request),
    }),
  }),
];
