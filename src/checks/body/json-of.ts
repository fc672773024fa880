import { isJsonMediaType, isStream } from '../../http/index.js';
import { parseJsonOnce } from '../../json/index.js';
import type { ParsedJson } from '../../json/index.js';
import type { ReceivedResponse } from '../context/exchange.js';
import { mediaTypeOf } from './media-type-of.js';

/**
 * The body of a response as strict JSON; undefined where it is not typed as JSON, is empty, or is not all there.
 */
export function jsonOf(response: ReceivedResponse): ParsedJson | undefined {
  if (!isTypedAsJson(response) || response.body.length === 0 || response.bodyState !== 'complete') return undefined;
  return parseJsonOnce(response.body);
}

/** Whether the response says that its body is JSON: one text, and not one after the other as in `application/stream+json`. */
export function isTypedAsJson(response: ReceivedResponse): boolean {
  const typed = mediaTypeOf(response);
  return typed.kind === 'known' && isJsonMediaType(typed.mediaType) && !isStream(typed.text);
}
