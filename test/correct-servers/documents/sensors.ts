import type { Incoming, Reply } from '../plant-store/habits.js';
import { isObject, mediaType, parsed, type Documented, type Has } from './small-server.js';

const user = 'Sensor:Password-5t6Y7u8I';

/** OpenAPI 3.1; a matrix parameter, tuples, types with null, closed objects, ranges of statuses, slashes in operationIds. */
export const sensors: Documented = {
  file: 'test/correct-servers/documents/sensors.yaml',
  credentials: { basic: user },
  answer,
  faults: {
    'a place may be 10': 'violation invalid-request-accepted',
    'a place may not be 9': 'violation valid-request-refused',
    'a place may be a word': 'violation invalid-request-accepted',
    'nothing may be changed': 'violation invalid-request-accepted',
    'anything may be changed': 'violation invalid-request-accepted',
    'any unit will do': 'violation invalid-request-accepted',
    'Fahrenheit is unknown': 'violation valid-request-refused',
    'a third value will do': 'violation invalid-request-accepted',
    'the time may be any text': 'violation invalid-request-accepted',
    'the last hour may be 24': 'violation invalid-request-accepted',
    'any cold will do': 'violation invalid-request-accepted',
    'no mail is not null': 'violation valid-request-refused',
    'mail may be any text': 'violation invalid-request-accepted',
    'plain JSON will do': 'warning invalid-request-accepted',
    'the count is missing': 'violation header-missing',
    'a wrong password will do': 'violation unauthenticated-accepted',
    'no credentials are too much': 'violation server-error',
    'what is no base64 is too much': 'violation server-error',
    'any place is off': 'violation invalid-request-accepted',
  },
};

function answer(request: Incoming, has: Has): Reply {
  const { method, path, fields } = request;
  const [, place, what] = /^\/sensors\/([^/]+)\/(readings|off)$/.exec(path) ?? [];
  if (place === undefined) return text(404);
  const wanted = what === 'off' ? 'POST' : 'PATCH';
  if (method !== wanted) return text(405, { allow: wanted });
  const authorization = /^basic (\S+)$/i.exec(fields.get('authorization') ?? '')?.[1];
  if (!fields.has('authorization') && has('no credentials are too much')) return text(500);
  const isBase64 = (authorization ?? '').replace(/=+$/, '').length % 4 !== 1;
  if (!isBase64 && has('what is no base64 is too much')) return text(500);
  const given = Buffer.from(authorization ?? '', 'base64').toString();
  if (given !== user && !(given.startsWith('Sensor:') && has('a wrong password will do'))) {
    return text(401, { 'www-authenticate': 'Basic realm="sensors"' });
  }
  if (what === 'off')
    return isUuid(place) || has('any place is off') ? { status: 202, fields: {}, body: '' } : text(400);
  return patch(place, request, has);
}

function text(status: number, fields: Readonly<Record<string, string>> = {}): Reply {
  return { status, fields: { 'content-type': 'text/plain', ...fields }, body: `this is a ${status}` };
}

function isUuid(place: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(place);
}

function patch(place: string, request: Incoming, has: Has): Reply {
  const number = /^;place=(\d+)$/.exec(place)?.[1];
  if (number === undefined ? !has('a place may be a word') : !isPlace(Number(number), has)) return text(400);
  const type = mediaType(request);
  if (request.fields.has('content-encoding')) return text(415);
  if (type !== 'application/merge-patch+json' && !(type === 'application/json' && has('plain JSON will do')))
    return text(415);
  const value = parsed(request);
  if (!isObject(value) || !isPatch(value, has)) return text(422);
  return text(200, has('the count is missing') ? {} : { 'x-count': '1' });
}

function isPlace(place: number, has: Has): boolean {
  if (place === 10) return has('a place may be 10');
  return place >= 1 && place <= (has('a place may not be 9') ? 8 : 9);
}

function isPatch(value: Readonly<Record<string, unknown>>, has: Has): boolean {
  const { unit, values, mail, ...others } = value;
  if (Object.keys(others).length > 0 && !has('anything may be changed')) return false;
  if (Object.keys(value).length === 0) return has('nothing may be changed');
  if (unit !== undefined && unit !== 'C' && (unit !== 'F' || has('Fahrenheit is unknown')) && !has('any unit will do'))
    return false;
  if (values !== undefined && !isValues(values, has)) return false;
  if (mail === null) return !has('no mail is not null');
  if (mail === undefined) return true;
  return typeof mail === 'string' && (/^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(mail) || has('mail may be any text'));
}

function isValues(values: unknown, has: Has): boolean {
  if (!Array.isArray(values)) return false;
  const [time, celsius, ...others] = values as readonly unknown[];
  if (others.length > 0 && !has('a third value will do')) return false;
  if (time !== undefined && typeof time !== 'string') return false;
  if (
    time !== undefined &&
    !/^\d{4}-\d\d-\d\dt\d\d:\d\d:\d\d(\.\d+)?(z|[+-]\d\d:\d\d)$/i.test(time) &&
    !has('the time may be any text')
  )
    return false;
  const isHour24 = typeof time === 'string' && /t24:00:00/i.test(time) && !has('the last hour may be 24');
  if (typeof time === 'string' && (!isTime(time) || isHour24) && !has('the time may be any text')) return false;
  if (celsius === undefined) return true;
  return typeof celsius === 'number' && (celsius >= -50 || has('any cold will do'));
}

/** A leap second is one, the 30th of February is no day. */
function isTime(text: string): boolean {
  const date = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text.slice(0, 10)) return false;
  return !Number.isNaN(Date.parse(text.toUpperCase().replace(/:60(?=[.Z+-])/, ':59')));
}
