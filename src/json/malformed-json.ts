import type { JsonCursor } from './json-cursor.js';

/** Thrown by the reader and caught by its caller: the text stops being JSON at `offset`. */
export class MalformedJson extends Error {
  override readonly name = 'MalformedJson';
  readonly kind: 'syntax' | 'too-deep' | 'too-large';
  readonly offset: number;

  constructor(message: string, offset: number, kind: MalformedJson['kind'] = 'syntax') {
    // No one needs the stack, which costs more than reading the text.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.kind = kind;
    this.offset = offset;
  }
}

const meantWords = new Map([
  ['true', 'true'],
  ['false', 'false'],
  ['null', 'null'],
  ['none', 'null'],
  ['nil', 'null'],
  ['undefined', 'null'],
  ['yes', 'true'],
  ['no', 'false'],
]);

/** The error for text at the cursor that is not what is `expected`, in terms of the most likely mistake. */
export function unexpected(cursor: JsonCursor, expected: string): MalformedJson {
  return new MalformedJson(describe(cursor.text, cursor.at, expected), cursor.at);
}

/** The error for text after the end of the value. */
export function afterValue(cursor: JsonCursor): MalformedJson {
  const { text, at } = cursor;
  const shown = wordAt(text, at) || describeCharacter(text, at);
  return new MalformedJson(`unexpected ${shown} after the value; a text holds one value`, at);
}

function describe(text: string, at: number, expected: string): string {
  const character = text.charAt(at);
  const word = wordAt(text, at);
  if (character === '') return `the text ends early; expected ${expected}`;
  if (character === "'") return `unexpected single quote; strings stand in double quotes`;
  if (character === '#' || /^\/[/*]/.test(text.slice(at, at + 2))) return 'JSON has no comments';
  if (character === '+') return 'a number must not begin with "+"';
  if (character === '.') return 'a number must not begin with "."; write a digit before the decimal point';
  if (word === 'NaN' || word === 'Infinity') return `JSON has no ${word}`;
  const meant = meantWords.get(word.toLowerCase());
  if (meant !== undefined && meant !== word) return `unexpected ${word}; did you mean ${meant}?`;
  return `unexpected ${word || describeCharacter(text, at)}; expected ${expected}`;
}

/** A printable form of a character: quoted if it is visible ASCII, otherwise its code point. */
export function describeCharacter(text: string, at: number): string {
  const codePoint = text.codePointAt(at) ?? 0;
  if (codePoint === 0x22) return 'double quote';
  if (codePoint > 0x20 && codePoint < 0x7f) return `"${String.fromCodePoint(codePoint)}"`;
  return `character U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The word that begins at `at`, truncated if it is too long for a message. */
export function wordAt(text: string, at: number): string {
  return /^[A-Za-z_$][\w$]*/.exec(text.slice(at, at + 24))?.[0] ?? '';
}
