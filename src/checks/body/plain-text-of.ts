import type { Schema } from '../../contract/index.js';
import { decodeUtf8, type JsonNode } from '../../json/index.js';
import type { ReceivedResponse } from '../context/exchange.js';
import { mediaTypeOf } from './media-type-of.js';

/**
 * The body of an answer as the one string that a schema of plain text describes (OpenAPI 3.1 §4.8.14.1); undefined where it
 * is not all there, or not in UTF-8. Many end a text with the end of its line, which is left out where the schema does not
 * allow it.
 */
export function plainTextOf(response: ReceivedResponse, schema: Schema): JsonNode | undefined {
  const typed = mediaTypeOf(response);
  if (typed.kind !== 'known' || response.bodyState !== 'complete') return undefined;
  const charset = typed.mediaType.parameters.get('charset') ?? 'utf-8';
  const decoded = decodeUtf8(response.body);
  if (charset.toLowerCase() !== 'utf-8' || !('text' in decoded)) return undefined;
  const { text } = decoded;
  const trimmed = text.replace(/\r?\n$/, '');
  const isGood = (value: string): boolean => schema.validate(value, 'response').length === 0;
  const value = !isGood(text) && isGood(trimmed) ? trimmed : text;
  return { type: 'string', value, start: 0, end: text.length };
}
