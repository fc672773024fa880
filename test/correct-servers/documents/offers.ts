import type { Incoming, Reply } from '../plant-store/habits.js';
import {
  empty,
  isObject,
  json,
  mediaType,
  parsed,
  problem,
  valuesOf,
  type Documented,
  type Has,
} from './small-server.js';

const user = 'Offers:Password-9o8P7q6R';
const key = 'Offers-Key-4a5B6c7D8e9F';
const offer = { id: '3fa85f64-5717-4562-b3fc-2c963f66afa6', parent: null };

/** OpenAPI 3.0.2; objects, lists and JSON in the query, closed branches, a nullable reference, two ways in, a state. */
export const offers: Documented = {
  file: 'test/correct-servers/documents/offers.yaml',
  credentials: { basic: user, key },
  answer,
  faults: {
    'ten may be counted': 'violation invalid-request-accepted',
    'a count may end in letters': 'violation invalid-request-accepted',
    'no beginning is needed': 'violation invalid-request-accepted',
    'near is as far as it gets': 'violation invalid-request-accepted',
    'a place may end in letters': 'violation invalid-request-accepted',
    'where may be no JSON': 'violation invalid-request-accepted',
    'where may be a list': 'violation invalid-request-accepted',
    'a boost of 11 will do': 'violation invalid-request-accepted',
    'above may be 99.75': 'violation invalid-request-accepted',
    'above 99.5 is nothing': 'violation valid-request-refused',
    'above may be a third': 'violation invalid-request-accepted',
    'sort may be anything': 'violation invalid-request-accepted',
    'a number may have 3 digits': 'violation invalid-request-accepted',
    'a number may have 7 digits': 'violation invalid-request-accepted',
    'a number has 5 digits at most': 'violation valid-request-refused',
    'a code is digits alone': 'violation valid-request-refused',
    'a store may have 1 letter': 'violation invalid-request-accepted',
    'a store may have 3 letters': 'violation invalid-request-accepted',
    'no gift is no answer': 'violation valid-request-refused',
    'a wallet may have a number': 'violation invalid-request-accepted',
    'everyone drops offers': 'violation unauthenticated-accepted',
    'what is not there is told in words': 'violation media-type-undocumented',
    'the key is a bearer token': 'violation unauthenticated-accepted',
    'the key may be a field': 'violation unauthenticated-accepted',
    'a user needs no password': 'violation unauthenticated-accepted',
    'Basic is unknown': 'violation valid-request-refused',
    'a parent is a word': 'violation schema-violation',
  },
};

function answer(request: Incoming, has: Has): Reply {
  const { method, path, fields } = request;
  const id = /^\/offers\/([^/]+)$/.exec(path)?.[1];
  if (path !== '/offers' && id === undefined) return empty(404);
  const allowed = id === undefined ? ['GET', 'POST'] : ['GET', 'PUT', 'DELETE'];
  if (!allowed.includes(method)) return empty(405, { allow: allowed.join(', ') });
  // What a body is comes before who sends it.
  if (request.body.length > 0 && (mediaType(request) !== 'application/json' || fields.has('content-encoding')))
    return empty(415);
  if (!admits(request, has) && !(method === 'DELETE' && has('everyone drops offers')))
    return problem(401, { 'www-authenticate': 'Basic realm="offers"' });
  if (id !== undefined) return one(id, request, has);
  if (method === 'POST') return isMade(parsed(request), has) ? empty(201) : problem(400);
  return isAskedWell(request, has) ? json(200, [shown(has)]) : problem(400);
}

function shown(has: Has): unknown {
  return has('a parent is a word') ? { ...offer, parent: 'none' } : offer;
}

function admits({ fields }: Incoming, has: Has): boolean {
  const [, scheme = '', credential = ''] = /^(\w+) (\S+)$/.exec(fields.get('authorization') ?? '') ?? [];
  const given = Buffer.from(credential, 'base64').toString();
  if (/^basic$/i.test(scheme) && !has('Basic is unknown'))
    return given === user || (given === 'Offers' && has('a user needs no password'));
  if (scheme === 'Bearer' && credential === key && has('the key is a bearer token')) return true;
  if (fields.get('offer-key') === key && has('the key may be a field')) return true;
  return /(?:^|; )offer-key=([^;]*)/.exec(fields.get('cookie') ?? '')?.[1] === key;
}

function one(id: string, { method, memory, body, ...request }: Incoming, has: Has): Reply {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return problem(400);
  if (id !== offer.id || memory.has('dropped')) {
    if (has('what is not there is told in words'))
      return { status: 404, fields: { 'content-type': 'text/plain' }, body: 'it is not there' };
    return problem(404);
  }
  if (method === 'GET') return json(200, shown(has));
  if (method === 'PUT')
    return body.length === 0 || isObject(parsed({ method, memory, body, ...request })) ? empty(204) : problem(400);
  memory.set('dropped', true);
  return empty(204);
}

function isMade(value: unknown, has: Has): boolean {
  if (!isObject(value)) return false;
  const { kind, number, code, gift, store, mail, ...others } = value;
  if (Object.keys(others).length > 0) return false;
  if (kind === 'Wallet') {
    const isOnlyWallet = [number, code, gift, store].every((other) => other === undefined);
    return typeof mail === 'string' && [...mail].length >= 3 && (isOnlyWallet || has('a wallet may have a number'));
  }
  if (kind !== 'Card' || mail !== undefined || typeof number !== 'string' || !/^[0-9]+$/.test(number)) return false;
  const least = has('a number may have 3 digits') ? 3 : 4;
  const most = has('a number may have 7 digits') ? 7 : has('a number has 5 digits at most') ? 5 : 6;
  if (number.length < least || number.length > most) return false;
  const codes = has('a code is digits alone') ? /^[0-9]{3}$/ : /[0-9]{3}/;
  if (code !== undefined && (typeof code !== 'string' || !codes.test(code))) return false;
  const [shortest, longest] = [has('a store may have 1 letter') ? 1 : 2, has('a store may have 3 letters') ? 3 : 2];
  const stores = new RegExp(`^[A-Z]{${shortest},${longest}}[0-9]{2}$`);
  if (store !== undefined && (typeof store !== 'string' || !stores.test(store))) return false;
  return gift === undefined || (typeof gift === 'boolean' && (gift || !has('no gift is no answer')));
}

function isAskedWell(request: Incoming, has: Has): boolean {
  const text = (name: string): string | undefined => valuesOf(request, name)[0];
  return (
    isBetween(text('between[from]'), text('between[count]'), has) &&
    (text('near') ?? '0').split(',').every((place) => isNear(place, has)) &&
    isWhere(text('where'), has) &&
    isAbove(text('above'), has) &&
    ([undefined, 'new', 'old'].includes(text('sort')) || has('sort may be anything'))
  );
}

function isBetween(from: string | undefined, count: string | undefined, has: Has): boolean {
  if (from === undefined && count !== undefined && !has('no beginning is needed')) return false;
  if (from !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(from) || !isDay(from))) return false;
  if (count === undefined) return true;
  const digits = has('a count may end in letters') ? /^\d+/ : /^\d+$/;
  const number = Number.parseInt(count, 10);
  return digits.test(count) && number >= 1 && number <= (has('ten may be counted') ? 10 : 9);
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isNear(place: string, has: Has): boolean {
  const number = has('a place may end in letters') ? Number.parseFloat(place) : Number(place);
  return place !== '' && (Math.abs(number) <= 90 || (number > 90 && has('near is as far as it gets')));
}

function isWhere(text: string | undefined, has: Has): boolean {
  if (text === undefined) return true;
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return has('where may be a list');
    if (!isObject(value) || typeof value['field'] !== 'string') return false;
    const { boost = 0 } = value;
    return typeof boost === 'number' && boost <= (has('a boost of 11 will do') ? 11 : 10);
  } catch {
    return has('where may be no JSON');
  }
}

function isAbove(text: string | undefined, has: Has): boolean {
  if (text === undefined) return true;
  const number = Number(text);
  if (text === '' || Number.isNaN(number) || number < 0) return false;
  if (number === 99.5 && has('above 99.5 is nothing')) return false;
  if (!Number.isInteger(number * 4)) return has('above may be a third');
  return number <= (has('above may be 99.75') ? 99.75 : 99.5);
}
