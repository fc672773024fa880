import { STATUS_CODES, validateHeaderValue } from 'node:http';
import { limits } from '../serve/limits.js';

/** Most header sections go out again and again, but for their date. */
const heads = new WeakMap<readonly string[], string>();

/** RFC 9112 §9.3, and for how many seconds. */
const staying = `Connection: keep-alive\r\nKeep-Alive: timeout=${limits.keepAliveMs / 1000}\r\n\r\n`;

/**
 * The header section of an answer on a connection that stays, byte for byte as Node's server has it; `fields` is name
 * and value by turns.
 *
 * @throws TypeError `ERR_INVALID_CHAR` for a value that no field can have.
 */
export function answerHead(status: number, fields: readonly string[]): string {
  let head = heads.get(fields);
  if (head === undefined) heads.set(fields, (head = made(status, fields)));
  return `${head}Date: ${dateNow()}\r\n${staying}`;
}

function made(status: number, fields: readonly string[]): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}`];
  for (let at = 0; at < fields.length; at += 2) {
    validateHeaderValue(fields[at]!, fields[at + 1]!);
    lines.push(`${fields[at]}: ${fields[at + 1]}`);
  }
  return `${lines.join('\r\n')}\r\n`;
}

let second = 0;
let date = '';

/** IMF-fixdate (RFC 9110 §5.6.7), made once a second. */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}
