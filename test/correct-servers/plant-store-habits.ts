import { gzipSync } from 'node:zlib';
import { admitting, always, objectingTo, whenCreated, whenFailing, withField } from './plant-store/edit.js';
import type { Change, Reply, Step } from './plant-store/habits.js';
import { json } from './plant-store/plain.js';

const inOrder =
  (...steps: readonly Step[]): Change =>
  () => ({ steps });
const withoutShape = (status: number, body = '', mediaType?: string): Change =>
  whenFailing([status], ({ fields: { 'content-type': _json, ...fields } }) => ({
    fields: mediaType === undefined ? fields : { ...fields, 'content-type': mediaType },
    body,
  }));
const page = (title: string): string =>
  `<!DOCTYPE html><html><head><script src="/assets/app.js"></script></head><h1>${title}</h1></html>`;
const problem = (status: number): Change =>
  whenFailing([status], (reply) => ({
    ...withField(reply, 'content-type', 'application/problem+json'),
    body: JSON.stringify({ type: 'about:blank', title: 'problem', status, instance: '/plants' }),
  }));

/** Habits that a correct plant store may have, since neither the contract nor HTTP minds. */
export const plantStoreHabits: Readonly<Record<string, Change>> = {
  plain: () => ({}),
  'validation before authentication': inOrder('path', 'method', 'size', 'media type', 'body', 'credentials'),
  'authentication before everything': inOrder('credentials', 'path', 'method', 'size', 'media type', 'body'),
  'media type before authentication': inOrder('path', 'method', 'media type', 'credentials', 'size', 'body'),
  'method before path': inOrder('method', 'path', 'credentials', 'size', 'media type', 'body'),
  '401 without a body': withoutShape(401),
  '401 in plain text': withoutShape(401, 'Unauthorized', 'text/plain'),
  '401 as a problem': problem(401),
  '401 typed as JSON without a body': whenFailing([401], () => ({ body: '' })),
  '403 for a wrong token': (plain) =>
    whenFailing([401], (_, { fields }) => (fields.has('authorization') ? { status: 403 } : {}))(plain),
  '400 for missing credentials': whenFailing([401], () => json(400, { error: 10, message: 'no credentials' })),
  '404 page of a framework': withoutShape(404, page('Cannot POST'), 'text/html; charset=utf-8'),
  '404 without a body': withoutShape(404),
  '405 as a page': withoutShape(405, page('Method Not Allowed'), 'text/html'),
  '404 for other methods': whenFailing([405], () => ({ status: 404 })),
  '501 for other methods': whenFailing([405], () => ({ status: 501, fields: {}, body: '' })),
  '403 for other methods': whenFailing([405], () => ({ status: 403 })),
  '415 without a body': withoutShape(415),
  '415 as a problem': problem(415),
  '400 for another media type': whenFailing([415], () => json(400, { error: 1, message: 'not JSON' })),
  gzip: always((reply) => ({ ...withField(reply, 'content-encoding', 'gzip'), body: gzipSync(reply.body) })),
  'connections are closed': always((reply) => withField(reply, 'connection', 'close')),
  chunked: () => ({
    write: ({ status, fields, body }, _request, response) => {
      response.writeHead(status, { ...fields });
      response.write(String(body).slice(0, 3));
      response.end(String(body).slice(3));
    },
  }),
  'charset in the media type': always((reply) =>
    reply.body === '' ? {} : withField(reply, 'content-type', 'application/json; charset=utf-8'),
  ),
  'media type in capitals': always((reply) => withField(reply, 'content-type', 'Application/JSON;charset="UTF-8"')),
  'pretty-printed bodies': always(({ body }) => ({ body: JSON.stringify(JSON.parse(String(body)), undefined, 2) })),
  'escaped bodies': always(({ body }) => ({
    body: String(body).replaceAll(/[^ -~]/g, (c) => String.raw`\u` + c.charCodeAt(0).toString(16).padStart(4, '0')),
  })),
  'too many requests now and then': ({ finish }) => ({
    finish: (reply, request) => {
      const count = ((request.memory.get('count') as number | undefined) ?? 0) + 1;
      request.memory.set('count', count);
      return count % 9 === 0 ? tooMany : finish(reply, request);
    },
  }),
  'too many requests once, for a second': ({ finish }) => ({
    finish: (reply, request) => {
      const count = ((request.memory.get('count') as number | undefined) ?? 0) + 1;
      request.memory.set('count', count);
      return count === 20 ? { ...tooMany, fields: { 'retry-after': '1' } } : finish(reply, request);
    },
  }),
  'unavailable now and then': ({ finish }) => ({
    finish: (reply, request) => {
      const count = ((request.memory.get('count') as number | undefined) ?? 0) + 1;
      request.memory.set('count', count);
      return count % 11 === 0
        ? { status: 503, fields: { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' }, body: '' }
        : finish(reply, request);
    },
  }),
  'an id may be taken twice': () => ({ isTaken: () => false }),
  'ids may be written 1.0': ({ parse }) => ({
    parse: (bytes) => parse(Buffer.from(bytes.toString('latin1').replace('"id":1.0,', '"id":1,'), 'latin1')),
  }),
  'NUL and half characters are refused': objectingTo((plant) =>
    [plant['name'], plant['tag']].some((text) => String(text).includes('\0') || !String(text).isWellFormed()),
  ),
  'long names are too large': ({ finish }) => ({
    finish: (reply, request) =>
      request.body.length > 9_000
        ? { status: 413, fields: { 'content-type': 'text/html' }, body: page('Payload Too Large') }
        : finish(reply, request),
  }),
  'bodies end at 4 kilobytes': ({ finish }) => ({
    finish: (reply, request) =>
      request.body.length > 4_096 ? json(413, { error: 41, message: 'too large' }) : finish(reply, request),
  }),
  'deep nesting is refused': ({ finish }) => ({
    finish: (reply, request) =>
      request.body.includes('[[[') ? json(400, { error: 1, message: 'too deep' }) : finish(reply, request),
  }),
  'duplicate names are refused': ({ finish }) => ({
    finish: (reply, request) =>
      /"name".*"name":"Moss"/.test(request.body.toString())
        ? json(400, { error: 1, message: 'twice' })
        : finish(reply, request),
  }),
  'an impossible Accept is 406': ({ finish }) => ({
    finish: (reply, request) =>
      request.fields.get('accept') === 'image/png' ? { status: 406, fields: {}, body: '' } : finish(reply, request),
  }),
  'a length is demanded': ({ finish }) => ({
    finish: (reply, request) =>
      request.fields.has('transfer-encoding') ? { status: 411, fields: {}, body: '' } : finish(reply, request),
  }),
  'fractions too fine for a double are cut off': ({ parse }) => ({
    parse: (bytes) =>
      parse(
        Buffer.from(
          bytes
            .toString('latin1')
            .replaceAll(/(\d{16,})\.\d+/g, (all, whole: string) => (Number.isInteger(Number(all)) ? whole : all)),
          'latin1',
        ),
      ),
  }),
  'no expectation is met': ({ finish }) => ({
    finish: (reply, request) =>
      request.fields.has('expect') ? { status: 417, fields: {}, body: '' } : finish(reply, request),
  }),
  'no media type is taken for JSON': ({ takesMediaType }) => ({
    takesMediaType: (request) =>
      (!request.fields.has('content-type') && request.body.length > 0) || takesMediaType(request),
  }),
  'codings are refused': ({ finish }) => ({
    finish: (reply, request) =>
      request.fields.has('content-encoding')
        ? { status: 415, fields: { 'accept-encoding': 'identity' }, body: '' }
        : finish(reply, request),
  }),
  'OPTIONS for browsers': ({ finish }) => ({
    finish: (reply, request) =>
      request.method === 'OPTIONS'
        ? { status: 204, fields: { allow: 'POST', 'access-control-allow-origin': '*' }, body: '' }
        : finish(reply, request),
    write: ({ status, fields, body }, _request, response) => {
      response.writeHead(status, { ...fields }).end(body);
    },
  }),
  'a slash more is the same path': ({ knowsPath }) => ({
    knowsPath: (request) => knowsPath(request) || request.path === '/plants/',
  }),
  'paths in canonical form': ({ finish }) => ({
    finish: (reply, request) =>
      /^\/\/plants$|^\/plants\/$/.test(request.path)
        ? { status: 308, fields: { location: '/plants' }, body: '' }
        : finish(reply, request),
  }),
  'bad paths are bad requests': whenFailing([404], () => ({ status: 400, fields: {}, body: '' })),
  'several challenges': () => ({ challenge: () => 'Basic realm="a, b", Bearer realm="plants", scope="write"' }),
  'more fields than anyone asked for': always((reply) => ({
    fields: {
      ...reply.fields,
      'x-request-id': '7',
      'set-cookie': ['a=1', 'b=2'],
      'cache-control': 'no-store',
      vary: 'origin',
    },
  })),
  'messages in another language': whenFailing([400], () =>
    json(400, { error: -2_147_483_648, message: 'Das geht nicht – größer als erlaubt: /plants, at line 3 (app.js)' }),
  ),
  'error codes at their ends': whenFailing([400, 401], (reply) => ({
    body: String(reply.body).replace(/"error":\d+/, '"error":2147483647'),
  })),
  'the tag is never shown': whenCreated((_, { name }) => ({ body: JSON.stringify({ name }) })),
  'the method override of nobody': admitting(() => false),
};

const tooMany: Reply = { status: 429, fields: { 'retry-after': '0', 'content-type': 'text/plain' }, body: 'slow down' };
