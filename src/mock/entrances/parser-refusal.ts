import type { Socket } from 'node:net';
import { reasonPhrase } from '../../http/index.js';
import { problemAnswer } from '../answer/problem-answer.js';
import type { RefusedBytes } from '../serve/front-door.js';
import { limits } from '../serve/limits.js';

/** The error of Node for a message that its parser rejects, or that is late. */
interface ParserError extends Error {
  readonly code?: string;
  /** A short explanation. */
  readonly reason?: string;
  /** The bytes that the parser was reading. */
  readonly rawPacket?: Buffer;
}

/** A request line: a method token (RFC 9110 §5.6.2), a target and a version. */
const requestLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+) ([^ \r\n]+) HTTP\/1\.[01]\r?$/m;

/**
 * Ends a connection whose bytes are not an HTTP request, with a problem document if the client may still read it, and
 * returns the refused bytes.
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
