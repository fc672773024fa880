import { parseMediaType } from './media-type.js';

/** Media types of bodies that may never end. */
const streams: ReadonlySet<string> = new Set([
  'text/event-stream',
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/json-lines',
  'application/jsonlines',
  'application/x-jsonlines',
  'application/stream+json',
  'application/json-seq',
  'application/geo+json-seq',
  'multipart/x-mixed-replace',
]);

/**
 * Whether a body with this Content-Type may be endless by design: server-sent events (HTML §9.2), JSON text sequences
 * (RFC 7464), images that replace each other.
 *
 * @example
 * isStream('text/event-stream; charset=utf-8') // true
 */
export function isStream(contentType: string): boolean {
  const mediaType = parseMediaType(contentType);
  return mediaType !== undefined && streams.has(mediaType.essence);
}
