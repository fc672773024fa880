import type { Item } from './store.js';

/** As much of a JSON Schema as the documents here need. */
export interface Schema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: 'email' | 'uuid' | 'date-time' | 'int64' | 'int32';
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly readOnly?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

const formats: Readonly<Record<string, RegExp>> = {
  email:
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  'date-time':
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/,
};

/** Why a value breaks a schema; undefined where it does not. What is read only is not looked at: services ignore it. */
export function objection(schema: Schema, value: unknown, at = 'body'): string | undefined {
  if (schema.readOnly === true) return undefined;
  if (schema.enum !== undefined && !schema.enum.includes(value)) return `${at} is not one of ${schema.enum.join(', ')}`;
  switch (schema.type) {
    case 'object':
      return objectObjection(schema, value, at);
    case 'array':
      return arrayObjection(schema, value, at);
    case 'string':
      return stringObjection(schema, value, at);
    case 'integer':
    case 'number':
      return numberObjection(schema, value, at);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `${at} is not a boolean`;
    default:
      return undefined;
  }
}

export function isObject(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectObjection(schema: Schema, value: unknown, at: string): string | undefined {
  if (!isObject(value)) return `${at} is not an object`;
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required.find((name) => !Object.hasOwn(value, name) && properties[name]?.readOnly !== true);
  if (missing !== undefined) return `${at} has no ${missing}`;
  for (const [name, member] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (known === false) return `${at} has an unknown member`;
    const found = isObject(known) ? objection(known, member, `${at}.${name}`) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function arrayObjection({ items = {}, minItems = 0, maxItems = Infinity }: Schema, value: unknown, at: string) {
  if (!Array.isArray(value)) return `${at} is not an array`;
  if (value.length < minItems) return `${at} has too few items`;
  if (value.length > maxItems) return `${at} has too many items`;
  for (const [index, item] of value.entries()) {
    const found = objection(items, item, `${at}[${index}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function stringObjection({ minLength = 0, maxLength = Infinity, pattern, format }: Schema, value: unknown, at: string) {
  if (typeof value !== 'string') return `${at} is not a string`;
  const { length } = [...value];
  if (length < minLength) return `${at} is too short`;
  if (length > maxLength) return `${at} is too long`;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return `${at} does not match ${pattern}`;
  return format !== undefined && formats[format]?.test(value) === false ? `${at} is no ${format}` : undefined;
}

function numberObjection({ type, format, minimum, maximum }: Schema, value: unknown, at: string): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${at} is not a number`;
  if (type === 'integer' && !Number.isInteger(value)) return `${at} is not an integer`;
  const limit = format === 'int32' ? 2 ** 31 - 1 : 2 ** 63;
  if (value < (minimum ?? -limit)) return `${at} is too small`;
  if (value > (maximum ?? (type === 'integer' ? limit : Infinity))) return `${at} is too large`;
  return undefined;
}

/** The members of an object that its schema declares and a client may set. */
export function settable(schema: Schema, body: Item): Item {
  const names = Object.keys(schema.properties ?? {}).filter((name) => schema.properties?.[name]?.readOnly !== true);
  return Object.fromEntries(names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]));
}
