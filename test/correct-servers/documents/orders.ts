import type { Incoming, Reply } from '../plant-store/habits.js';
import { empty, isObject, json, mediaType, parsed, problem, type Documented, type Has } from './small-server.js';

const token = 'Orders-Token-1a2B3c4D5e6F';
const other = 'OAuth-Token-9z8Y7x6W5v4U';

/** OpenAPI 3.1; alternatives told apart by a discriminator, a tree, an optional body and optional credentials. */
export const orders: Documented = {
  file: 'test/correct-servers/documents/orders.yaml',
  credentials: { bearer: token, oauth: other },
  answer,
  faults: {
    'any bearer token will do': 'violation unauthenticated-accepted',
    'the token of the other scheme will do': 'violation unauthenticated-accepted',
    'a gift may go to nobody': 'violation invalid-request-accepted',
    'a gift may go to one letter': 'violation invalid-request-accepted',
    'gifts are unknown': 'violation valid-request-refused',
    'any kind will do': 'violation invalid-request-accepted',
    'no lines are enough': 'violation invalid-request-accepted',
    'a sixth line will do': 'violation invalid-request-accepted',
    'a fifth line is too many': 'violation valid-request-refused',
    'a count of 0 will do': 'violation invalid-request-accepted',
    'a count of 10 is too many': 'violation valid-request-refused',
    'a part without a name will do': 'violation invalid-request-accepted',
    'parts are unknown': 'violation valid-request-refused',
    'a body must be there': 'violation valid-request-refused',
    'credentials must be there': 'violation valid-request-refused',
    'wrong credentials are too much': 'violation server-error',
    'text is taken for JSON': 'violation invalid-request-accepted',
    'an order is 200': 'violation undocumented-status',
    'a total is a word': 'violation schema-violation',
  },
};

function answer(request: Incoming, has: Has): Reply {
  const { method, path } = request;
  if (path === '/orders') return method === 'POST' ? order(request, has) : empty(405, { allow: 'POST' });
  if (path === '/categories') return method === 'PUT' ? categories(request, has) : empty(405, { allow: 'PUT' });
  return empty(404);
}

function bearerOf({ fields }: Incoming): string | undefined {
  return /^bearer (\S+)$/i.exec(fields.get('authorization') ?? '')?.[1];
}

function isJson(request: Incoming, has: Has): boolean {
  const type = mediaType(request);
  return type === 'application/json' || (has('text is taken for JSON') && type === 'text/plain');
}

function order(request: Incoming, has: Has): Reply {
  const sent = bearerOf(request);
  const admitted =
    sent === token ||
    (sent !== undefined && has('any bearer token will do')) ||
    (sent === other && has('the token of the other scheme will do'));
  if (!admitted) return problem(401, { 'www-authenticate': 'Bearer' });
  if (!isJson(request, has) || request.fields.has('content-encoding')) return empty(415);
  const value = parsed(request);
  if (!isObject(value) || !isOrder(value, has)) return problem(422);
  return json(has('an order is 200') ? 200 : 201, { total: has('a total is a word') ? 'seven' : 7 });
}

function isOrder(value: Readonly<Record<string, unknown>>, has: Has): boolean {
  const { kind, to, lines } = value;
  if (kind === 'gift') {
    if (has('gifts are unknown')) return false;
    if (to === undefined) return has('a gift may go to nobody');
    return typeof to === 'string' && [...to].length >= (has('a gift may go to one letter') ? 1 : 2);
  }
  if (kind !== 'purchase') return has('any kind will do');
  if (!Array.isArray(lines)) return false;
  if (lines.length === 0) return has('no lines are enough');
  if (lines.length > 5) return has('a sixth line will do');
  if (lines.length === 5 && has('a fifth line is too many')) return false;
  return lines.every((line: unknown) => {
    if (!isObject(line) || typeof line['count'] !== 'number' || !Number.isInteger(line['count'])) return false;
    const { count } = line;
    if (count === 0) return has('a count of 0 will do');
    return count >= 1 && count <= (has('a count of 10 is too many') ? 9 : 10);
  });
}

function categories(request: Incoming, has: Has): Reply {
  const { fields, body } = request;
  const sent = bearerOf(request);
  if (!fields.has('authorization') && has('credentials must be there'))
    return empty(401, { 'www-authenticate': 'Bearer' });
  if (fields.has('authorization') && sent !== other) {
    return has('wrong credentials are too much') ? problem(500) : empty(401, { 'www-authenticate': 'Bearer' });
  }
  if (body.length === 0) return has('a body must be there') ? problem(400) : empty(200);
  if (!isJson(request, has) || fields.has('content-encoding')) return empty(415);
  return isCategory(parsed(request), has) ? empty(200) : problem(400);
}

function isCategory(value: unknown, has: Has, within = false): boolean {
  if (!isObject(value)) return false;
  const { name, parts } = value;
  if (typeof name !== 'string' && !(within && name === undefined && has('a part without a name will do'))) return false;
  if (parts === undefined) return true;
  if (has('parts are unknown')) return false;
  return Array.isArray(parts) && parts.every((part) => isCategory(part, has, true));
}
