import { fieldValues } from '../../http/index.js';
import type { FieldList } from '../../http/index.js';

/** Fields that undici refuses, swallows or acts upon. */
const RESERVED = ['connection', 'content-length', 'expect', 'keep-alive', 'transfer-encoding', 'upgrade'];

/**
 * Whether a request is one that a decent client refuses to send, so that its bytes must be written by hand.
 *
 * `fields` are those that the request brings, before any are added.
 */
export function needsRawSocket(method: string, target: string, fields: FieldList): boolean {
  return (
    method === 'CONNECT' ||
    method === 'TRACE' ||
    !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(method) ||
    !/^\/[\x21-\x7e]*$/.test(target) ||
    RESERVED.some((name) => fieldValues(fields, name).length > 0) ||
    ['host', 'authorization', 'content-type'].some((name) => fieldValues(fields, name).length > 1) ||
    fields.some(([name, value]) => !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || /[^\t\x20-\x7e\x80-\xff]/.test(value))
  );
}
