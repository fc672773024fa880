import {
  isArrayValue,
  parseJson,
  stringifyNode,
  stringifyValue,
  toValue,
  type JsonNode,
  type JsonValue,
  isExactNumber,
  numberText,
  isJsonObject,
} from '../../json/index.js';
import { isJsonMediaType, type MediaTypeValue, reasonPhrase } from '../../http/index.js';
import { schemaViolations, type Violation } from '../../wire/index.js';
import { nearestValue } from './nearest-value.js';
import type { Representation } from './negotiate.js';
import { sampleMedia } from './sample-media.js';
import { sampleOf } from './sample-of.js';
import { livelyLists } from '../world/lively-lists.js';
import { writeXml } from './write-xml.js';
import { type MediaType, type Schema, schemaAt } from '../../contract/index.js';

/** The content of an answer, what the contract has against it, or why there is none. */
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
 * The example that a document has under that name; without a name the first that keeps to its schema, else a plausible
 * value that the schema allows, always the same one. An example SHOULD match its schema (OpenAPI 3.1 §4.8.14.1), which
 * is what is promised: one that does not is only sent where it is asked for, or where there is nothing better.
 * What is made up for an error says which `status` it comes with.
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

/** A value that somebody else gives, and what the contract has against it. */
export function givenContent(value: JsonValue, representation: Representation): Content {
  const failures = representation.mediaType.schema?.validate(value, 'response') ?? [];
  return written(value, representation, schemaViolations(failures, location, 'the body of the reply'));
}

/** A value that was made up, for an answer of that status. */
export function madeUpContent(value: JsonValue, representation: Representation, status: number): Content {
  // A text that was made up is no image.
  const file = typeof value === 'string' ? sampleMedia(representation.parsed.essence) : undefined;
  if (file !== undefined) return { kind: 'content', body: file, violations: [] };
  return written(tellingStatus(value, status, representation.mediaType.schema), representation, []);
}

/** Without those of properties: of the media type, then of the schema itself, here or where `$ref` leads. */
function examplesOf({ examples, schema }: MediaType): readonly JsonNode[] {
  const found = examples.flatMap(({ value }) => value ?? []);
  const seen = new Set<Schema>();
  for (let at: Schema | undefined = schema; at !== undefined && !seen.has(at); at = at.reference) {
    seen.add(at);
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
  // What is no JSON may be written as a string whatever its schema (OpenAPI 3.1 §4.8.14.1).
  const judged = isJson || node.type !== 'string' ? schema : undefined;
  const failures = judged?.validate(toValue(node), 'response') ?? [];
  if (failures.length > 0 && isJson && node.type === 'string' && judged !== undefined) {
    // An example that is JSON in a string means the value that it spells.
    const spelled = parseJson(Buffer.from(node.value));
    if (spelled.ok && judged.isValid(toValue(spelled.node), 'response')) {
      return bytes(stringifyNode(spelled.node), []);
    }
  }
  const violations = schemaViolations(failures, location, 'the example in the document');
  // Numbers as the document writes them, to the last digit.
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

/** A value as text of a media type that is no JSON. */
function writeText(value: JsonValue, { essence, suffix, type }: MediaTypeValue, schema: Schema | undefined): string {
  if (typeof value === 'string' && essence !== 'application/x-www-form-urlencoded') return value;
  if (essence === 'application/xml' || essence === 'text/xml' || suffix === 'xml') return writeXml(value, schema);
  if (essence === 'application/x-www-form-urlencoded') return form(value);
  if (essence === 'application/x-ndjson' || essence === 'application/jsonl') {
    return (isArrayValue(value) ? value : [value]).map((line) => `${stringifyValue(line)}\n`).join('');
  }
  return type === 'text' || type === 'application' ? plain(value) : '';
}

function form(value: JsonValue): string {
  if (value === null || typeof value !== 'object' || isArrayValue(value)) return encodeURIComponent(plain(value));
  return Object.entries(value)
    .flatMap(([name, member]) => (isArrayValue(member) ? member : [member]).map((item) => [name, plain(item)] as const))
    .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
    .join('&');
}

function plain(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return isExactNumber(value) ? numberText(value) : stringifyValue(value);
}

/**
 * A made-up body of an error that says which error it is, where it has properties for that and its schema lets them:
 * `status` and `title` as a problem document has them (RFC 9457 §3.1), and what others call the same. One that says
 * another status than the one it comes with would mislead whoever shows it. Words of the document's own are kept.
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

/** Whether the document itself says what stands there. */
function isWorded(schema: Schema | undefined, name: string): boolean {
  const property = schema && schemaAt(schema, [name]);
  return ['example', 'examples', 'default'].some((keyword) => property?.keyword(keyword) !== undefined);
}
