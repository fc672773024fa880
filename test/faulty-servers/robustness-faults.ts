import { whenCreated, whenFailing } from '../correct-servers/plant-store/edit.js';
import type { Change, Incoming } from '../correct-servers/plant-store/habits.js';
import { json } from '../correct-servers/plant-store/plain.js';
import type { Fault } from './fault.js';
import { faults } from './fault.js';

const failingAt =
  (isHard: (text: string, request: Incoming) => boolean): Change =>
  ({ finish }) => ({
    finish: (reply, request) =>
      isHard(request.body.toString(), request) ? json(500, { error: 0, message: 'oops' }) : finish(reply, request),
  });
const message = (text: string): Change => whenFailing([400], () => json(400, { error: 1, message: text }));
const at =
  (isTheOne: (request: Incoming) => boolean, act: (request: Incoming) => string): Change =>
  ({ write }) => ({
    write: (reply, request, response) => {
      if (!isTheOne(request)) return write(reply, request, response);
      response.socket?.end(act(request));
    },
  });
const malformed = ({ body }: Incoming): boolean => body.toString().endsWith(',}');

/** Requests that a server does not survive, and answers that show its insides. */
export const robustnessFaults: readonly Fault[] = [
  ...faults('server-error', 'violation', {
    'malformed JSON is too much': failingAt((text) => text.endsWith(',}')),
    'an emoji is too much': failingAt((text) => /[\u{10000}-\u{10ffff}]/u.test(text)),
    'a long name is too much': failingAt((text) => text.length > 9_000),
    'U+0000 is too much': failingAt((text) => text.includes(String.raw`\u0000`)),
    'deep nesting is too much': failingAt((text) => text.includes('[[[')),
    'the greatest id is too much': failingAt((text) => text.includes('9223372036854775807')),
    'null is too much': failingAt((text) => text === 'null'),
    'no credentials are too much': failingAt((_, { fields }) => !fields.has('authorization')),
    'an unknown method is too much': failingAt((_, { method }) => method === 'PATCH'),
    'an unknown path is too much': failingAt((_, { path }) => path === '/plants/1'),
    'an id that is taken is too much': whenFailing([400], ({ body }) =>
      body.includes('taken') ? { status: 503 } : {},
    ),
    'a media type that is none is too much': failingAt((_, { fields }) => /;;/.test(fields.get('content-type') ?? '')),
    'not implemented': failingAt((text) => text.includes('"tag"')),
  }),
  ...faults('no-answer', 'violation', {
    'malformed JSON is not answered': ({ write }) => ({
      write: (reply, request, response) => (malformed(request) ? undefined : write(reply, request, response)),
    }),
  }),
  ...faults('connection-reset', 'violation', {
    'malformed JSON ends the connection': at(malformed, () => ''),
  }),
  ...faults('truncated-response', 'violation', {
    'a length that is not kept': at(
      malformed,
      () => 'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"error":1}',
    ),
    'a last chunk that does not come': at(
      malformed,
      () =>
        'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n',
    ),
  }),
  ...faults('not-http', 'violation', {
    'an answer that is not HTTP': at(malformed, () => 'error: malformed JSON\r\n\r\n'),
    'a status that is none': whenFailing([400], () => ({ status: 999 })),
  }),
  ...faults('body-over-limit', 'violation', {
    'a body of two million spaces': whenCreated(({ body }) => ({ body: String(body) + ' '.repeat(2_000_000) })),
  }),
  ...faults('stack-trace', 'warning', {
    'a JavaScript stack': message(
      'Error: bad plant\n    at createPlant (/srv/plants/store.js:12:5)\n    at node:internal/process/task_queues:95:5',
    ),
    'a Python stack': message(
      'Traceback (most recent call last):\n  File "/srv/plants.py", line 12, in create\nKeyError',
    ),
    'a Java stack': message('java.lang.IllegalStateException\n\tat store.Plants.create(Plants.java:12)'),
    'a Go stack': message('panic: plant\n\ngoroutine 1 [running]:\nmain.create()'),
    'a path of the server': message("ENOENT: no such file, open '/var/lib/plants/7.json'"),
    'a Windows path': message(String.raw`could not open C:\plants\store\plants.db`),
  }),
];
