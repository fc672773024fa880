import type { JsonNode } from '../json/index.js';
import type { Cursor } from './cursor.js';
import { describeNode, quotingHint } from './describe-node.js';
import type { Definitions, JsonSchema } from './json-schema.js';

/**
 * One kind of value in the files that people write: which JSON type it has, what it means, and how JSON Schema describes
 * it. `Context` is what reading it needs beside the text.
 */
export interface Codec<out Value, in Context = unknown> {
  /** The JSON types that it may have, to complete "… must be". */
  readonly expects: string;
  /** What messages call such a value, where the name of its key is not enough. */
  readonly subject?: (name: string) => string;
  readonly fits: (node: JsonNode) => boolean;
  /** What a node of the right type means; undefined where it means nothing, which is then written down at its place. */
  readonly read: (at: Cursor<Context>) => Value | undefined;
  readonly schema: (definitions: Definitions) => JsonSchema;
}

/** What a codec reads. */
export type Infer<Of> = Of extends Codec<infer Value, never> ? Value : never;

/** What all of these codecs need beside the text. */
export type ContextOf<Of> = [Of] extends [{ readonly read: (at: Cursor<infer Context>) => unknown }] ? Context : never;

/** Reads a value of any type; undefined where it is of another type or means nothing, which is then written down. */
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
