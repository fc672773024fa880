import type { ErrorName } from './error-catalogue.js';
import { longestTarget } from './limits.js';

/** The error of Node's `clientError` event: a message that the parser rejects, a late one, or a broken socket. */
export interface ParserError extends Error {
  readonly code?: string;
  /** The bytes in which the parser stopped, and the position in them. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** A method token (RFC 9110 §5.6.2), a target, and a version, as the first line of a request. */
const requestLine = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+ [^ \r\n]+ HTTP\/1\.[01]\r?\n/;

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
