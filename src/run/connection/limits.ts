import { fieldValue, isJsonMediaType, parseMediaType } from '../../http/index.js';
import type { FieldList } from '../../http/index.js';

/** How much of an answer is taken before it is cut, and how long one is waited for. */
export interface Limits {
  /** Of the body, in bytes, on the wire and again once its Content-Encoding is undone. */
  readonly body: number;
  /** The same for a body that says it is JSON: what is made of one to judge it takes many times its room. */
  readonly json: number;
  /** Of the status line and header section, in bytes; more than this is not taken for HTTP. */
  readonly head: number;
  /** For a whole exchange, from opening the connection to the last byte, in milliseconds. */
  readonly timeout: number;
}

const MIB = 1024 * 1024;

/** Far beyond what a well-meaning service sends. */
export const DEFAULT_SIZES: Omit<Limits, 'timeout'> = { body: 16 * MIB, json: 8 * MIB, head: 64 * 1024 };

/** How much of the body of an answer with these fields is taken, in bytes. */
export function bodyLimit(fields: FieldList, limits: Limits): number {
  const mediaType = parseMediaType(fieldValue(fields, 'content-type') ?? '');
  return mediaType !== undefined && isJsonMediaType(mediaType) ? limits.json : limits.body;
}
