import { tableIn } from '../table.js';

/** Schemas with values, as JSON texts, that exercise each keyword of JSON Schema 2020-12 on ordinary values. */
export interface Row {
  readonly schema: string;
  readonly values: readonly string[];
}

const anything = ['null', 'true', 'false', '0', '1', '-1', '1.5', '1.0', '""', '"a"', '[]', '[1]', '{}', '{"a":1}'];

const table = tableIn<Readonly<Record<string, readonly string[]>>>(import.meta.dirname, 'keyword-tables.yaml');

export const rows: readonly Row[] = Object.entries(table).map(([schema, values]) => ({
  schema,
  values: [...values, ...anything],
}));
