import { always, inTurn, whenFailing, withField } from './plant-store/edit.js';
import type { Change, Incoming, Reply } from './plant-store/habits.js';
import { json } from './plant-store/plain.js';

type Page = (reply: Reply, request: Incoming) => Partial<Reply>;

/** An answer of another media type, with the fields that it had. */
const page =
  (mediaType: string, body: string): Page =>
  ({ fields }) => ({ fields: { ...fields, 'content-type': mediaType }, body });
const bare: Page = ({ fields: { 'content-type': _type, ...fields } }) => ({ fields, body: '' });
const jsonPage = (value: (status: number, path: string) => unknown): Page => {
  return (reply, { path }) => ({ body: JSON.stringify(value(reply.status, path)) });
};
const html = (title: string): Page => page('text/html; charset=utf-8', `<!doctype html>\n<title>${title}</title>\n`);
const title = (status: number): string =>
  ({ 401: 'Unauthorized', 404: 'Not Found', 405: 'Method Not Allowed' })[status] ?? 'Error';
/** Answers before anything else where a path is not written as the house would. */
const movedTo =
  (status: number, isOther: (path: string) => boolean): Change =>
  ({ finish }) => ({
    finish: (reply, request) =>
      isOther(request.path) ? { status, fields: { location: '/plants' }, body: '' } : finish(reply, request),
  });
const answering =
  (isSuch: (request: Incoming) => boolean, answer: (request: Incoming) => Reply): Change =>
  ({ finish }) => ({ finish: (reply, request) => (isSuch(request) ? answer(request) : finish(reply, request)) });
const options = (status: number): Change =>
  answering(
    ({ method, path }) => method === 'OPTIONS' && path === '/plants',
    () => ({ status, fields: { allow: 'POST, OPTIONS' }, body: '' }),
  );
const isOdd = ({ path }: Incoming): boolean => /^\/\/|;|%2f|%zz|\/\.\//i.test(path);
const nginx = (status: number): Reply => ({
  status,
  fields: { server: 'nginx', 'content-type': 'text/html', connection: 'close' },
  body: `<html>\r\n<head><title>${status}</title></head>\r\n<body>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`,
});

/** What the houses of other languages answer by themselves, around a plant store that keeps to its contract. */
export const houseHabits: Readonly<Record<string, Change>> = {
  'Go, net/http': inTurn(
    movedTo(301, (path) => path.startsWith('//') || path.includes('/./')),
    whenFailing([404], page('text/plain; charset=utf-8', '404 page not found\n')),
    whenFailing([405], page('text/plain; charset=utf-8', 'Method Not Allowed\n')),
    whenFailing([401, 415], (reply, request) =>
      page('text/plain; charset=utf-8', `${title(reply.status)}\n`)(reply, request),
    ),
    whenFailing([200, 400], ({ body }) => ({ body: `${String(body)}\n` })),
    always((reply) => withField(reply, 'x-content-type-options', 'nosniff')),
  ),
  'Python, FastAPI': inTurn(
    movedTo(307, (path) => path === '/plants/'),
    whenFailing(
      [401, 404, 405],
      jsonPage((status) => ({ detail: title(status) })),
    ),
    whenFailing([415], () => json(400, { error: 1, message: 'Input should be a valid dictionary' })),
  ),
  'Python, FastAPI with HTTPBearer': whenFailing([401], () => json(403, { detail: 'Not authenticated' })),
  'Python, Flask': inTurn(
    options(200),
    whenFailing([401, 404, 405, 415], (reply, request) =>
      html(`${reply.status} ${title(reply.status)}`)(reply, request),
    ),
    always((reply) => withField(reply, 'server', 'Werkzeug/3.0.1 Python/3.12.1')),
  ),
  'Python, any encoding of JSON': ({ parse }) => ({
    parse: (bytes) => {
      if (bytes[0] === 0xff && bytes[1] === 0xfe) return parse(Buffer.from(bytes.toString('utf16le').slice(1)));
      if (bytes[1] === 0) return parse(Buffer.from(bytes.toString('utf16le')));
      if (bytes[0] === 0xfe && bytes[1] === 0xff)
        return parse(Buffer.from(Buffer.from(bytes).swap16().toString('utf16le').slice(1)));
      return parse(bytes);
    },
  }),
  'Java, Spring Boot': inTurn(
    options(200),
    whenFailing(
      [404, 405],
      jsonPage((status, path) => ({ timestamp: '2030-01-01T00:00:00Z', status, error: title(status), path })),
    ),
    whenFailing([401], bare),
    whenFailing([415], (reply, request) => ({ ...bare(withAccept(reply), request) })),
    answering(isOdd, () => ({
      status: 400,
      fields: { 'content-type': 'text/html;charset=utf-8', connection: 'close' },
      body: '<h1>Bad Request</h1>',
    })),
    answering(
      ({ fields }) => fields.get('accept') === 'image/png' || fields.get('accept') === 'application/x-fern',
      () => ({ status: 406, fields: {}, body: '' }),
    ),
  ),
  'Java, credentials before paths': ({ finish }) => ({
    steps: ['credentials', 'method', 'path', 'size', 'media type', 'body'],
    finish,
  }),
  'Ruby on Rails': inTurn(
    whenFailing([404, 405], ({ status }) => json(404, { status, error: 'Not Found' })),
    always((reply) => ({
      fields: {
        ...reply.fields,
        'x-request-id': '7d5f',
        'x-runtime': '0.003',
        etag: 'W/"f00"',
        'cache-control': 'max-age=0, private',
      },
    })),
  ),
  'ASP.NET Core': inTurn(
    whenFailing([401, 404, 405], bare),
    whenFailing(
      [415],
      page(
        'application/problem+json; charset=utf-8',
        '{"type":"about:blank","title":"Unsupported Media Type","status":415}',
      ),
    ),
    whenFailing([200, 400], (reply) => withField(reply, 'content-type', 'application/json; charset=utf-8')),
  ),
  'PHP, Laravel': inTurn(
    whenFailing([401], () => ({ body: '{"message":"Unauthenticated."}' })),
    whenFailing(
      [404, 405],
      jsonPage(() => ({ message: 'The route could not be found.' })),
    ),
    always((reply) => ({
      fields: {
        ...reply.fields,
        'x-powered-by': 'PHP/8.3',
        'set-cookie': ['XSRF-TOKEN=abc; path=/', 'session=def; httponly'],
      },
    })),
  ),
  'nginx in front': inTurn(
    answering(
      ({ method }) => method === 'GROW',
      () => nginx(400),
    ),
    answering(
      ({ path }) => path.includes('%zz'),
      () => nginx(400),
    ),
    answering(
      ({ body }) => body.length > 8_000,
      () => nginx(413),
    ),
  ),
  'a gateway in front': inTurn(
    whenFailing([404, 405], () => json(403, { message: 'Missing Authentication Token' })),
    always((reply) => ({
      fields: { ...reply.fields, via: '1.1 gateway', 'x-cache': 'Miss', 'strict-transport-security': 'max-age=1' },
    })),
  ),
};

function withAccept(reply: Reply): Reply {
  return { ...reply, ...withField(reply, 'accept', 'application/json') };
}
