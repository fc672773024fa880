import type { Header, Response } from '../../contract/index.js';
import { isExactNumber, numberText, stringifyValue, toValue, type JsonValue } from '../../json/index.js';
import { sampleOf } from './sample-of.js';

/** Fields that HTTP framing or this server sets, and those that would not be true of the body that it sends. */
const ownFields = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** The documented fields of a response with their examples, else plausible values; alternating names and values. */
export function responseFields({ headers }: Response): readonly string[] {
  return headers.flatMap((header) => {
    if (ownFields.has(header.name.toLowerCase()) || !token.test(header.name)) return [];
    const value = corsValue(header) ?? httpValue(header) ?? valueOf(header);
    if (value === undefined) return [];
    const text = fieldText(value);
    // A value with characters beyond ASCII is sent encoded. If the schema does not allow that, the field is omitted.
    const isSpoiled = text !== value.trim() && header.schema?.isValid(text, 'response') === false;
    return isSpoiled && !header.required ? [] : [header.name, text];
  });
}

/** The values of CORS fields that allow pages of all origins, if the document does not restrict them. */
const corsValues: ReadonlyMap<string, string> = new Map([
  ['access-control-allow-origin', '*'],
  ['access-control-allow-headers', '*'],
  ['access-control-expose-headers', '*'],
  ['access-control-allow-credentials', 'true'],
]);

function corsValue({ name, schema }: Header): string | undefined {
  const value = corsValues.get(name.toLowerCase());
  if (value === undefined) return undefined;
  // The field names the origin of the request.
  const sent = value === '*' ? [value, 'http://localhost:5173'] : [value];
  return sent.every((each) => (schema?.validate(each, 'response').length ?? 0) === 0) ? value : undefined;
}

/** Values of fields whose syntax HTTP defines (RFC 9110 §8.8.2, §8.8.3, §10.2.3). */
const httpValues: ReadonlyMap<string, (generated: string | undefined) => string> = new Map([
  ['last-modified', () => 'Sun, 06 Nov 1994 08:49:37 GMT'],
  ['retry-after', () => '1'],
  ['etag', (generated = '') => (/^(?:W\/)?".*"$/.test(generated) ? generated : `"${generated}"`)],
]);

/** Returns a value in the syntax of HTTP, unless the document has an example or forbids the value. */
function httpValue(header: Header): string | undefined {
  const { name, examples, schema } = header;
  const value = httpValues.get(name.toLowerCase())?.(valueOf(header));
  if (value === undefined || examples.length > 0) return undefined;
  const asList = value.split(',').map((each) => each.trim());
  return schema?.isValid(value, 'response') === true || schema?.isValid(asList, 'response') === true
    ? value
    : undefined;
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
 * A text that all HTTP clients read alike in a field: visible ASCII and single spaces, everything else percent-encoded
 * in UTF-8.
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
