import type { JsonNode } from '../json/index.js';
import type { Cursor } from './cursor.js';
import { describeNode, quotingHint } from './describe-node.js';
import { Definitions, type JsonSchema } from './json-schema.js';

/**
 * A kind of value in the files that people write: its JSON type, how it is read, and its JSON Schema. `Context` is what
 * reading needs besides the text.
 */
export interface Codec<out Value, in Context = unknown> {
  /** The allowed JSON types, to complete "… must be". */
  readonly expects: string;
  /** The term for the value in messages, if the name of its key is not enough. */
  readonly subject?: (name: string) => string;
  readonly fits: (node: JsonNode) => boolean;
  /** Reads a node of an allowed type. Returns undefined for an invalid value, which it reports at its place. */
  readonly read: (at: Cursor<Context>) => Value | undefined;
  readonly schema: (definitions: Definitions) => JsonSchema;
}

/** The type of the values that a codec reads. */
export type Infer<Of> = Of extends Codec<infer Value, never> ? Value : never;

/** The context that all of these codecs need. */
export type ContextOf<Of> = [Of] extends [{ readonly read: (at: Cursor<infer Context>) => unknown }] ? Context : never;

/** Reads a value of any type. Returns undefined for a wrong type or an invalid value, which is reported. */
export function decode<Value, Context>(codec: Codec<Value, Context>, at: Cursor<Context>): Value | undefined {
  if (codec.fits(at.node)) return codec.read(at);
  const subject = codec.subject?.(at.name) ?? at.name;
  at.refuse(
    'wrong-type',
    `${subject} must be ${codec.expects}, not ${describeNode(at.node)}`,
    quotingHint(at.node, codec.expects),
  );
  return undefined;
}

/**
 * The JSON Schema of a kind of file.
 *
 * @example
 * schemaOf(baseline, 'Trellis baseline', 'Findings that are known and accepted for a while.')
 */
export function schemaOf(codec: Codec<unknown, never>, title: string, description: string): JsonSchema {
  const definitions = new Definitions();
  const root = codec.schema(definitions);
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  const named = Object.keys(definitions.schemas).length > 0 ? { $defs: definitions.schemas } : {};
  return { $schema, title, description, ...root, ...named };
}
