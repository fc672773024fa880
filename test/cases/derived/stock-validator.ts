import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FormatsPlugin } from 'ajv-formats';
import { isExactNumber, stringifyValue } from '../../../src/json/index.js';
import type { JsonValue } from '../../../src/json/index.js';
import type { SchemaRow } from './schemas.js';

// The default export of this CommonJS package is the function under one loader and holds it under another.
const plugin = addFormats as unknown as FormatsPlugin & { readonly default?: FormatsPlugin };

const ajv = new Ajv2020({ strict: false, ownProperties: true, multipleOfPrecision: 6, logger: false });
(plugin.default ?? plugin)(ajv);

/** What a stock validator that knows nothing of ours says of a value; undefined where it cannot tell. */
export type StockVerdict = (value: JsonValue) => boolean | undefined;

/**
 * The verdicts of plain ajv. It cannot tell of OpenAPI 3.0's dialect, of properties that a request does not owe, and of
 * numbers that a double does not hold.
 */
export function stockVerdict({ schema, components = {}, openapi }: SchemaRow): StockVerdict {
  if (openapi !== undefined || schema.includes('"readOnly"')) return () => undefined;
  const parsed = JSON.parse(alone(schema)) as boolean | Record<string, unknown>;
  const $defs = Object.fromEntries(
    Object.entries(components).map(([name, text]) => [name, JSON.parse(alone(text)) as unknown]),
  );
  const validate = ajv.compile(
    typeof parsed === 'boolean'
      ? parsed
      : { ...parsed, $defs: { ...(parsed['$defs'] as object | undefined), ...$defs } },
  );
  return (value) => (isOrdinary(value) ? validate(JSON.parse(stringifyValue(value))) : undefined);
}

function alone(text: string): string {
  return text.replaceAll('#/components/schemas/Subject', '#').replaceAll('#/components/schemas/', '#/$defs/');
}

function isOrdinary(value: JsonValue): boolean {
  if (isExactNumber(value)) return typeof value === 'number';
  if (value === null || typeof value !== 'object') return true;
  return Object.values(value).every((each: JsonValue) => isOrdinary(each));
}
