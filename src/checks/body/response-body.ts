import type { Exchange, ReceivedResponse } from '../context/exchange.js';
import { once, type MediaType, type Response, type Schema } from '../../contract/index.js';
import {
  fieldValues,
  parseMediaType,
  matchesMediaRange,
  isJsonMediaType,
  isStream,
  type MediaTypeValue,
} from '../../http/index.js';
import { parseJsonOnce, decodeUtf8, type ParsedJson, type JsonNode } from '../../json/index.js';

const statusesWithoutBody = new Set([204, 205, 304]);

/** Returns true if HTTP forbids a body in the response (RFC 9110 §6.4.1, §15.3.6). */
export function isBodyless({ request, result }: Exchange): boolean {
  return request.method === 'HEAD' || (result.kind === 'response' && statusesWithoutBody.has(result.status));
}

/** The media type of a response; `invalid` if Content-Type is not a media type, or occurs with different values. */
export type TypedAs =
  | { readonly kind: 'missing' }
  | { readonly kind: 'invalid'; readonly text: string }
  | { readonly kind: 'known'; readonly text: string; readonly mediaType: MediaTypeValue };

/** Reads the Content-Type of a response (RFC 9110 §8.3). Repeated equal headers count as one. */
export const mediaTypeOf = once((response: ReceivedResponse): TypedAs => {
  const values = [...new Set(fieldValues(response.fields, 'content-type').map((value) => value.trim()))];
  const text = values.join(', ');
  if (text === '') return { kind: 'missing' };
  const mediaType = values.length === 1 ? parseMediaType(text) : undefined;
  return mediaType === undefined ? { kind: 'invalid', text } : { kind: 'known', text, mediaType };
});

/** Returns the most specific Media Type Object that matches the media type of a body (OpenAPI 3.1 §4.8.17.1). */
export function contentFor(response: Response, mediaType: MediaTypeValue): MediaType | undefined {
  return response.content
    .filter(({ range }) => matchesMediaRange(range, mediaType))
    .toSorted((one, other) => specificity(other.range) - specificity(one.range))[0];
}

/** Each parameter adds 1; a concrete subtype outweighs any number of parameters. */
function specificity(range: string): number {
  const parsed = parseMediaType(range);
  if (parsed === undefined || parsed.type === '*') return 0;
  return (parsed.subtype === '*' ? 1 : 1000) + parsed.parameters.size;
}

/** Parses a body as strict JSON; undefined for other media types and for empty or incomplete bodies. */
export function jsonOf(response: ReceivedResponse): ParsedJson | undefined {
  if (!isTypedAsJson(response) || response.body.length === 0 || response.bodyState !== 'complete') return undefined;
  return parseJsonOnce(response.body);
}

/** Returns true for JSON, but not for streams of JSON texts such as `application/stream+json`. */
export function isTypedAsJson(response: ReceivedResponse): boolean {
  const typed = mediaTypeOf(response);
  return typed.kind === 'known' && isJsonMediaType(typed.mediaType) && !isStream(typed.text);
}

/**
 * Returns the body of a response as the string that a plain-text schema describes (OpenAPI 3.1 §4.8.14.1), or
 * undefined if the body is incomplete or not UTF-8. A final line break, which many services add, is removed if the
 * schema does not allow it.
 */
export function plainTextOf(response: ReceivedResponse, schema: Schema): JsonNode | undefined {
  const typed = mediaTypeOf(response);
  if (typed.kind !== 'known' || response.bodyState !== 'complete') return undefined;
  const charset = typed.mediaType.parameters.get('charset') ?? 'utf-8';
  const decoded = decodeUtf8(response.body);
  if (charset.toLowerCase() !== 'utf-8' || !('text' in decoded)) return undefined;
  const { text } = decoded;
  const trimmed = text.replace(/\r?\n$/, '');
  const isGood = (value: string): boolean => schema.isValid(value, 'response');
  const value = !isGood(text) && isGood(trimmed) ? trimmed : text;
  return { type: 'string', value, start: 0, end: text.length };
}
