import type { Answerer } from './answerer.js';
import { closeInStages } from './close-in-stages.js';
import type { Connection } from './connection.js';
import type { ErrorName } from './error-catalogue.js';
import { reasonPhrase } from '../http/index.js';
import { entryOf, errorBody, type Refusal } from './refusal.js';

/**
 * Refuses and closes a connection whose next bytes are invalid or missing.
 *
 * The refusal is the response to the current request if its body is at fault. Otherwise it responds to a message that
 * never became a request, after the responses to earlier requests.
 */
export function failConnection(
  connection: Connection,
  name: ErrorName,
  answerer: Answerer,
  limits: { readonly lingerMs: number },
): void {
  const { socket, newest } = connection;
  if (newest !== undefined && !newest.req.complete) {
    if (newest.headersSent) socket.destroySoon();
    else answerer.refuse({ request: newest.req, response: newest, connection, awaitsContinue: false }, { name });
    return;
  }
  connection.over = true;
  const answer = (): void => {
    if (socket.writable) socket.write(rawAnswer({ name }));
    closeInStages(socket, limits.lingerMs);
  };
  if (newest === undefined || newest.closed) answer();
  else newest.once('close', answer);
}

/**
 * A refusal as the bytes of a complete HTTP/1.1 response, the last on its connection, for messages from which the
 * parser made no request, so that there is no response object.
 */
function rawAnswer(refusal: Refusal): Buffer {
  const { status, fields = [] } = entryOf(refusal);
  const body = errorBody(refusal);
  const lines = [
    `HTTP/1.1 ${status} ${reasonPhrase(status)}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  for (let at = 0; at < fields.length; at += 2) lines.push(`${fields[at]}: ${fields[at + 1]}`);
  // A server with a clock must send Date (RFC 9110 §6.6.1).
  lines.push(`Date: ${new Date().toUTCString()}`, 'Connection: close', '', body);
  return Buffer.from(lines.join('\r\n'));
}
