import type { Incoming, Reply } from '../plant-store/habits.js';
import { empty, isObject, json, mediaType, parsed, valuesOf, type Documented, type Has } from './small-server.js';

const key = 'Uploads-Key-1a2B3c4D5e6F';

/** OpenAPI 3.0 without operationIds; forms, files, several media types both ways, an API key in the query. */
export const uploads: Documented = {
  file: 'test/correct-servers/documents/uploads.yaml',
  credentials: { key },
  answer,
  faults: {
    'an age may be left out': 'violation invalid-request-accepted',
    'an age may be a word': 'violation invalid-request-accepted',
    'tags are unknown': 'violation valid-request-refused',
    'a JSON login will do': 'violation invalid-request-accepted',
    'a file may be left out': 'violation invalid-request-accepted',
    'stars may be words': 'violation invalid-request-accepted',
    'files are too much': 'violation server-error',
    'photos in PNG are unknown': 'violation valid-request-refused',
    'empty files are too much': 'violation server-error',
    'quoted names of files are too much': 'violation server-error',
    'files without a boundary are too much': 'violation server-error',
    'notes of text are unknown': 'violation valid-request-refused',
    'notes of JSON are unknown': 'violation valid-request-refused',
    'text is not an answer': 'violation valid-request-refused',
    'a note may be left out': 'violation invalid-request-accepted',
    'the key may be left out': 'violation unauthenticated-accepted',
    'any key will do': 'violation unauthenticated-accepted',
    'a key may be longer': 'violation unauthenticated-accepted',
    'an unknown path is too much': 'violation server-error',
  },
};

function answer(request: Incoming, has: Has): Reply {
  const { method, path } = request;
  if (!['/login', '/files', '/notes'].includes(path)) return empty(has('an unknown path is too much') ? 500 : 404);
  if (method !== 'POST') return empty(405, { allow: 'POST' });
  if (path !== '/login' && !admits(request, has)) return empty(401, { 'www-authenticate': 'Key' });
  if (request.fields.has('content-encoding')) return empty(415);
  if (path === '/login') return login(request, has);
  return path === '/files' ? file(request, has) : note(request, has);
}

function admits(request: Incoming, has: Has): boolean {
  const [sent] = valuesOf(request, 'key');
  if (sent === undefined) return has('the key may be left out');
  if (sent === '') return false;
  return sent === key || has('any key will do') || (has('a key may be longer') && sent.startsWith(key));
}

function login(request: Incoming, has: Has): Reply {
  const type = mediaType(request);
  if (type === 'application/json' && has('a JSON login will do')) return empty(204);
  if (type !== 'application/x-www-form-urlencoded') return empty(415);
  const form = new URLSearchParams(request.body.toString());
  const age = form.get('age');
  if (form.get('user') === null || (form.has('tags') && has('tags are unknown'))) return empty(400);
  if (age === null) return empty(has('an age may be left out') ? 204 : 400);
  return empty(/^\d+$/.test(age) || (age !== '' && has('an age may be a word')) ? 204 : 400);
}

function file(request: Incoming, has: Has): Reply {
  const boundary = /boundary=([^;]+)/i.exec(request.fields.get('content-type') ?? '')?.[1];
  if (mediaType(request) !== 'multipart/form-data') return empty(415);
  if (boundary === undefined) return empty(has('files without a boundary are too much') ? 500 : 415);
  const parts = request.body.toString('latin1').split(`--${boundary}`).slice(1, -1);
  const named = new Map(
    parts.map((part) => [/ name="([^"]*)"/.exec(part)?.[1] ?? '', part.slice(part.indexOf('\r\n\r\n') + 4, -2)]),
  );
  if (has('files are too much') && parts.some((part) => part.includes('filename='))) return empty(500);
  const photo = parts.find((part) => part.includes(' name="photo"'));
  if (photo !== undefined && !isPhoto(photo, has)) return empty(400);
  if (has('quoted names of files are too much') && parts.some((part) => part.includes(String.raw`\"`)))
    return empty(500);
  if (named.get('file') === '' && has('empty files are too much')) return empty(500);
  if (!named.has('title') || (!named.has('file') && !has('a file may be left out'))) return empty(400);
  const stars = named.get('stars');
  if (stars !== undefined && !/^-?\d+$/.test(stars) && !has('stars may be words')) return empty(400);
  const about = named.get('about');
  if (about !== undefined && !isAbout(about)) return empty(400);
  return empty(201);
}

function isPhoto(part: string, has: Has): boolean {
  const type = /^content-type: (image\/(?:jpeg|png))\r$/im.exec(part)?.[1];
  return (
    part.includes('filename=') && type !== undefined && !(type === 'image/png' && has('photos in PNG are unknown'))
  );
}

function isAbout(text: string): boolean {
  try {
    return typeof (JSON.parse(text) as { by?: unknown }).by === 'string';
  } catch {
    return false;
  }
}

function note(request: Incoming, has: Has): Reply {
  const accept = request.fields.get('accept') ?? '*/*';
  const type = mediaType(request);
  if (type === 'text/plain' && has('notes of text are unknown')) return empty(400);
  if (type === 'application/json' && has('notes of JSON are unknown')) return empty(400);
  if (type !== 'text/plain' && type !== 'application/json') return empty(415);
  if (request.body.length === 0)
    return empty(
      has('a note may be left out') ? 200 : 400,
      has('a note may be left out') ? { 'content-type': 'text/plain' } : {},
    );
  const value = type === 'text/plain' ? { text: request.body.toString() } : parsed(request);
  if (!isObject(value) || typeof value['text'] !== 'string') return empty(400);
  if (accept === 'text/plain') {
    if (has('text is not an answer')) return empty(406);
    return { status: 200, fields: { 'content-type': 'text/plain' }, body: value['text'] };
  }
  return /json|\*\/\*/.test(accept) ? json(200, { text: value['text'] }) : empty(406);
}
