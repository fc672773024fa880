import { fieldValues, hasField } from '../../http/index.js';
import type { FieldList } from '../../http/index.js';

/** Methods whose requests state that they have no content (RFC 9110 §8.6). undici uses the same list. */
const EXPECT_CONTENT = new Set(['POST', 'PUT', 'PATCH', 'QUERY', 'PROPFIND', 'PROPPATCH']);

/**
 * Returns all fields of a request in sending order: Host first (RFC 9110 §7.2), then Connection, the fields of the
 * request, and Content-Length. A field that the request contains itself stays as it is.
 *
 * Both transports send exactly this list, so reports show what was sent.
 */
export function completeFields(
  method: string,
  host: string,
  fields: FieldList,
  body: Uint8Array | undefined,
): FieldList {
  const hosts = fieldValues(fields, 'host');
  const complete: (readonly [string, string])[] = hosts.length > 1 ? [] : [['host', hosts[0] ?? host]];
  if (!hasField(fields, 'connection')) complete.push(['connection', method === 'HEAD' ? 'close' : 'keep-alive']);
  complete.push(...fields.filter(([name]) => hosts.length > 1 || name.toLowerCase() !== 'host'));
  if (hasField(fields, 'content-length') || hasField(fields, 'transfer-encoding')) return complete;
  const length = body?.length ?? 0;
  if (length > 0 || EXPECT_CONTENT.has(method)) complete.push(['content-length', String(length)]);
  return complete;
}
