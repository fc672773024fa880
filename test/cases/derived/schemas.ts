import { tableIn } from '../../table.js';

/** A schema as a JSON text. In a document it is the component `Subject`, so that it refers to itself as `#/components/schemas/Subject`. */
export interface SchemaRow {
  readonly schema: string;
  /** By default 3.1.0, in which a schema is one of JSON Schema 2020-12. */
  readonly openapi?: '3.0.3';
  /** The document's `jsonSchemaDialect`. */
  readonly dialect?: string;
  /** Further components by name. */
  readonly components?: Readonly<Record<string, string>>;
  /** No value is valid. */
  readonly unsatisfiable?: true;
}

export const schemaRows: readonly SchemaRow[] = tableIn<readonly (string | SchemaRow)[]>(
  import.meta.dirname,
  'schemas.yaml',
).map((row) => (typeof row === 'string' ? { schema: row } : row));
