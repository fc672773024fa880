import { describe, expect, test } from 'vitest';
import { documentWith, loadText } from '../../contract/documents.js';
import { schemaRows, type SchemaRow } from './schemas.js';
import { bareSite, deriveBodyVariations, sentValue } from './site-of.js';

/** Keywords that demand something of a value by themselves, not through other schemas. */
const demanding = new Set([
  ...['type', 'enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems', 'uniqueItems', 'contains'],
  ...['required', 'minProperties', 'maxProperties', 'propertyNames', 'dependentRequired', 'not'],
]);

/** What is broken in these is told as theirs. */
const composites = new Set(['anyOf', 'oneOf', 'contains', 'propertyNames']);

/** Formats that nothing is known to break. */
const silentFormats = new Set(['float', 'double', 'password', 'binary', 'no-such-format']);

/** The demanding keywords of a schema, at any depth but in composites. */
function demandsOf(schema: unknown, into = new Set<string>()): ReadonlySet<string> {
  if (typeof schema !== 'object' || schema === null) return into;
  for (const [name, value] of Object.entries(schema)) {
    const isSilent = name === 'format' && silentFormats.has(String(value));
    if (demanding.has(name) && !isSilent && value !== false) into.add(name);
    const isOpen = !composites.has(name) && !['not', 'if', 'enum', 'const', 'example', 'examples'].includes(name);
    if (isOpen) demandsOf(value, into);
  }
  return into;
}

/** The keywords that fail, at any depth, in what is to be refused. */
async function brokenBy(row: SchemaRow): Promise<ReadonlySet<string>> {
  const contract = await loadText(documentWith(row.schema, row));
  const schema = contract.operation('op')?.requestBody?.content[0]?.schema;
  const { variations } = deriveBodyVariations(bareSite(contract));
  const refused = variations.filter((variation) => variation.expect.outcome === 'refuse');
  return new Set(
    refused.flatMap((variation) => {
      const value = sentValue(variation);
      return value === undefined ? [] : (schema?.validate(value, 'request') ?? []).map(({ keyword }) => keyword);
    }),
  );
}

const rows = schemaRows.filter(({ schema, unsatisfiable, openapi }) => {
  const parsed: unknown = JSON.parse(schema);
  // In OpenAPI 3.0 a bound that is exclusive is still told as the bound; what is readOnly is not owed.
  const isTold = openapi === undefined && !schema.includes('"readOnly"');
  // Whatever is an integer is a multiple of a half; whatever it holds, an array contains nothing at least.
  const isHollow = schema.includes('"multipleOf":0.5') || schema.includes('"minContains":0');
  return isTold && unsatisfiable !== true && !isHollow && demandsOf(parsed).size > 0;
});

describe('each keyword is broken by something that is sent', () => {
  test.each(rows)('$schema', async (row) => {
    const broken = await brokenBy(row);
    expect([...demandsOf(JSON.parse(row.schema))].filter((keyword) => !broken.has(keyword))).toEqual([]);
  });
});
