import { schemaAt } from '../../cases/index.js';
import type { MediaType, Schema } from '../../contract/index.js';
import { isJsonObject, parseJson, toValue, type JsonValue } from '../../json/index.js';
import { kindsOf } from './kinds.js';
import { decoded } from './pairs.js';
import { readingsOf } from './readings.js';

/** One field of a form. */
export interface FormField {
  readonly name: string;
  readonly text: string;
  /** Whether the field itself says that it is JSON. */
  readonly json: boolean;
  /** As it stands there, still encoded. */
  readonly raw: string;
}

const separators: Readonly<Record<string, RegExp>> = {
  form: /,/,
  spaceDelimited: /%20| |\+/,
  pipeDelimited: /\||%7C/i,
};

/** The object that a form stands for: text says no type, so its schema says how each field is read. */
export function formValue(fields: readonly FormField[], { schema, encoding }: MediaType): JsonValue {
  const object = Object.create(null) as Record<string, JsonValue>;
  for (const { property, inner, field } of fields.map((each) => split(each, schema))) {
    const at = schema === undefined ? undefined : propertyOf(schema, property);
    if (inner !== undefined) {
      const value = readScalar(field, at && propertyOf(at, inner));
      const before = object[property];
      object[property] = { ...(isJsonObject(before) ? before : {}), [inner]: value };
      continue;
    }
    if (kindsOf(at).has('array')) {
      const items = at && schemaAt(at, ['0']);
      const { style = 'form', explode = style === 'form' } = encoding.get(property) ?? {};
      const sign = explode ? undefined : separators[style];
      const texts =
        sign === undefined ? [field] : field.raw.split(sign).map((raw) => ({ ...field, text: decoded(raw) }));
      const before = object[property];
      object[property] = [
        ...(Array.isArray(before) ? (before as JsonValue[]) : []),
        ...texts.map((text) => readScalar(text, items)),
      ];
      continue;
    }
    object[property] = readScalar(field, at);
  }
  return object;
}

/** `filter[name]` is a name within `filter` (style `deepObject`), unless the schema has a property of just that name. */
function split(
  field: FormField,
  schema: Schema | undefined,
): { property: string; inner: string | undefined; field: FormField } {
  if (schema !== undefined && propertyOf(schema, field.name) !== undefined) {
    return { property: field.name, inner: undefined, field };
  }
  const match = /^([^[\]]+)\[([^[\]]*)\]$/.exec(field.name);
  if (match === null || match[2] === '') return { property: match?.[1] ?? field.name, inner: undefined, field };
  return { property: match[1]!, inner: match[2], field };
}

function readScalar({ text, json }: FormField, schema: Schema | undefined): JsonValue {
  const kinds = kindsOf(schema);
  if (json || kinds.has('object')) {
    const parsed = parseJson(Buffer.from(text));
    return parsed.ok ? toValue(parsed.node) : text;
  }
  if (schema === undefined) return text;
  const readings = readingsOf(text);
  return readings.find((reading) => schema.isValid(reading, 'request')) ?? readings[0] ?? text;
}

function propertyOf(schema: Schema, name: string): Schema | undefined {
  const found = schemaAt(schema, [name]);
  return found === schema ? undefined : found;
}
