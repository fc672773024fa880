import type { MediaType, Schema } from '../../contract/index.js';
import type { MediaTypeValue } from '../../http/index.js';
import { exactNumber, parseJson, toValue, type JsonObject, type JsonValue } from '../../json/index.js';
import { deepObjects } from './deep-objects.js';
import { closure, speakingOf, typesOf } from './form-types.js';
import { decodedForm, formFields, type FormField } from './form-fields.js';

/** What a form says. */
export interface FormReading {
  /** Every object that it may stand for, the most likely last. */
  readonly objects: readonly JsonObject[];
  /**
   * Whether servers rightly read it in different ways: a scalar is there twice, is empty where it is no text, or is
   * written as not all write it.
   */
  readonly isDoubtful: boolean;
  /** Whether a text is empty, and so may stand for none. */
  readonly mayLack: boolean;
}

/** Fields whose types are not plain to see are read in each way, as long as they are few. */
const mostOpen = 6;
/** Of several objects together. */
const mostReadings = 2 ** mostOpen;

/**
 * The object that a form stands for (OpenAPI 3.1 §4.8.14.4, §4.8.14.5): each text as the type that its property has, so
 * far as it spells one. Undefined where the body is no form, or none that can be read.
 */
export function readForm(body: Uint8Array, type: MediaTypeValue, mediaType: MediaType): FormReading | undefined {
  const fields = formFields(Buffer.from(body), type, mediaType);
  if (fields === undefined) return undefined;
  const { encoding } = mediaType;
  const speaking = closure(mediaType.schema);
  // An object that is spread over names of its own is not put together again.
  const isSpread = [...encoding].some(
    ([name, { style, explode }]) =>
      style !== 'deepObject' && (style ?? explode) !== undefined && typesOf(speakingOf(speaking, name)).has('object'),
  );
  if (isSpread) return undefined;
  const { others, parts, isDoubtful } = deepObjects(fields, encoding, (name) => typesOf(speakingOf(speaking, name)));
  const whole = readFields(others, speaking, encoding);
  return [...parts].reduce(
    (reading, [name, own]) => withMember(reading, name, readFields(own, speakingOf(speaking, name), new Map())),
    { ...whole, isDoubtful: whole.isDoubtful || isDoubtful },
  );
}

/** With an object as a member, in each way that it is read. */
function withMember(reading: FormReading, name: string, member: FormReading): FormReading {
  const objects = reading.objects.flatMap((object) => member.objects.map((value) => withValue(object, name, value)));
  return {
    objects: objects.slice(0, mostReadings),
    isDoubtful: reading.isDoubtful || member.isDoubtful || objects.length > mostReadings,
    mayLack: reading.mayLack || member.mayLack,
  };
}

function withValue(object: JsonObject, name: string, value: JsonValue): JsonObject {
  return Object.assign(Object.create(null) as JsonObject, object, { [name]: value });
}

/** The object whose properties the fields are, where those schemas speak of it. */
function readFields(
  fields: readonly FormField[],
  speaking: readonly Schema[],
  encoding: MediaType['encoding'],
): FormReading {
  let isDoubtful = false;
  let mayLack = false;
  let objects: JsonObject[] = [Object.create(null) as JsonObject];
  let open = 0;
  for (const name of new Set(fields.map((field) => field.name))) {
    const schemas = speakingOf(speaking, name);
    const types = typesOf(schemas);
    const own = fields.filter((field) => field.name === name);
    const style = encoding.get(name)?.style;
    const explode = encoding.get(name)?.explode ?? (style === undefined || style === 'form');
    const isList = types.has('array');
    const isBlank = own[0]?.text === '';
    if (isBlank ? isList || !types.has('string') : !isList && own.length > 1) isDoubtful = true;
    if (!isList && own.some(({ text }) => isGrey(text, types))) isDoubtful = true;
    const values = isList
      ? listsOf(own, schemas, explode ? undefined : (style ?? 'form'))
      : readingsOf(own[0], types, open < mostOpen);
    if (values.length > 1) open++;
    const filled = objects.flatMap((object) => values.map((value) => withValue(object, name, value)));
    // What is empty may not be there at all.
    objects = isBlank && open++ < mostOpen ? [...objects, ...filled] : filled;
    mayLack ||= isBlank;
  }
  return { objects, isDoubtful, mayLack };
}

function listsOf(
  fields: readonly FormField[],
  schemas: readonly Schema[],
  style: string | undefined,
): readonly JsonValue[] {
  const types = typesOf(schemas.flatMap((schema) => closure(schema.subschema('items'))));
  const [first] = fields;
  const plain = fields.map((field) => spelt({ ...field, isJson: false }, types));
  // What is said to be JSON may be taken as it is.
  if (first?.isJson === true) return [plain, spelt(first, new Set(['array', 'object']))];
  if (style === undefined || first === undefined) return [plain];
  const sign = { spaceDelimited: /%20|\+/, pipeDelimited: /\||%7C/i }[style] ?? ',';
  return [first.raw.split(sign).map((raw) => spelt({ ...first, raw, text: decodedForm(raw) }, types))];
}

/** Spellings of numbers and booleans that some servers know and others do not. */
function isGrey(text: string, types: ReadonlySet<string>): boolean {
  if (types.has('string')) return false;
  const isNumber = types.has('integer') || types.has('number');
  if (isNumber && /^[-+]?[0-9.]*(?:e[-+]?[0-9]*)?$/i.test(text) && !isPlainNumber(text)) return true;
  return types.has('boolean') && /^(?:0|1|on|off|yes|no|y|n|t|f|true|false)$/i.test(text) && !isPlainBoolean(text);
}

function isPlainNumber(text: string): boolean {
  return /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(text);
}

function isPlainBoolean(text: string): boolean {
  return text === 'true' || text === 'false';
}

/** A text of a known type is read as that; of any other it is a text first, and then what it spells. */
function readingsOf(
  field: FormField | undefined,
  types: ReadonlySet<string>,
  mayBeOpen: boolean,
): readonly JsonValue[] {
  if (field === undefined) return [];
  // A text may be said to be JSON and be taken as it is.
  if (types.has('string') && field.isJson && mayBeOpen) return [spelt(field, types), field.text];
  if (types.size > 0) return [spelt(field, types)];
  const value = spelt(field, new Set(['number', 'boolean', 'object']));
  return value === field.text || !mayBeOpen ? [value] : [value, field.text];
}

/** The value of one of those types that a text spells; else the text. */
function spelt({ text, isJson }: FormField, types: ReadonlySet<string>): JsonValue {
  const isNumber = types.has('integer') || types.has('number');
  if (isNumber && isPlainNumber(text)) return exactNumber(text);
  if (types.has('boolean') && isPlainBoolean(text)) return text === 'true';
  if (!isJson && !types.has('object')) return text;
  const parsed = parseJson(Buffer.from(text));
  return parsed.ok ? toValue(parsed.node) : text;
}
