import type { Answerer } from './answerer.js';
import type { Connection } from './connection.js';
import type { ErrorName } from './error-catalogue.js';
import { closeInStages, reasonPhrase } from '../http/index.js';
import { entryOf, errorBody, type Refusal } from './refusal.js';
import { longestTarget } from './limits.js';

/** A method token (RFC 9110 §5.6.2), a target, and a version, as the first line of a request. */
const requestLine = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+ [^ \r\n]+ HTTP\/1\.[01]\r?\n/;

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

/** The error of Node's `clientError` event: a message that the parser rejects, a late one, or a broken socket. */
export interface ParserError extends Error {
  readonly code?: string;
  /** The bytes in which the parser stopped, and the position in them. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/**
 * The reason why the parser refuses a message; undefined if there is no one to respond to (a reset, a broken pipe).
 *
 * `opensConnection` is true if the bytes of the error are the first of their connection.
 */
export function parserRefusal(error: ParserError, opensConnection: boolean): ErrorName | undefined {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'request-timeout';
    case 'HPE_HEADER_OVERFLOW':
      return opensConnection && isTargetAtFault(error) ? 'target-too-long' : 'header-too-large';
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 'body-too-large';
    case 'HPE_INVALID_METHOD':
      return requestLine.test(lineAtFault(error)) ? 'unknown-method' : 'malformed-request';
    default:
      return error.code?.startsWith('HPE_') === true ? 'malformed-request' : undefined;
  }
}

/** Whether the request line has not ended when the parser gives up, and so is too long by itself. */
function isTargetAtFault({ rawPacket }: ParserError): boolean {
  if (rawPacket === undefined) return false;
  const end = rawPacket.indexOf('\n');
  return end === -1 || end > longestTarget;
}

function lineAtFault({ rawPacket, bytesParsed = 0 }: ParserError): string {
  if (rawPacket === undefined) return '';
  const start = rawPacket.lastIndexOf('\n', Math.max(bytesParsed - 1, 0)) + 1;
  return rawPacket.subarray(start, start + longestTarget).toString('latin1');
}
