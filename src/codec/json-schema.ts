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
