import { reasonPhrase } from '../http/index.js';
import { entryOf, errorBody } from './refusal.js';
import type { Refusal } from './refusal.js';

/**
 * A refusal as the bytes of a whole HTTP/1.1 response, the last of its connection: for messages of which the parser
 * made no request, so that there is no response object to answer with.
 */
export function rawAnswer(refusal: Refusal): Buffer {
  const { status, fields = [] } = entryOf(refusal);
  const body = errorBody(refusal);
  const lines = [
    `HTTP/1.1 ${status} ${reasonPhrase(status)}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  for (let at = 0; at < fields.length; at += 2) lines.push(`${fields[at]}: ${fields[at + 1]}`);
  // A server with a clock owes the date (RFC 9110 §6.6.1).
  lines.push(`Date: ${new Date().toUTCString()}`, 'Connection: close', '', body);
  return Buffer.from(lines.join('\r\n'));
}
