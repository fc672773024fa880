import type { Socket } from 'node:net';
import { reasonPhrase } from '../../http/index.js';
import { problemAnswer } from '../answer/problem-answer.js';

/** What Node says of a message that its parser does not take, or that is late. */
interface ParserError extends Error {
  readonly code?: string;
  /** The bytes in which the parser stopped. */
  readonly rawPacket?: Buffer;
}

/** A method token (RFC 9110 §5.6.2), a target, and a version, as a line of its own. */
const requestLine = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+ [^ \r\n]+ HTTP\/1\.[01]\r?$/m;

/** Ends a connection with a problem where its bytes make no request; where nobody waits for an answer, without one. */
export function refuseBytes(error: ParserError, socket: Socket): void {
  const refusal = refusalOf(error);
  if (refusal === undefined || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const [status, detail] = refusal;
  const { fields, body } = problemAnswer(status, detail);
  const lines = [`HTTP/1.1 ${status} ${reasonPhrase(status)}`, `${fields[0]}: ${fields[1]}`];
  lines.push(`Content-Length: ${body.length}`, `Date: ${new Date().toUTCString()}`, 'Connection: close', '', '');
  socket.end(Buffer.concat([Buffer.from(lines.join('\r\n')), body]));
}

function refusalOf({ code, rawPacket }: ParserError): readonly [status: number, detail: string] | undefined {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'the request did not arrive in time'];
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'the request line and the header fields are too large'];
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return [413, 'the chunk extensions are too large'];
    case 'HPE_INVALID_METHOD':
      return requestLine.test(rawPacket?.subarray(0, 8192).toString('latin1') ?? '')
        ? [501, 'the method is none that HTTP has registered']
        : [400, 'the message is no HTTP request'];
    default:
      return code?.startsWith('HPE_') === true ? [400, 'the message is no HTTP request'] : undefined;
  }
}
