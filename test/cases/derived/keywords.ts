import { tableIn } from '../../table.js';
import type { SchemaRow } from './schemas.js';

/** A keyword in a schema, with a value just beyond what it allows and one just within that are to be sent. */
export interface KeywordRow extends SchemaRow {
  readonly keyword: string;
  /** As JSON texts. */
  readonly broken: readonly string[];
  readonly kept: readonly string[];
}

/** Every keyword that a value can satisfy or break, of JSON Schema 2020-12 and of OpenAPI 3.0. */
export const keywordRows = tableIn<readonly KeywordRow[]>(import.meta.dirname, 'keywords.yaml');
