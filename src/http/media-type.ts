import { FieldScanner } from './field-scanner.js';

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

/** A parsed media type (RFC 9110 §8.3.1), in lower case except for the values of parameters. */
export interface MediaTypeValue {
  readonly type: string;
  readonly subtype: string;
  /** `type/subtype`, without parameters. */
  readonly essence: string;
  /** The structured syntax suffix (RFC 6838 §4.2.8) without its plus sign, such as `json`. */
  readonly suffix?: string;
  /** Values without quotes and escapes; the first of a repeated name counts. */
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Parses a media type or, because `*` is a token, a media range (RFC 9110 §12.5.1); undefined if it is neither.
 *
 * @example
 * parseMediaType('Application/Problem+JSON; charset="utf-8"')?.suffix // 'json'
 */
export function parseMediaType(text: string): MediaTypeValue | undefined {
  const scanner = new FieldScanner(text);
  scanner.whitespace();
  const type = scanner.token()?.toLowerCase();
  const subtype = scanner.eat('/') ? scanner.token()?.toLowerCase() : undefined;
  if (type === undefined || subtype === undefined) return undefined;
  const parameters = readParameters(scanner);
  if (parameters === undefined) return undefined;
  const plus = subtype.lastIndexOf('+');
  const suffix = plus > 0 && plus < subtype.length - 1 ? { suffix: subtype.slice(plus + 1) } : {};
  return { type, subtype, essence: `${type}/${subtype}`, ...suffix, parameters };
}

/**
 * Whether a media type matches a media range, such as a key of an OpenAPI `content` map.
 *
 * The media type needs every parameter of the range with the same value (`charset` in any case); it may have others.
 * JSON without a `charset` matches a range with `charset=utf-8`, the only charset of JSON (RFC 8259 §8.1, §11). A
 * weight (`q`) belongs to content negotiation and is ignored. A malformed range matches nothing.
 *
 * @example
 * matchesMediaRange('application/*', mediaType) // true for application/json; charset=utf-8
 */
export function matchesMediaRange(range: string, mediaType: MediaTypeValue): boolean {
  const wanted = parseMediaType(range);
  if (wanted === undefined) return false;
  if (wanted.essence !== '*/*') {
    if (wanted.type !== mediaType.type) return false;
    if (wanted.subtype !== '*' && wanted.subtype !== mediaType.subtype) return false;
  }
  return [...wanted.parameters].every(([name, value]) => name === 'q' || hasParameter(mediaType, name, value));
}

/**
 * Whether a media type matches one of several comma-separated ranges, the format of `contentType` in an Encoding Object
 * (OpenAPI 3.1 §4.8.15.1). A malformed range matches everything.
 *
 * @example
 * matchesSomeRange('image/png, image/jpeg', mediaType) // false for text/plain
 */
export function matchesSomeRange(ranges: string, mediaType: MediaTypeValue): boolean {
  return ranges.split(',').some((range) => parseMediaType(range) === undefined || matchesMediaRange(range, mediaType));
}

/**
 * Whether bodies of that type are JSON: `application/json`, `text/json`, or any type with the suffix `+json`. A malformed
 * type is not JSON.
 */
export function isJsonMediaType(mediaType: MediaTypeValue | string): boolean {
  const type = typeof mediaType === 'string' ? parseMediaType(mediaType) : mediaType;
  return type !== undefined && (type.suffix === 'json' || /^(?:application|text)\/json$/.test(type.essence));
}

/**
 * The kind of form that bodies of that type are, whatever its parameters: `urlencoded` (WHATWG URL §5) or `multipart`
 * (RFC 7578); undefined for other and malformed types.
 *
 * @example
 * formKind('multipart/form-data; boundary=x') // 'multipart'
 */
export function formKind(mediaType: MediaTypeValue | string): 'urlencoded' | 'multipart' | undefined {
  const type = typeof mediaType === 'string' ? parseMediaType(mediaType) : mediaType;
  if (type?.essence === 'application/x-www-form-urlencoded') return 'urlencoded';
  return type?.essence === 'multipart/form-data' ? 'multipart' : undefined;
}

function hasParameter(mediaType: MediaTypeValue, name: string, value: string): boolean {
  const present = mediaType.parameters.get(name);
  if (name !== 'charset') return present === value;
  const charset = present ?? (isJsonMediaType(mediaType) ? 'utf-8' : undefined);
  return charset?.toLowerCase() === value.toLowerCase();
}

/** `parameters` (RFC 9110 §5.6.6) up to the end of the text. */
function readParameters(scanner: FieldScanner): ReadonlyMap<string, string> | undefined {
  const parameters = new Map<string, string>();
  for (;;) {
    scanner.whitespace();
    if (scanner.atEnd) return parameters;
    if (!scanner.eat(';')) return undefined;
    scanner.whitespace();
    const name = scanner.token()?.toLowerCase();
    if (name === undefined) continue;
    const value = scanner.eat('=') ? (scanner.token() ?? scanner.quotedString()) : undefined;
    if (value === undefined) return undefined;
    if (!parameters.has(name)) parameters.set(name, value);
  }
}

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
