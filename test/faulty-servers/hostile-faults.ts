import { reading, whenFailing } from '../correct-servers/plant-store/edit.js';
import type { Change, Incoming } from '../correct-servers/plant-store/habits.js';
import { isNumber, json, token } from '../correct-servers/plant-store/plain.js';
import type { Fault } from './fault.js';
import { faults } from './fault.js';

/** A request of some kind is answered with 500. */
const at =
  (isHard: (request: Incoming, text: string) => boolean): Change =>
  ({ finish }) => ({
    finish: (reply, request) =>
      isHard(request, request.body.toString()) ? json(500, { error: 0, message: 'oops' }) : finish(reply, request),
  });
const atText = (isHard: (text: string) => boolean): Change => at((_, text) => isHard(text));
const inBytes = (pattern: RegExp): Change => at(({ body }) => pattern.test(body.toString('latin1')));
/** A string of the plant, once it is read. */
const atValue =
  (name: string, isHard: (value: unknown) => boolean): Change =>
  ({ parse, finish }) => ({
    finish: (reply, request) => {
      let plant: unknown;
      try {
        plant = parse(request.body);
      } catch {
        return finish(reply, request);
      }
      const value = (plant as Readonly<Record<string, unknown>> | null)?.[name];
      return isHard(value) ? json(500, { error: 0, message: 'oops' }) : finish(reply, request);
    },
  });
const name = (isHard: (text: string) => boolean): Change =>
  atValue('name', (value) => typeof value === 'string' && isHard(value));
const id = (pattern: RegExp): Change => atValue('id', (value) => isNumber(value) && pattern.test(value.$number));
const field = (name: string, pattern: RegExp): Change => at(({ fields }) => pattern.test(fields.get(name) ?? ''));
const anonymous = ({ fields }: Incoming): boolean => !fields.has('authorization');
const method = (which: string): Change => at((request) => request.method === which);

/** Requests that nobody sends in good faith and that bring a server down all the same. */
export const hostileFaults: readonly Fault[] = [
  ...faults('server-error', 'violation', {
    'a property named __proto__ is too much': atText((text) => text.includes('"__proto__":{"toString"')),
    'a property named constructor is too much': atText((text) => text.includes('"constructor"')),
    'a property named toString is too much': atText((text) => text.includes('"toString"')),
    'a property named hasOwnProperty is too much': atText((text) => text.includes('"hasOwnProperty"')),
    'a property named like an operator is too much': atText((text) => /"\$\w+":/.test(text)),
    'a property that is null is too much': atText((text) => /"(?!id|name|tag)[^"]*":null/.test(text)),
    'a property without a name is too much': atText((text) => text.includes('"":')),
    'a property named twice is too much': atText((text) => (text.match(/"name"/g) ?? []).length > 1),
    'white space at the end of a name is too much': name((text) => /\s$/.test(text)),
    'half a character is too much': name((text) => !text.isWellFormed()),
    'the second half of a character is too much': name((text) => /^[^\ud800-\udbff]*[\udc00-\udfff]/.test(text)),
    'several things wrong are too much': atText((text) => /"name":\d/.test(text) && /"id":"[a-z]/.test(text)),
    'a backspace is too much': name((text) => text.includes('\b')),
    'an apostrophe is too much': name((text) => text.includes("'")),
    'a quotation mark is too much': name((text) => text.includes('"')),
    'markup is too much': name((text) => text.includes('<script')),
    'a path is too much': name((text) => text.includes('../')),
    'a template is too much': name((text) => text.includes('${')),
    '1.0 is too much': id(/^-?\d+\.0$/),
    'zero with a minus sign is too much': id(/^-0$/),
    'an exponent is too much': id(/^-?\d+e\d{1,2}$/i),
    'a number beyond all doubles is too much': id(/e\+?\d{3,}|^-?\d{100,}/i),
    'an unknown escape is too much': atText((text) => /\\x|\\q|\\a/.test(text)),
    'Infinity is too much': atText((text) => /:\s*-?Infinity/.test(text)),
    'bytes that are not UTF-8 are too much': at(({ body }) => !isUtf8(body)),
    'an overlong encoding is too much': inBytes(/\xc0[\x80-\xbf]/),
    'a byte order mark is too much': inBytes(/^\xef\xbb\xbf/),
    'an expectation is too much': field('expect', /continue/),
    'a body beyond 64 kilobytes is too much': at(({ body }) => body.length > 65_536),
    'a body beyond 100 kilobytes is too much': at(({ body }) => body.length > 102_400),
    'objects in objects are too much': atText((text) => /(?:\{"\w+":){100}/.test(text)),
    'NaN where nobody looks is too much': atText((text) => text.includes('"trellis":NaN')),
    'two values are too much': atText((text) => /\}\s*\{/.test(text)),
    'an undeclared query is too much': at(({ query }) => query !== '' && !query.includes('access_token')),
    'another charset is too much': field('content-type', /charset=(?!utf-8)/i),
    'no media type is too much': at(({ fields, body }) => !fields.has('content-type') && body.length > 0),
    'two media types are too much': field('content-type', /,/),
    'gzip is too much': at(({ fields, body }) => fields.get('content-encoding') === 'gzip' && body[0] === 0x1f),
    'gzip in name only is too much': at(
      ({ fields, body }) => fields.get('content-encoding') === 'gzip' && body[0] !== 0x1f,
    ),
    'an impossible Accept is too much': field('accept', /^(image|application\/x-)/),
    'a long field is too much': at(({ fields }) =>
      [...fields].some(([name, value]) => name !== 'authorization' && value.length > 3_000),
    ),
    'malformed JSON without credentials is too much': at((request, text) => anonymous(request) && text === '{'),
    'an empty object without credentials is too much': at((request, text) => anonymous(request) && text === '{}'),
    'no body without credentials is too much': at(
      (request, text) => anonymous(request) && text === '' && request.method === 'POST',
    ),
    'bad percent-encoding is too much': at(({ path }) => path.includes('%zz')),
    'HEAD is too much': method('HEAD'),
    'OPTIONS is too much': method('OPTIONS'),
    'TRACE is too much': method('TRACE'),
    'DELETE without credentials is too much': at((request) => request.method === 'DELETE' && anonymous(request)),
    'two Authorization fields are too much': field('authorization', /Bearer .*, *Bearer not/),
    'a token of two words is too much': field('authorization', /^Bearer \S+ \S/),
    'a token of thousands of characters is too much': field('authorization', /^Bearer .{2000}/),
    'Basic credentials are too much': field('authorization', /^Basic /),
  }),
  ...faults('not-http', 'violation', {
    'an answer to TRACE is not HTTP': ({ write }) => ({
      write: (reply, request, response) => {
        if (request.method === 'TRACE') response.socket?.end('sorry\r\n\r\n');
        else write(reply, request, response);
      },
    }),
  }),
  ...faults('undocumented-operation', 'violation', {
    'PATCH changes': ({ finish }) => ({
      finish: (reply, request) => (request.method === 'PATCH' ? json(200, {}) : finish(reply, request)),
    }),
    'any path creates': () => ({ knowsPath: () => true }),
    'HEAD is 200': ({ finish }) => ({
      finish: (reply, request) =>
        request.method === 'HEAD' ? { status: 200, fields: {}, body: '' } : finish(reply, request),
    }),
    'TRACE sends back what came': ({ finish }) => ({
      finish: (reply, request) =>
        request.method === 'TRACE'
          ? { status: 200, fields: { 'content-type': 'message/http' }, body: 'TRACE' }
          : finish(reply, request),
    }),
  }),
  ...faults('unauthenticated-accepted', 'violation', {
    'DELETE needs no credentials': ({ finish }) => ({
      finish: (reply, request) =>
        request.method === 'DELETE' && anonymous(request)
          ? { status: 204, fields: {}, body: '' }
          : finish(reply, request),
    }),
    ...Object.fromEntries(
      ['/./plants', '/plants%2F', '/plants;fern=ostrich', '/plants/1'].map((open) => [
        `${open} is not guarded`,
        notGuarded(open),
      ]),
    ),
    'a path with a query is not guarded': ({ admits }) => ({
      admits: (request) => admits(request) || (anonymous(request) && request.query !== ''),
    }),
    'the first 8 characters of a token will do': ({ admits }) => ({
      admits: (request) => admits(request) || bearer(request).slice(0, 8) === token.slice(0, 8),
    }),
    'a token of the right length will do': ({ admits }) => ({
      admits: (request) => admits(request) || bearer(request).length === token.length,
    }),
    'any token that is not empty': ({ admits }) => ({ admits: (request) => admits(request) || bearer(request) !== '' }),
    'a token with more behind it': ({ admits }) => ({
      admits: (request) => admits(request) || bearer(request).startsWith(token),
    }),
    'a token with less': ({ admits }) => ({
      admits: (request) => admits(request) || (token.startsWith(bearer(request)) && bearer(request) !== ''),
    }),
    'Basic with the token': ({ admits }) => ({
      admits: (request) => admits(request) || (request.fields.get('authorization') ?? '').startsWith('Basic '),
    }),
    'Token instead of Bearer': ({ admits }) => ({
      admits: (request) => admits(request) || request.fields.get('authorization') === `Token ${token}`,
    }),
  }),
  ...faults('malformed-json', 'violation', {
    'a warning before the JSON': whenFailing([400], ({ body }) => ({
      body: `<br />\n<b>Warning</b>: no\n${String(body)}`,
    })),
    'a callback around the JSON': whenFailing([400], ({ body }) => ({ body: `callback(${String(body)});` })),
    'a prefix against hijacking': whenFailing([400], ({ body }) => ({ body: `)]}',\n${String(body)}` })),
  }),
  ...faults('invalid-request-accepted', 'violation', {
    'unknown escapes are taken': reading((text) => text.replaceAll(/\\([xqa'])/g, '$1')),
    'a number may begin with its point': reading((text) => text.replaceAll(/:(\s*-?)\.(\d+)/g, ':$11$2')),
    'Infinity is taken for a number': reading((text) => text.replaceAll(/:\s*-?Infinity/g, ':77')),
    'line feeds in strings are taken': reading((text) =>
      text.replaceAll(/"[^"]*"/g, (found) => found.replaceAll('\n', ' ')),
    ),
    'tabs in strings are taken': reading((text) => text.replaceAll(/"[^"]*"/g, (found) => found.replaceAll('\t', ' '))),
    'words after the value are ignored': reading((text) => text.replace(/\}\s*[\w#]+\s*$/, '}')),
    'one value of two is taken': reading((text) => text.replace(/^(\{[^{}]*\})\s*\{[^{}]*\}$/, '$1')),
  }),
  ...faults('undocumented-status', 'violation', {
    'FastAPI: 422 with a detail': whenFailing([400], () =>
      json(422, { detail: [{ loc: ['body', 'id'], msg: 'Field required', type: 'missing' }] }),
    ),
    'another media type is 418': whenFailing([415], () => ({ status: 418 })),
  }),
  ...faults('schema-violation', 'violation', {
    'Spring: the error page for 400': whenFailing([400], () =>
      json(400, { timestamp: '2030-01-01T00:00:00Z', status: 400, error: 'Bad Request', path: '/plants' }),
    ),
    'Fastify: its own 400': whenFailing([400], () =>
      json(400, { statusCode: 400, error: 'Bad Request', message: 'no' }),
    ),
    'NestJS: a list of messages': whenFailing([400], () =>
      json(400, { error: 400, message: ['id must be an integer'] }),
    ),
    'JSON:API: a list of errors': whenFailing([400], () => json(400, { errors: [{ status: '400' }] })),
  }),
];

function bearer({ fields }: Incoming): string {
  return /^bearer (\S+)$/i.exec(fields.get('authorization') ?? '')?.[1] ?? '';
}

function notGuarded(open: string): Change {
  return ({ knowsPath, admits }) => ({
    knowsPath: (request) => knowsPath(request) || request.path === open,
    admits: (request) => request.path === open || admits(request),
  });
}

function isUtf8(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes);
}
