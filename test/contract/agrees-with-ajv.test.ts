import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FormatsPlugin } from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { isValid, schemaOf } from './documents.js';
import { rows } from './keyword-tables.js';

// The default export of this CommonJS package is the function under one loader and holds it under another.
const plugin = addFormats as unknown as FormatsPlugin & { readonly default?: FormatsPlugin };
const ajv = new Ajv2020({ strict: false, ownProperties: true });
(plugin.default ?? plugin)(ajv);

function stockVerdicts(schema: string, values: readonly string[]): boolean[] {
  const alone = schema.replaceAll('#/components/schemas/Subject', '#');
  const validate = ajv.compile(JSON.parse(alone) as boolean | Record<string, unknown>);
  return values.map((value) => validate(JSON.parse(value)));
}

describe('on ordinary values every keyword judges as ajv does', () => {
  test.each(rows)('$schema', async ({ schema, values }) => {
    const ours = await schemaOf(schema);
    expect(values.map((value) => [value, isValid(ours, value)])).toEqual(
      stockVerdicts(schema, values).map((valid, index) => [values[index], valid]),
    );
  });
});
