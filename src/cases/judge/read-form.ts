import type { MediaType, Schema } from '../../contract/index.js';
import type { MediaTypeValue } from '../../http/index.js';
import { exactNumber, parseJson, toValue, type JsonValue } from '../../json/index.js';

type Entries = ReadonlyMap<string, readonly string[]>;

/**
 * The object that a form stands for (OpenAPI 3.1 §4.8.14.4, §4.8.14.5): each text as the type that its property has, so
 * far as it spells one. Undefined where the body is no form, or none that can be read.
 */
export function readForm(body: Uint8Array, type: MediaTypeValue, { schema }: MediaType): JsonValue | undefined {
  const entries = entriesOf(Buffer.from(body), type);
  if (entries === undefined) return undefined;
  const object = Object.create(null) as Record<string, JsonValue>;
  for (const [name, texts] of entries) object[name] = valueOf(texts, propertiesOf(schema, name));
  return object;
}

function entriesOf(body: Buffer, { essence, parameters }: MediaTypeValue): Entries | undefined {
  const entries = new Map<string, string[]>();
  const add = (name: string, text: string): void => {
    entries.set(name, [...(entries.get(name) ?? []), text]);
  };
  if (essence === 'application/x-www-form-urlencoded') {
    for (const [name, text] of new URLSearchParams(body.toString('utf8'))) add(name, text);
    return entries;
  }
  const boundary = parameters.get('boundary');
  if (essence !== 'multipart/form-data' || boundary === undefined) return undefined;
  // Latin-1 keeps every byte, whatever the parts hold.
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const name = /\bname="(?<name>[^"]*)"/.exec(part.slice(0, Math.max(0, end)))?.groups?.['name'];
    if (name === undefined) return undefined;
    add(decoded(name), Buffer.from(part.slice(end + 4).replace(/\r\n$/, ''), 'latin1').toString('utf8'));
  }
  return entries;
}

function valueOf(texts: readonly string[], schemas: readonly Schema[]): JsonValue {
  const types = typesOf(schemas);
  if (types.has('array')) {
    const items = schemas.flatMap((schema) => closure(schema.subschema('items')));
    return texts.map((text) => spelt(text, typesOf(items)));
  }
  return spelt(texts[0] ?? '', types);
}

/** The value of one of those types that a text spells; else the text. */
function spelt(text: string, types: ReadonlySet<string>): JsonValue {
  const isNumber = types.has('integer') || types.has('number');
  if (isNumber && /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(text)) return exactNumber(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (!types.has('object')) return text;
  const parsed = parseJson(Buffer.from(text));
  return parsed.ok ? toValue(parsed.node) : text;
}

function propertiesOf(schema: Schema | undefined, name: string): readonly Schema[] {
  return closure(schema).flatMap((part) => closure(part.subschema('properties', name)));
}

/** A schema with what else speaks of the same value for certain. */
function closure(schema: Schema | undefined): readonly Schema[] {
  const found = new Set(schema === undefined ? [] : [schema]);
  for (const each of found) {
    if (each.reference !== undefined) found.add(each.reference);
    const list = each.keyword('allOf')?.node;
    const parts = list?.type === 'array' ? list.items.keys() : [];
    for (const index of parts) {
      const part = each.subschema('allOf', String(index));
      if (part !== undefined) found.add(part);
    }
  }
  return [...found];
}

function typesOf(schemas: readonly Schema[]): ReadonlySet<string> {
  return new Set(
    schemas.flatMap((schema) => {
      const type = schema.keyword('type');
      return type === undefined ? [] : [toValue(type.node)].flat().filter((each) => typeof each === 'string');
    }),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
