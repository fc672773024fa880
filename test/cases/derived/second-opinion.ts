// oxlint-disable import/no-unassigned-import -- each of these makes a dialect or the formats known
import '@hyperjump/json-schema/draft-07';
import '@hyperjump/json-schema/draft-2019-09';
import '@hyperjump/json-schema/formats';
import '@hyperjump/json-schema/openapi-3-0';
// oxlint-enable import/no-unassigned-import
import type { SchemaObject, Validator } from '@hyperjump/json-schema/draft-2020-12';
import {
  registerSchema,
  setShouldValidateFormat,
  setShouldValidateSchema,
  validate,
} from '@hyperjump/json-schema/draft-2020-12';
import { isExactNumber, stringifyValue } from '../../../src/json/index.js';
import type { JsonValue } from '../../../src/json/index.js';
import type { SchemaRow } from './schemas.js';

setShouldValidateFormat(true);
// A schema that is none is told by ours, and that is tested elsewhere.
setShouldValidateSchema(false);

/** What a validator that shares nothing with ours says of a value; undefined where it cannot tell. */
export type SecondOpinion = (value: JsonValue) => boolean | undefined;

const dialects = {
  '3.0.3': 'https://spec.openapis.org/oas/3.0/dialect',
  '3.1.0': 'https://json-schema.org/draft/2020-12/schema',
};

/** Formats that only OpenAPI has. */
const foreign = /"format":"(?:int32|int64|float|double|byte|binary|password)"/;

let count = 0;

/**
 * The verdicts of another validator. It does not know which properties a request does not owe nor the formats that
 * OpenAPI adds, and holds numbers as doubles.
 */
export async function secondOpinion(row: SchemaRow): Promise<SecondOpinion> {
  const { schema, components = {}, openapi = '3.1.0', dialect = dialects[openapi] } = row;
  const texts = [schema, ...Object.values(components)].join('');
  if (texts.includes('"readOnly"')) return () => undefined;
  const isPartial = foreign.test(texts);
  const id = `https://trellis.test/${++count}`;
  registerSchema(standalone(schema, components), id, dialect);
  const judge = await validate(id);
  return (value) => {
    if (!isOrdinary(value)) return undefined;
    const { valid } = judge(JSON.parse(stringifyValue(value)) as Parameters<Validator>[0]);
    return isPartial && valid ? undefined : valid;
  };
}

/** A schema of a document as one that stands alone. */
function standalone(schema: string, components: Readonly<Record<string, string>>): SchemaObject {
  const parse = (text: string): SchemaObject => JSON.parse(alone(text)) as SchemaObject;
  const own = parse(schema);
  const others = Object.entries(components);
  if (typeof own === 'boolean' || others.length === 0) return own;
  return { ...own, components: { schemas: Object.fromEntries(others.map(([name, text]) => [name, parse(text)])) } };
}

function alone(text: string): string {
  return text.replaceAll('#/components/schemas/Subject', '#');
}

function isOrdinary(value: JsonValue): boolean {
  if (isExactNumber(value)) return typeof value === 'number';
  if (value === null || typeof value !== 'object') return true;
  return Object.values(value).every((each: JsonValue) => isOrdinary(each));
}
