import type { Incoming, Reply } from '../plant-store/habits.js';
import { empty, json, valuesOf, type Documented, type Has } from './small-server.js';

const session = 'Session-1a2B3c4D5e6F';
const bearer = 'Bearer-Token-9z8Y7x6W5v4U';
const basic = 'Owner:Password-1q2W3e4R';
const token = 'OpenId-Token-0p9O8i7U6y5T';

/** OpenAPI 3.1; schemes that are asked for together, or one instead; label, deepObject and pipeDelimited parameters. */
export const accounts: Documented = {
  file: 'test/correct-servers/documents/accounts.yaml',
  credentials: { session, bearer, basic, token },
  answer,
  faults: {
    'the session alone will do': 'violation unauthenticated-accepted',
    'the bearer token alone will do': 'violation unauthenticated-accepted',
    'any session will do': 'violation unauthenticated-accepted',
    'Basic is unknown': 'violation valid-request-refused',
    'any user will do': 'violation unauthenticated-accepted',
    'an empty password will do': 'violation unauthenticated-accepted',
    'any bearer token closes accounts': 'violation unauthenticated-accepted',
    'a session with its bearer token closes accounts': 'violation unauthenticated-accepted',
    'everyone closes accounts': 'violation unauthenticated-accepted',
    'the filter may be left out': 'violation invalid-request-accepted',
    'from may be left out': 'violation invalid-request-accepted',
    'from may be a word': 'violation invalid-request-accepted',
    'open may be a word': 'violation invalid-request-accepted',
    'fields may be anything': 'violation invalid-request-accepted',
    'fields may be there twice': 'violation invalid-request-accepted',
    'us is unknown': 'violation valid-request-refused',
    'a sum is a word': 'violation schema-violation',
    'accounts are patched': 'violation undocumented-operation',
  },
};

function answer(request: Incoming, has: Has): Reply {
  const { method, path } = request;
  const owner = /^\/accounts\/\.([^/]+)$/.exec(path)?.[1];
  if (!/^\/accounts\/[^/]+$/.test(path)) return empty(404);
  if (method === 'PATCH' && has('accounts are patched')) return empty(204);
  if (method !== 'GET' && method !== 'DELETE') return empty(405, { allow: 'GET, DELETE' });
  if (method === 'DELETE') return close(request, owner, has);
  if (!admits(request, has)) return empty(401, { 'www-authenticate': 'Bearer, Basic realm="accounts"' });
  if (owner !== 'me' && (owner !== 'us' || has('us is unknown'))) return empty(400);
  return isFilter(request, has) && isFields(request, has)
    ? json(200, { sum: has('a sum is a word') ? 'seven' : 7 })
    : empty(400);
}

function close({ fields }: Incoming, owner: string | undefined, has: Has): Reply {
  const sent = /^bearer (\S+)$/i.exec(fields.get('authorization') ?? '')?.[1];
  const admitted =
    sent === token ||
    (sent !== undefined && has('any bearer token closes accounts')) ||
    (sent === bearer && isOfSession(fields) && has('a session with its bearer token closes accounts')) ||
    has('everyone closes accounts');
  if (!admitted) return empty(401, { 'www-authenticate': 'Bearer' });
  return empty(owner === 'me' || owner === 'us' ? 204 : 404);
}

function isOfSession(fields: Incoming['fields']): boolean {
  return fields.get('cookie')?.includes(`session=${session}`) === true;
}

function admits({ fields }: Incoming, has: Has): boolean {
  const authorization = fields.get('authorization') ?? '';
  const cookie = /(?:^|; ?)session=([^;]*)/.exec(fields.get('cookie') ?? '')?.[1];
  const byCookie = cookie === session || (cookie !== undefined && cookie !== '' && has('any session will do'));
  const byBearer = /^bearer (\S+)$/i.exec(authorization)?.[1] === bearer;
  if ((byCookie || has('the bearer token alone will do')) && (byBearer || has('the session alone will do')))
    return true;
  const sent = /^basic (\S+)$/i.exec(authorization)?.[1];
  if (sent === undefined || has('Basic is unknown')) return false;
  const given = Buffer.from(sent, 'base64').toString();
  if (given === basic || (given === 'Owner:' && has('an empty password will do'))) return true;
  return has('any user will do') && given.endsWith(':Password-1q2W3e4R');
}

function isFilter(request: Incoming, has: Has): boolean {
  const [from] = valuesOf(request, 'filter[from]');
  const [open] = valuesOf(request, 'filter[open]');
  if (open !== undefined && open !== 'true' && open !== 'false') return has('open may be a word');
  if (from === undefined)
    return has('from may be left out') ? open !== undefined : open === undefined && has('the filter may be left out');
  return /^-?\d+$/.test(from) || has('from may be a word');
}

function isFields(request: Incoming, has: Has): boolean {
  const fields = valuesOf(request, 'fields')[0]?.split('|') ?? [];
  if (fields.some((field) => field !== 'name' && field !== 'sum') && !has('fields may be anything')) return false;
  return new Set(fields).size === fields.length || has('fields may be there twice');
}
