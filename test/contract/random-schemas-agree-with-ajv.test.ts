import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FormatsPlugin } from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { isValid, schemaOf } from './documents.js';
import { RandomJson } from './random-schemas.js';

// The default export of this CommonJS package is the function under one loader and holds it under another.
const plugin = addFormats as unknown as FormatsPlugin & { readonly default?: FormatsPlugin };
const options = { strict: false, ownProperties: true, logger: false, validateSchema: false } as const;
const seeds = Array.from({ length: 10 }, (_, index) => index + 1);

describe.each([
  ['https://json-schema.org/draft/2020-12/schema', new Ajv2020(options)],
  ['https://json-schema.org/draft/2019-09/schema', new Ajv2019(options)],
  ['http://json-schema.org/draft-07/schema#', new Ajv(options)],
])('in the dialect %s', (dialect, ajv) => {
  (plugin.default ?? plugin)(ajv);

  test.each(seeds)('twenty schemas and what they say of thirty values, seed %i', async (seed) => {
    const random = new RandomJson(seed);
    const disagreements: string[] = [];
    for (let count = 0; count < 20; count++) {
      const schema = random.schema() as boolean | Record<string, unknown>;
      const text = JSON.stringify(schema);
      const ours = await schemaOf(text, { dialect });
      const stock = ajv.compile(schema);
      for (let each = 0; each < 30; each++) {
        const value = JSON.stringify(random.value());
        if (isValid(ours, value) !== stock(JSON.parse(value))) disagreements.push(`${text} on ${value}`);
      }
    }
    expect(disagreements).toEqual([]);
  });
});
