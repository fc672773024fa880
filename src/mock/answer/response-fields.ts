import type { Header, Response } from '../../contract/index.js';
import { isExactNumber, numberText, stringifyValue, toValue, type JsonValue } from '../../json/index.js';
import { sampleOf } from './sample-of.js';

/** What HTTP and this server say themselves. */
const ownFields = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** The documented fields of a response with their examples, else plausible values; name and value by turns. */
export function responseFields({ headers }: Response): readonly string[] {
  return headers.flatMap((header) => {
    if (ownFields.has(header.name.toLowerCase()) || !token.test(header.name)) return [];
    const value = corsValue(header) ?? (header.name.toLowerCase() === 'etag' ? entityTag(header) : valueOf(header));
    if (value === undefined) return [];
    const text = fieldText(value);
    // A value of other letters goes encoded, which a schema may not allow: then the field is better left out.
    const isSpoiled = text !== value.trim() && header.schema?.isValid(text, 'response') === false;
    return isSpoiled && !header.required ? [] : [header.name, text];
  });
}

/** What the mock is to say to pages of any origin where the document leaves it open. */
const corsValues: ReadonlyMap<string, string> = new Map([
  ['access-control-allow-origin', '*'],
  ['access-control-allow-headers', '*'],
  ['access-control-expose-headers', '*'],
  ['access-control-allow-credentials', 'true'],
]);

function corsValue({ name, schema }: Header): string | undefined {
  const value = corsValues.get(name.toLowerCase());
  if (value === undefined) return undefined;
  // The field names an origin where the request does.
  const sent = value === '*' ? [value, 'http://localhost:5173'] : [value];
  return sent.every((each) => (schema?.validate(each, 'response').length ?? 0) === 0) ? value : undefined;
}

/** A made-up entity tag stands in quotes, as every one does (RFC 9110 §8.8.3), unless its schema forbids them. */
function entityTag(header: Header): string | undefined {
  const value = valueOf(header);
  if (value === undefined || header.examples.length > 0 || header.schema === undefined) return value;
  const quoted = /^(?:W\/)?".*"$/.test(value) ? value : `"${value}"`;
  return header.schema.isValid(quoted, 'response') ? quoted : value;
}

function valueOf({ examples, schema, content, explode }: Header): string | undefined {
  const [example = content?.examples[0]] = examples;
  if (content !== undefined) {
    const value = example === undefined ? content.schema && sampled(content.schema) : toValue(example.value);
    return value === undefined ? undefined : stringifyValue(value);
  }
  const value = example === undefined ? schema && sampled(schema) : toValue(example.value);
  return value === undefined ? undefined : simple(value, explode);
}

function sampled(schema: NonNullable<Header['schema']>): JsonValue | undefined {
  const sample = sampleOf(schema);
  return sample.ok ? sample.value : undefined;
}

/** The style `simple` (OpenAPI 3.1 §4.8.12.2, RFC 6570 §3.2.2). */
function simple(value: JsonValue, explode: boolean): string {
  if (value === null) return '';
  if (isExactNumber(value)) return numberText(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => simple(item, false)).join(',');
  return Object.entries(value)
    .map(([name, member]) => `${name}${explode ? '=' : ','}${simple(member, false)}`)
    .join(',');
}

/**
 * A text that any HTTP client reads alike in a field: visible ASCII and single spaces, everything else
 * percent-encoded in UTF-8.
 *
 * @example
 * fieldText('café') // 'caf%C3%A9'
 */
function fieldText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.trim();
  return text
    .toWellFormed()
    .trim()
    .replaceAll(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character));
}
