import { MalformedJson } from './malformed-json.js';
import type { JsonNode } from './node.js';
import { JsonReader } from './read-json.js';
import { Source } from './source.js';
import { decodeUtf8 } from './utf8.js';
import { toValue, type JsonValue } from './value.js';

export type ParsedJson =
  | { readonly ok: true; readonly node: JsonNode; readonly source: Source; readonly remarks: readonly JsonRemark[] }
  | { readonly ok: false; readonly problem: JsonProblem };

export type JsonProblemKind = 'empty' | 'byte-order-mark' | 'invalid-utf8' | 'syntax' | 'too-deep' | 'too-large';

/** Why bytes are not a JSON text. */
export interface JsonProblem {
  readonly kind: JsonProblemKind;
  /** One line, without the place. */
  readonly message: string;
  /** In UTF-16 code units of the decoded text; for `invalid-utf8`, in bytes. */
  readonly offset: number;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 code units. */
  readonly column: number;
}

/** Valid JSON that parsers interpret differently: repeated member names and lone surrogates. */
export interface JsonRemark {
  readonly kind: 'duplicate-name' | 'lone-surrogate';
  readonly message: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** The JSON Pointer (RFC 6901) of the value, or of the repeated member. */
  readonly pointer: string;
}

/**
 * Parses the bytes of a JSON text strictly by RFC 8259 and without loss.
 *
 * Only UTF-8 (§8.1) without a byte order mark, at most 2000 levels deep and with `mostValues` values; linear in the
 * length of the text. It returns at most a hundred remarks. The file name of the source is empty.
 *
 * @example
 * const parsed = parseJson(bytes);
 * if (parsed.ok) toValue(parsed.node);
 * else parsed.problem.message; // 'trailing comma before "}"'
 */
export function parseJson(bytes: Uint8Array, mostValues?: number): ParsedJson {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return refused('byte-order-mark', 'a byte order mark must not begin a JSON text', 0, new Source('', ''));
  }
  const decoded = decodeUtf8(bytes);
  if ('invalidAt' in decoded) return invalidUtf8(bytes, decoded.invalidAt);
  const source = new Source(decoded.text, '');
  const reader = new JsonReader(decoded.text, 0, mostValues);
  try {
    const node = reader.read();
    const remarks = reader.oddities.map((oddity) => ({ ...oddity, ...source.lineAndColumn(oddity.offset) }));
    return { ok: true, node, source, remarks };
  } catch (error) {
    if (!(error instanceof MalformedJson)) throw error;
    if (error.offset === decoded.text.length && /^[ \t\r\n]*$/.test(decoded.text)) {
      return refused('empty', 'the text is empty', error.offset, source);
    }
    return refused(error.kind, error.message, error.offset, source);
  }
}

/**
 * A tree takes fifty times the memory of its text, so the trees of the last bodies are kept: as many as have this number
 * of bytes together, and that of the last body, however long.
 */
const mostKept = 256 * 1024;
/** A run holds several responses at a time, and no response needs more values. */
const mostValuesKept = 250_000;
/** In the order in which they were parsed. */
const lastParsed = new Map<Uint8Array, ParsedJson>();
let bytesKept = 0;

/** As `parseJson`, but cached by the byte array, which must not change. More than 250,000 values are `too-large`. */
export function parseJsonOnce(bytes: Uint8Array): ParsedJson {
  const known = lastParsed.get(bytes);
  if (known !== undefined) return known;
  const parsed = parseJson(bytes, mostValuesKept);
  if (bytes.length === 0) return parsed;
  lastParsed.set(bytes, parsed);
  bytesKept += bytes.length;
  for (const oldest of lastParsed.keys()) {
    if (bytesKept <= mostKept || oldest === bytes) break;
    lastParsed.delete(oldest);
    bytesKept -= oldest.length;
  }
  return parsed;
}

function refused(kind: JsonProblemKind, message: string, offset: number, source: Source): ParsedJson {
  return { ok: false, problem: { kind, message, offset, ...source.lineAndColumn(offset) } };
}

function invalidUtf8(bytes: Uint8Array, offset: number): ParsedJson {
  const before = decodeUtf8(bytes.subarray(0, offset));
  const text = 'text' in before ? before.text : '';
  const place = new Source(text, '').lineAndColumn(text.length);
  const shown = (bytes[offset] ?? 0).toString(16).toUpperCase().padStart(2, '0');
  const mark = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const hint = mark ? '; this looks like UTF-16' : '';
  const message = `byte 0x${shown} at offset ${offset} is not UTF-8${hint}`;
  return { ok: false, problem: { kind: 'invalid-utf8', message, offset, ...place } };
}

/** Returns the value of a JSON text (RFC 8259); undefined if there is none. */
export function jsonValueIn(text: Uint8Array | undefined): JsonValue | undefined {
  const parsed = text && parseJson(text);
  return parsed?.ok === true ? toValue(parsed.node) : undefined;
}
