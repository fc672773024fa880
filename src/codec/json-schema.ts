import type { Codec } from './codec.js';

/** A JSON Schema (2020-12), published for editors. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Collects the named definitions of a schema. */
export class Definitions {
  readonly #schemas = new Map<string, JsonSchema>();

  /** A reference to the definition of that name, which is created on first use. */
  refer(name: string, make: (definitions: Definitions) => JsonSchema): JsonSchema {
    if (!this.#schemas.has(name)) {
      // Reserved first, because the definition may refer to itself.
      this.#schemas.set(name, {});
      this.#schemas.set(name, make(this));
    }
    return { $ref: `#/$defs/${name}` };
  }

  get schemas(): JsonSchema {
    return Object.fromEntries(this.#schemas);
  }
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
