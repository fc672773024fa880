import type { JsonCursor } from './json-cursor.js';
import { describeCharacter, MalformedJson } from './malformed-json.js';
import type { JsonStringNode } from './node.js';

const quote = 0x22;
const backslash = 0x5c;
const escapes = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/**
 * Reads the string (RFC 8259 §7) at the cursor, which is at its opening quote. An escaped lone surrogate is kept.
 *
 * @throws MalformedJson
 */
export function readString(cursor: JsonCursor): JsonStringNode {
  const { text } = cursor;
  const start = cursor.at;
  let value = '';
  let plainFrom = start + 1;
  let at = plainFrom;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      cursor.at = at + 1;
      value = plainFrom === start + 1 ? text.slice(plainFrom, at) : value + text.slice(plainFrom, at);
      return { type: 'string', value, start, end: cursor.at };
    }
    if (code === backslash) {
      value += text.slice(plainFrom, at) + escapedAt(text, at);
      at += text.charCodeAt(at + 1) === 0x75 ? 6 : 2;
      plainFrom = at;
    } else if (code >= 0x20) {
      at++;
    } else {
      throw unfinished(text, at);
    }
  }
}

function escapedAt(text: string, at: number): string {
  const letter = text.charAt(at + 1);
  if (letter === 'u') return String.fromCharCode(hexAt(text, at));
  const escaped = escapes.get(letter);
  if (escaped !== undefined) return escaped;
  if (letter === '') throw unfinished(text, at + 1);
  const shown = describeCharacter(text, at + 1);
  throw new MalformedJson(`a backslash must not stand before ${shown}; write \\\\ for a backslash`, at);
}

function hexAt(text: string, at: number): number {
  const digits = text.slice(at + 2, at + 6);
  if (/^[0-9A-Fa-f]{4}$/.test(digits)) return Number.parseInt(digits, 16);
  if (/^[0-9A-Fa-f]*$/.test(digits) && at + 2 + digits.length === text.length) throw unfinished(text, text.length);
  throw new MalformedJson('four hexadecimal digits must follow \\u', at);
}

/** The error for a string that continues at `at`, where the text ends or an unescaped control character follows. */
function unfinished(text: string, at: number): MalformedJson {
  if (at >= text.length) return new MalformedJson('the text ends inside a string', at);
  const code = text.charCodeAt(at);
  const name = code === 0x0a || code === 0x0d ? 'line break' : code === 0x09 ? 'tab' : 'control character';
  const escaped = JSON.stringify(text.charAt(at)).slice(1, -1);
  return new MalformedJson(`unescaped ${name} in a string; write ${escaped}`, at);
}
