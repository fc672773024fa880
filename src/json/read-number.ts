import type { JsonCursor } from './json-cursor.js';
import { MalformedJson, unexpected, wordAt } from './malformed-json.js';
import type { JsonNumberNode } from './node.js';

const zero = 0x30;
const nine = 0x39;

/**
 * Reads the number (RFC 8259 §6) at the cursor, which is at `-` or a digit.
 *
 * @throws MalformedJson
 */
export function readNumber(cursor: JsonCursor): JsonNumberNode {
  const { text } = cursor;
  const start = cursor.at;
  if (text.charCodeAt(start) === 0x2d) {
    cursor.at++;
    if (!isDigit(text.charCodeAt(cursor.at))) throw afterMinus(cursor);
  }
  if (text.charCodeAt(cursor.at) === zero) {
    cursor.at++;
    refuseLeadingZero(cursor);
  } else {
    skipDigits(cursor);
  }
  if (text.charCodeAt(cursor.at) === 0x2e) {
    cursor.at++;
    requireDigits(cursor, 'after the decimal point');
  }
  const code = text.charCodeAt(cursor.at);
  if (code === 0x65 || code === 0x45) {
    const sign = text.charCodeAt(++cursor.at);
    if (sign === 0x2b || sign === 0x2d) cursor.at++;
    requireDigits(cursor, 'in the exponent');
  }
  return { type: 'number', literal: text.slice(start, cursor.at), start, end: cursor.at };
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}

function skipDigits(cursor: JsonCursor): void {
  while (isDigit(cursor.text.charCodeAt(cursor.at))) cursor.at++;
}

function requireDigits(cursor: JsonCursor, where: string): void {
  const start = cursor.at;
  skipDigits(cursor);
  if (cursor.at > start) return;
  const ending = start === cursor.text.length ? 'the text ends early; ' : '';
  throw new MalformedJson(`${ending}expected a digit ${where}`, start);
}

function refuseLeadingZero(cursor: JsonCursor): void {
  const code = cursor.text.charCodeAt(cursor.at);
  if (isDigit(code)) throw new MalformedJson('a number must not have leading zeros', cursor.at - 1);
  if (code === 0x78 || code === 0x58) throw new MalformedJson('JSON has no hexadecimal numbers', cursor.at - 1);
}

function afterMinus(cursor: JsonCursor): MalformedJson {
  if (wordAt(cursor.text, cursor.at) === 'Infinity') return new MalformedJson('JSON has no -Infinity', cursor.at - 1);
  return unexpected(cursor, 'a digit after "-"');
}
