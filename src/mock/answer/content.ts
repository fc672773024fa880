import {
  isArrayValue,
  parseJson,
  stringifyNode,
  stringifyValue,
  toValue,
  valueText,
  type JsonNode,
  type JsonValue,
  isExactNumber,
  isJsonObject,
} from '../../json/index.js';
import { formKind, isJsonMediaType, type MediaTypeValue, reasonPhrase } from '../../http/index.js';
import { schemaViolations, type Violation } from '../../wire/index.js';
import { nearestValue } from './nearest-value.js';
import type { Representation } from './negotiate.js';
import { sampleOf } from './sample-of.js';
import { livelyLists } from '../world/lively-lists.js';
import { writeXml } from './write-xml.js';
import { sampleMedia } from './sample-media.js';
import { type MediaType, type Schema, schemaAt, withReferences } from '../../contract/index.js';

/** The content of a response with its violations, or the reason why there is none. */
export type Content =
  | ReadyContent
  | { readonly kind: 'no-such-example' }
  | { readonly kind: 'none-found'; readonly reason: string };

interface ReadyContent {
  readonly kind: 'content';
  readonly body: Uint8Array;
  readonly violations: readonly Violation[];
}

const location = ['response', 'body'];

/**
 * The content of a documented response: the named example; without a name, the first example that matches its schema,
 * else a plausible generated value, always the same one. An example SHOULD match its schema (OpenAPI 3.1 §4.8.14.1), so
 * one that does not is sent only if it is requested by name or if there is nothing better. A generated error body has
 * the `status` that it is sent with.
 */
export function staticContent(representation: Representation, name: string | undefined, status: number): Content {
  const { schema, examples } = representation.mediaType;
  if (name !== undefined) {
    const named = examples.find((example) => example.name === name)?.value;
    return named === undefined ? { kind: 'no-such-example' } : asDocumented(named, representation);
  }
  const documented = examplesOf(representation.mediaType).map((node) => asDocumented(node, representation));
  const good = documented.find(({ violations }) => violations.length === 0);
  if (good !== undefined) return good;
  if (schema === undefined)
    return madeUpContent(isJsonMediaType(representation.parsed) ? {} : '', representation, status);
  const sample = sampleOf(schema);
  if (sample.ok) return madeUpContent(livelyLists(sample.value, schema), representation, status);
  if (documented[0] !== undefined) return documented[0];
  const nearest = nearestValue(schema);
  if (nearest === undefined) {
    return { kind: 'none-found', reason: `found no value that the schema allows: ${sample.reason}` };
  }
  const violations = schemaViolations(schema.validate(nearest, 'response'), location, 'the closest value found');
  return written(nearest, representation, violations);
}

/** Content with a value from a rule or a caller, and its violations. */
export function givenContent(value: JsonValue, representation: Representation): Content {
  const failures = representation.mediaType.schema?.validate(value, 'response') ?? [];
  return written(value, representation, schemaViolations(failures, location, 'the body of the reply'));
}

/** Content with a generated value, for a response of that status. */
export function madeUpContent(value: JsonValue, representation: Representation, status: number): Content {
  // A generated string is not a valid image, so a sample file replaces it.
  const file = typeof value === 'string' ? sampleMedia(representation.parsed.essence) : undefined;
  if (file !== undefined) return { kind: 'content', body: file, violations: [] };
  return written(tellingStatus(value, status, representation.mediaType.schema), representation, []);
}

/**
 * The examples of the media type, else those of the schema, also through `$ref`. Examples of properties are not used.
 */
function examplesOf({ examples, schema }: MediaType): readonly JsonNode[] {
  const found = examples.flatMap(({ value }) => value ?? []);
  for (const at of withReferences(schema)) {
    const single = at.keyword('example')?.node;
    if (single !== undefined) found.push(single);
    const several = at.keyword('examples')?.node;
    if (several?.type === 'array') for (const item of several.items) found.push(item);
  }
  return found;
}

function asDocumented(node: JsonNode, representation: Representation): ReadyContent {
  const { schema } = representation.mediaType;
  const isJson = isJsonMediaType(representation.parsed);
  // Examples of media types other than JSON may be strings, whatever the schema says (OpenAPI 3.1 §4.8.14.1).
  const judged = isJson || node.type !== 'string' ? schema : undefined;
  const failures = judged?.validate(toValue(node), 'response') ?? [];
  if (failures.length > 0 && isJson && node.type === 'string' && judged !== undefined) {
    // An example that is a string of JSON text stands for the JSON value.
    const spelled = parseJson(Buffer.from(node.value));
    if (spelled.ok && judged.isValid(toValue(spelled.node), 'response')) {
      return bytes(stringifyNode(spelled.node), []);
    }
  }
  const violations = schemaViolations(failures, location, 'the example in the document');
  // Numbers keep all their digits.
  return isJson ? bytes(stringifyNode(node), violations) : written(toValue(node), representation, violations);
}

function written(
  value: JsonValue,
  { mediaType, parsed }: Representation,
  violations: readonly Violation[],
): ReadyContent {
  return bytes(
    isJsonMediaType(parsed) ? stringifyValue(value) : writeText(value, parsed, mediaType.schema),
    violations,
  );
}

function bytes(text: string, violations: readonly Violation[]): ReadyContent {
  return { kind: 'content', body: Buffer.from(text), violations };
}

/** A value as text of a media type other than JSON. */
function writeText(value: JsonValue, mediaType: MediaTypeValue, schema: Schema | undefined): string {
  const { essence, suffix, type } = mediaType;
  const isForm = formKind(mediaType) === 'urlencoded';
  if (typeof value === 'string' && !isForm) return value;
  if (essence === 'application/xml' || essence === 'text/xml' || suffix === 'xml') return writeXml(value, schema);
  if (isForm) return form(value);
  if (essence === 'application/x-ndjson' || essence === 'application/jsonl') {
    return (isArrayValue(value) ? value : [value]).map((line) => `${stringifyValue(line)}\n`).join('');
  }
  return type === 'text' || type === 'application' ? valueText(value) : '';
}

function form(value: JsonValue): string {
  if (value === null || typeof value !== 'object' || isArrayValue(value)) return encodeURIComponent(valueText(value));
  return Object.entries(value)
    .flatMap(([name, member]) =>
      (isArrayValue(member) ? member : [member]).map((item) => [name, valueText(item)] as const),
    )
    .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
    .join('&');
}

/**
 * A generated error body with the status and the title of the error, if it has members for them and the schema allows
 * the values: `status` and `title` as in a problem document (RFC 9457 §3.1), and members with similar names. A body
 * with a different status would mislead clients. Values from the document stay.
 *
 * @example
 * tellingStatus({ status: 400, title: 'Title' }, 404, schema) // { status: 404, title: 'Not Found' }
 */
function tellingStatus(value: JsonValue, status: number, schema: Schema | undefined): JsonValue {
  if (status < 400 || !isJsonObject(value)) return value;
  const phrase = reasonPhrase(status);
  const isAllowed = (body: JsonValue): boolean => schema === undefined || schema.isValid(body, 'response');
  let telling = value;
  for (const [name, member] of Object.entries(value)) {
    const said = numbers.has(name) && isExactNumber(member) ? status : undefined;
    const titled =
      phrase !== '' && titles.has(name) && typeof member === 'string' && !isWorded(schema, name) ? phrase : undefined;
    const better = said ?? titled;
    if (better === undefined) continue;
    const changed = { ...telling, [name]: better };
    if (isAllowed(changed)) telling = changed;
  }
  return telling;
}

const numbers = new Set(['status', 'statusCode']);

const titles = new Set(['title', 'message']);

/** Whether the document gives the value of a property. */
function isWorded(schema: Schema | undefined, name: string): boolean {
  const property = schema && schemaAt(schema, [name]);
  return ['example', 'examples', 'default'].some((keyword) => property?.keyword(keyword) !== undefined);
}
