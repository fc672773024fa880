import { fullestValue, sampleValue, sampleValues } from '../../cases/index.js';
import type { Example, MediaType, Schema } from '../../contract/index.js';
import { stringifyNode, stringifyValue, toValue, type JsonNode, type JsonValue } from '../../json/index.js';
import { isJsonMediaType } from '../../http/index.js';
import { schemaViolations } from '../judge/schema-violations.js';
import type { Violation } from '../judge/violation.js';
import type { Representation } from './negotiate.js';
import { writeText } from './write-text.js';

/** The content of an answer, what the contract has against it, or why there is none. */
export type Content =
  | { readonly kind: 'content'; readonly body: Uint8Array; readonly violations: readonly Violation[] }
  | { readonly kind: 'no-such-example' }
  | { readonly kind: 'none-found'; readonly reason: string };

const location = ['response', 'body'];

/**
 * What a document has as an example for a media type, the one of that name if there is a name; else a plausible value
 * that the schema allows, always the same one.
 */
export function staticContent(representation: Representation, name: string | undefined): Content {
  const { mediaType } = representation;
  const example = exampleOf(mediaType, name);
  if (example !== undefined) return asDocumented(example, representation);
  if (name !== undefined) return { kind: 'no-such-example' };
  const { schema } = mediaType;
  if (schema === undefined) return written(isJsonMediaType(representation.parsed) ? {} : '', representation, []);
  const sample = sampleOf(schema);
  return sample.ok
    ? written(sample.value, representation, [])
    : { kind: 'none-found', reason: `no value is found that its schema allows: ${sample.reason}` };
}

/** A value that was made up. */
export function madeUpContent(value: JsonValue, representation: Representation): Content {
  return written(value, representation, []);
}

function exampleOf({ examples, schema }: MediaType, name: string | undefined): JsonNode | undefined {
  if (name !== undefined) return examples.find((example: Example) => example.name === name)?.value;
  return examples[0]?.value ?? (schema === undefined ? undefined : schemaExample(schema));
}

/** The example that a schema has of itself, here or where `$ref` leads. */
function schemaExample(schema: Schema): JsonNode | undefined {
  const seen = new Set<Schema>();
  for (let at: Schema | undefined = schema; at !== undefined && !seen.has(at); at = at.reference) {
    seen.add(at);
    const single = at.keyword('example')?.node;
    if (single !== undefined) return single;
    const several = at.keyword('examples')?.node;
    if (several?.type === 'array' && several.items[0] !== undefined) return several.items[0];
  }
  return undefined;
}

function asDocumented(node: JsonNode, representation: Representation): Content {
  const { schema } = representation.mediaType;
  const isJson = isJsonMediaType(representation.parsed);
  // What is no JSON may be written as a string whatever its schema (OpenAPI 3.1 §4.8.14.1).
  const judged = isJson || node.type !== 'string' ? schema : undefined;
  const failures = judged?.validate(toValue(node), 'response') ?? [];
  const violations = schemaViolations(failures, location, 'the example of the document');
  // Numbers as the document writes them, to the last digit.
  return isJson ? bytes(stringifyNode(node), violations) : written(toValue(node), representation, violations);
}

function written(value: JsonValue, { mediaType, parsed }: Representation, violations: readonly Violation[]): Content {
  return bytes(
    isJsonMediaType(parsed) ? stringifyValue(value) : writeText(value, parsed, mediaType.schema),
    violations,
  );
}

function bytes(text: string, violations: readonly Violation[]): Content {
  return { kind: 'content', body: Buffer.from(text), violations };
}

type Sample = { readonly ok: true; readonly value: JsonValue } | { readonly ok: false; readonly reason: string };

const samples = new WeakMap<Schema, Sample>();

/** Many responses share a schema, and finding a value for it takes its time. */
export function sampleOf(schema: Schema): Sample {
  const known = samples.get(schema) ?? findSample(schema);
  samples.set(schema, known);
  return known;
}

function findSample(schema: Schema): Sample {
  const found = fullestValue(schema, { direction: 'response', fresh: false });
  if (!found.ok) return { ok: false, reason: found.lack.message };
  return { ok: true, value: sampleValue(found.tree, sampleValues()) };
}
