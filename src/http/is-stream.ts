import { parseMediaType } from './media-type.js';

/** Types of bodies that go on for as long as there is something to tell, be it for ever. */
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
 * Whether a body with this Content-Type may have no end by design: server-sent events (HTML §9.2), one JSON text after
 * the other (RFC 7464), pictures that replace one another.
 *
 * @example
 * isStream('text/event-stream; charset=utf-8') // true
 */
export function isStream(contentType: string): boolean {
  const mediaType = parseMediaType(contentType);
  return mediaType !== undefined && streams.has(mediaType.essence);
}
