import { isToken } from '../../http/index.js';
import type { FieldList } from '../../http/index.js';

/** Fields that undici refuses, swallows or acts upon. */
const reserved = new Set(['connection', 'content-length', 'expect', 'keep-alive', 'transfer-encoding', 'upgrade']);
/** Fields that it sends no more than once. */
const single = new Set(['host', 'authorization', 'content-type']);

/**
 * Whether a request is one that a decent client refuses to send, so that its bytes must be written by hand.
 *
 * `fields` are those that the request brings, before any are added.
 */
export function needsRawSocket(method: string, target: string, fields: FieldList): boolean {
  if (method === 'CONNECT' || method === 'TRACE' || !isToken(method)) return true;
  if (!/^\/[\x21-\x7e]*$/.test(target)) return true;
  const seen = new Set<string>();
  return fields.some(([written, value]) => {
    const name = written.toLowerCase();
    if (reserved.has(name) || seen.has(name) || !isToken(name) || /[^\t\x20-\x7e\x80-\xff]/.test(value)) return true;
    if (single.has(name)) seen.add(name);
    return false;
  });
}
