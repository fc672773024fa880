import { METHODS } from 'node:http';
import { fieldLines } from '../../http/index.js';

/** A complete request in the form that nearly all clients send. */
export interface PlainRequest {
  readonly method: string;
  readonly target: string;
  /** Alternating names and values. */
  readonly rawFields: readonly string[];
  readonly body: Uint8Array;
}

/** CONNECT is not a request for a resource. */
const methods = new Set(METHODS.filter((method) => method !== 'CONNECT'));

/** RFC 9112 §3: a method, a target in origin form, in ASCII, and the version. */
const requestLine = /^([A-Z-]+) (\/[\x21-\x7e]*) HTTP\/1\.1$/;

/** RFC 9112 §5: a token, a colon, and a value; no folds, no control characters, no bytes beyond ASCII. */
const fieldLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([\t\x20-\x7e]*)$/;

/** Fields that change where the request ends, or what happens to the connection. */
const unusual = ['transfer-encoding', 'expect', 'upgrade', 'trailer'];

/** The largest plain header section in bytes, and its largest number of lines. */
const mostBytes = 8192;
const mostLines = 64;

/**
 * Reads bytes that are exactly one plain HTTP/1.1 request; undefined for everything that is malformed, incomplete or
 * merely unusual. A request that two readers could understand differently is never plain.
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

/** The length of the body in bytes; undefined if the fields do not determine it simply. */
function plainLength(rawFields: readonly string[]): number | undefined {
  if (unusual.some((name) => fieldLines(rawFields, name).length > 0)) return undefined;
  if (fieldLines(rawFields, 'host').length !== 1) return undefined;
  if (fieldLines(rawFields, 'connection').some((value) => value.toLowerCase() !== 'keep-alive')) return undefined;
  const [length, more] = fieldLines(rawFields, 'content-length');
  if (length === undefined) return 0;
  return more === undefined && /^\d{1,8}$/.test(length) ? Number(length) : undefined;
}
