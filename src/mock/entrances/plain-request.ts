import { METHODS } from 'node:http';
import { fieldLines } from '../../http/index.js';

/** A request in the form that nearly every client sends, all of it. */
export interface PlainRequest {
  readonly method: string;
  readonly target: string;
  /** Name and value by turns. */
  readonly rawFields: readonly string[];
  readonly body: Uint8Array;
}

/** CONNECT asks for something else altogether. */
const methods = new Set(METHODS.filter((method) => method !== 'CONNECT'));

/** RFC 9112 §3: a method, a target in origin form, in ASCII, and the version. */
const requestLine = /^([A-Z-]+) (\/[\x21-\x7e]*) HTTP\/1\.1$/;

/** RFC 9112 §5: a token, a colon, and a value; no folds, no control characters, no bytes beyond ASCII. */
const fieldLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([\t\x20-\x7e]*)$/;

/** With any of these a request ends elsewhere, or something becomes of its connection. */
const unusual = ['transfer-encoding', 'expect', 'upgrade', 'trailer'];

/** The largest header section that is plain, in bytes, and the most lines of one. */
const mostBytes = 8192;
const mostLines = 64;

/**
 * Reads bytes that are one plain HTTP/1.1 request and nothing else; undefined for all that is wrong, not yet there, or
 * only unusual. What two readers might take in different ways is never plain.
 *
 * @example
 * readPlainRequest(Buffer.from('GET /plants HTTP/1.1\r\nHost: a\r\n\r\n'))?.target // '/plants'
 */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1 || end > mostBytes) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const [, method = '', target = ''] = requestLine.exec(first) ?? [];
  if (!methods.has(method) || lines.length > mostLines) return undefined;
  const rawFields: string[] = [];
  for (const line of lines) {
    const field = fieldLine.exec(line);
    if (field === null) return undefined;
    rawFields.push(field[1]!, field[2]!.trim());
  }
  const length = plainLength(rawFields);
  const start = end + 4;
  if (length === undefined || bytes.length !== start + length) return undefined;
  return { method, target, rawFields, body: bytes.subarray(start) };
}

/** How long the body is, in bytes; undefined where the fields are such that it takes more to know. */
function plainLength(rawFields: readonly string[]): number | undefined {
  if (unusual.some((name) => fieldLines(rawFields, name).length > 0)) return undefined;
  if (fieldLines(rawFields, 'host').length !== 1) return undefined;
  if (fieldLines(rawFields, 'connection').some((value) => value.toLowerCase() !== 'keep-alive')) return undefined;
  const [length, more] = fieldLines(rawFields, 'content-length');
  if (length === undefined) return 0;
  return more === undefined && /^\d{1,8}$/.test(length) ? Number(length) : undefined;
}
