import type { Socket } from 'node:net';
import { reasonPhrase } from '../../http/index.js';
import { problemAnswer } from '../answer/problem-answer.js';
import type { RefusedBytes } from '../serve/front-door.js';
import { limits } from '../serve/limits.js';

/** What Node says of a message that its parser does not take, or that is late. */
interface ParserError extends Error {
  readonly code?: string;
  /** What it has against the message, in a few words. */
  readonly reason?: string;
  /** The bytes in which the parser stopped. */
  readonly rawPacket?: Buffer;
}

/** A method token (RFC 9110 §5.6.2), a target, and a version, as a line of its own. */
const requestLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+) ([^ \r\n]+) HTTP\/1\.[01]\r?$/m;

/**
 * Ends a connection with a problem where its bytes make no request, and says what was refused; where nobody waits for
 * an answer, without one.
 */
export function refuseBytes(error: ParserError, socket: Socket): RefusedBytes | undefined {
  const line = requestLine.exec(error.rawPacket?.subarray(0, 8192).toString('latin1') ?? '');
  const refusal = refusalOf(error, line !== null);
  if (refusal === undefined || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return undefined;
  }
  const [status, detail] = refusal;
  const { fields, body } = problemAnswer(status, detail);
  const lines = [`HTTP/1.1 ${status} ${reasonPhrase(status)}`, `${fields[0]}: ${fields[1]}`];
  lines.push(`Content-Length: ${body.length}`, `Date: ${new Date().toUTCString()}`, 'Connection: close', '', '');
  socket.end(Buffer.concat([Buffer.from(lines.join('\r\n')), body]));
  return { status, detail, method: line?.[1] ?? '', target: line?.[2] ?? '' };
}

function refusalOf(
  { code, reason }: ParserError,
  hasRequestLine: boolean,
): readonly [status: number, detail: string] | undefined {
  const noRequest = `the message is not an HTTP request${reason === undefined ? '' : `: ${reason}`}`;
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'the request did not arrive in time'];
    case 'HPE_HEADER_OVERFLOW':
      return [431, `the request line and the headers are larger than ${limits.headerBytes / 1024} KiB`];
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return [413, 'the chunk extensions are too large'];
    case 'HPE_INVALID_METHOD':
      return hasRequestLine ? [501, 'the method is not registered for HTTP'] : [400, noRequest];
    default:
      return code?.startsWith('HPE_') === true ? [400, noRequest] : undefined;
  }
}
