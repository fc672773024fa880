import { fieldValues, parseFieldList } from '../../../http/index.js';
import { MessageError } from './message-error.js';
import type { ResponseHead } from './parse-head.js';

/** How the end of an answer's body is known. */
export type BodyFraming =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; readonly length: number }
  | { readonly kind: 'chunked' }
  | { readonly kind: 'until-close' };

/**
 * The framing of an answer to a request of that method (RFC 9112 §6.3).
 *
 * @throws {MessageError} where the answer's framing fields contradict each other or are malformed.
 */
export function bodyFraming(head: ResponseHead, method: string): BodyFraming {
  if (method === 'HEAD' || head.status === 204 || head.status === 304) return { kind: 'none' };
  if (method === 'CONNECT' && head.status < 300) return { kind: 'none' };
  const codings = fieldValues(head.fields, 'transfer-encoding').flatMap((value) => parseFieldList(value));
  const lengths = fieldValues(head.fields, 'content-length').flatMap((value) => parseFieldList(value));
  if (codings.length > 0) {
    if (lengths.length > 0) throw new MessageError('it has both Transfer-Encoding and Content-Length');
    if (head.minorVersion === 0) throw new MessageError('it has Transfer-Encoding although it is HTTP/1.0');
    return codings.at(-1)?.toLowerCase() === 'chunked' ? { kind: 'chunked' } : { kind: 'until-close' };
  }
  const [length] = lengths;
  if (length === undefined) return { kind: 'until-close' };
  if (!/^\d{1,15}$/.test(length)) throw new MessageError('its Content-Length is not a number');
  if (lengths.some((other) => other !== length)) throw new MessageError('it has several Content-Lengths');
  return { kind: 'length', length: Number(length) };
}
