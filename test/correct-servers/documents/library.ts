import type { Incoming, Reply } from '../plant-store/habits.js';
import { empty, json, problem, valuesOf, type Documented, type Has } from './small-server.js';

const key = 'Library-Key-1a2B3c4D5e6F';
const user = 'Librarian:Password-1a2B3c4D';
const book = { id: 7, title: 'Ferns', subtitle: null };

/** OpenAPI 3.0; parameters in path, query, header and cookie; an API key or Basic, Basic alone, and a public operation. */
export const library: Documented = {
  file: 'test/correct-servers/documents/library.yaml',
  credentials: { key, basic: user },
  answer,
  faults: {
    'limit may be left out': 'violation invalid-request-accepted',
    'limit may be a word': 'violation invalid-request-accepted',
    'limit ends at 99': 'violation valid-request-refused',
    'limit has no end': 'violation invalid-request-accepted',
    'limit has no beginning': 'violation invalid-request-accepted',
    'sort may be anything': 'violation invalid-request-accepted',
    'sort by year is unknown': 'violation valid-request-refused',
    'ids may be words': 'violation invalid-request-accepted',
    'ids may be many': 'violation invalid-request-accepted',
    'trace may be left out': 'violation invalid-request-accepted',
    'trace may be anything': 'violation invalid-request-accepted',
    'session may be left out': 'violation invalid-request-accepted',
    'session may be short': 'violation invalid-request-accepted',
    'lent may be maybe': 'violation invalid-request-accepted',
    'since may be any text': 'violation invalid-request-accepted',
    'an id may be a word': 'violation server-error',
    'an id may be 0': 'violation invalid-request-accepted',
    'the key lets no one in': 'violation valid-request-refused',
    'any key will do': 'violation unauthenticated-accepted',
    'Basic is unknown': 'violation valid-request-refused',
    'any password will do': 'violation unauthenticated-accepted',
    'the key removes books': 'violation unauthenticated-accepted',
    'health wants a key': 'violation valid-request-refused',
    'books can be put': 'violation undocumented-operation',
    'every fifth request fails': 'violation server-error',
    'the 30th of February is a day': 'violation invalid-request-accepted',
    'a session has no end': 'violation invalid-request-accepted',
    'limit may be a fraction': 'violation invalid-request-accepted',
    'sort in capitals will do': 'violation invalid-request-accepted',
    'trace in capitals will do': 'violation invalid-request-accepted',
    'a trace may be longer': 'violation invalid-request-accepted',
    'a trace may have a g': 'violation invalid-request-accepted',
    'a trace has no f': 'violation valid-request-refused',
    'lent is true or nothing': 'violation valid-request-refused',
    'one id is no list': 'violation valid-request-refused',
    'three ids are too many': 'violation valid-request-refused',
    'a session of 12 is too long': 'violation valid-request-refused',
    'leap days are unknown': 'violation valid-request-refused',
    'a book has no title': 'violation schema-violation',
    'a subtitle is left to be undefined': 'violation malformed-json',
    'a removed book is shown': 'violation undocumented-status',
    'HEAD brings it down': 'violation server-error',
    'bytes that are not UTF-8 are too much': 'violation server-error',
    'an id of broken escapes is too much': 'violation server-error',
    'HEAD asks nobody': 'violation unauthenticated-accepted',
  },
};

function answer(request: Incoming, has: Has): Reply {
  const { method, path, memory } = request;
  const count = ((memory.get('count') as number | undefined) ?? 0) + 1;
  memory.set('count', count);
  if (has('every fifth request fails') && count % 5 === 0) return problem(500);
  if (method === 'HEAD' && has('HEAD brings it down')) return problem(500);
  if (method === 'HEAD' && has('HEAD asks nobody')) return empty(200, { 'content-type': 'application/json' });
  if (/%ff/i.test(request.query) && has('bytes that are not UTF-8 are too much')) return problem(500);
  if (path.includes('%zz') && has('an id of broken escapes is too much')) return problem(500);
  if (path === '/health') return health(request, has);
  const id = /^\/books\/([^/]+)$/.exec(path)?.[1];
  if (path !== '/books' && id === undefined) return empty(404);
  const isKnown = method === 'GET' || (method === 'DELETE' && id !== undefined);
  if (!isKnown) {
    if (has('books can be put') && method === 'PUT') return json(200, book);
    return empty(405, { allow: id === undefined ? 'GET' : 'GET, DELETE' });
  }
  if (!admits(request, has)) return problem(401, { 'www-authenticate': 'Basic realm="library"' });
  return id === undefined ? list(request, has) : one(id, method, has);
}

function health({ method, fields }: Incoming, has: Has): Reply {
  if (method !== 'GET') return empty(405, { allow: 'GET' });
  if (has('health wants a key') && !fields.has('x-key')) return empty(401, { 'www-authenticate': 'Basic' });
  return { status: 200, fields: { 'content-type': 'text/plain' }, body: 'fine' };
}

function admits({ fields, method }: Incoming, has: Has): boolean {
  const sent = fields.get('x-key');
  const byKey = has('any key will do')
    ? sent !== undefined && sent !== ''
    : sent === key && !has('the key lets no one in');
  if (byKey && (method !== 'DELETE' || has('the key removes books'))) return true;
  const basic = /^basic (\S+)$/i.exec(fields.get('authorization') ?? '')?.[1];
  if (basic === undefined || has('Basic is unknown')) return false;
  const given = Buffer.from(basic, 'base64').toString();
  return given === user || (has('any password will do') && given.startsWith('Librarian:'));
}

function list(request: Incoming, has: Has): Reply {
  const { fields } = request;
  const [limit] = valuesOf(request, 'limit');
  if (limit === undefined ? !has('limit may be left out') : !isLimit(limit, has)) return problem(400);
  const [written] = valuesOf(request, 'sort');
  const sort = has('sort in capitals will do') ? written?.toLowerCase() : written;
  if (
    sort !== undefined &&
    sort !== 'title' &&
    (sort !== 'year' || has('sort by year is unknown')) &&
    !has('sort may be anything')
  )
    return problem(400);
  if (sort === 'year' && has('sort by year is unknown')) return problem(400);
  const ids = valuesOf(request, 'ids')[0]?.split(',');
  if (ids !== undefined && ids.length > 3 && !has('ids may be many')) return problem(400);
  if (ids?.some((id) => !/^-?\d+$/.test(id)) === true && !has('ids may be words')) return problem(400);
  if ((ids?.length === 1 && has('one id is no list')) || (ids?.length === 3 && has('three ids are too many')))
    return problem(400);
  const trace = fields
    .get('x-trace')
    ?.replace(/[A-F]/g, has('trace in capitals will do') ? 'a' : '$&')
    .replace(/g/g, has('a trace may have a g') ? 'a' : '$&')
    .replace(/f/g, has('a trace has no f') ? 'z' : '$&');
  if (
    trace === undefined
      ? !has('trace may be left out')
      : !/^[a-f0-9]{8}$/.test(has('a trace may be longer') ? trace.slice(0, 8) : trace) && !has('trace may be anything')
  )
    return problem(400);
  const session = /(?:^|; )session=([^;]*)/.exec(fields.get('cookie') ?? '')?.[1];
  if (session === undefined ? !has('session may be left out') : !isSession(decodeURIComponent(session), has))
    return problem(400);
  const [lent] = valuesOf(request, 'lent');
  if (lent !== undefined && lent !== 'true' && lent !== 'false' && !has('lent may be maybe')) return problem(400);
  if (lent === 'false' && has('lent is true or nothing')) return problem(400);
  const [since] = valuesOf(request, 'since');
  if (since !== undefined && !isDate(since, has) && !has('since may be any text')) return problem(400);
  if (has('a subtitle is left to be undefined'))
    return { ...json(200, []), body: '[{"id":7,"title":"Ferns","subtitle":undefined}]' };
  return json(200, [has('a book has no title') ? { id: 7 } : book]);
}

function isLimit(text: string, has: Has): boolean {
  if (/^\d+\.\d+$/.test(text)) return has('limit may be a fraction');
  if (!/^-?\d+$/.test(text)) return has('limit may be a word');
  const number = Number(text);
  if (number < 1) return has('limit has no beginning');
  if (number > 100) return has('limit has no end');
  return number < 100 || !has('limit ends at 99');
}

function isSession(text: string, has: Has): boolean {
  return (
    (text.length >= 4 || has('session may be short')) &&
    (text.length < 12 || (text.length === 12 ? !has('a session of 12 is too long') : has('a session has no end')))
  );
}

function isDate(text: string, has: Has): boolean {
  if (text === '2024-02-29' && has('leap days are unknown')) return false;
  if (/^\d{4}-02-30$/.test(text) && has('the 30th of February is a day')) return true;
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function one(id: string, method: string, has: Has): Reply {
  if (!/^\d+$/.test(id)) return problem(has('an id may be a word') ? 500 : 400);
  const number = Number(id);
  if (number > 2 ** 31 - 1 || (number < 1 && !has('an id may be 0'))) return problem(400);
  if (method === 'DELETE')
    return number !== 7 ? problem(404) : has('a removed book is shown') ? json(200, book) : empty(204);
  return number === 7 || number === 0 ? json(200, book) : problem(404);
}
