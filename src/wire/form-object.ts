import { openSchema, effectiveSchema, type EffectiveSchema, type MediaType } from '../contract/index.js';
import { isExactNumber, parseJson, toValue, type JsonObject, type JsonValue } from '../json/index.js';
import type { FormField } from './form.js';
import { formDecoded } from './pairs.js';
import { isCommonNumber, scalarReadings, parseScalar } from './scalar.js';

/** The possible meanings of the fields of a form. */
export interface FormReading {
  /** Every object that they may represent, the most likely last. */
  readonly objects: readonly JsonObject[];
  /**
   * Whether correct servers may read them differently: a scalar is repeated, is empty although it is not a string, or
   * has an unusual notation.
   */
  readonly isDoubtful: boolean;
  /** Whether a text is empty, which may count as absent. */
  readonly mayBeAbsent: boolean;
}

type Encodings = MediaType['encoding'];
const noEncodings: Encodings = new Map();

/** The maximum number of fields with ambiguous types that are read in every way. */
const mostOpen = 6;
/** The maximum number of readings of several objects together. */
const mostReadings = 2 ** mostOpen;

/**
 * Reads a form as an object (OpenAPI 3.1 §4.8.14.4, §4.8.14.5), converting each text to the type of its property if
 * possible.
 */
export function readFormObject(fields: readonly FormField[], { schema, encoding }: MediaType): FormReading {
  const effective = schema === undefined ? openSchema : effectiveSchema(schema);
  const { others, parts, isDoubtful } = deepObjects(fields, effective, encoding);
  const whole = readFields(others, effective, encoding);
  return [...parts].reduce(
    (reading, [name, own]) => withMember(reading, name, readFields(own, effective.member(name), noEncodings)),
    isDoubtful ? { ...whole, isDoubtful } : whole,
  );
}

/** Whether an object is spread over several fields from which it cannot be read back. */
export function spreadsObject({ schema, encoding }: MediaType): boolean {
  if (schema === undefined || encoding.size === 0) return false;
  return [...encoding].some(
    ([name, { style, explode }]) =>
      style !== 'deepObject' &&
      (style ?? explode) !== undefined &&
      effectiveSchema(schema).member(name).possibleTypes.has('object'),
  );
}

/** The fields of a form, with the fields of each object in brackets grouped. */
interface DeepObjects {
  readonly others: readonly FormField[];
  /** The fields of each object by its name, each with its name within the object. */
  readonly parts: ReadonlyMap<string, readonly FormField[]>;
  readonly isDoubtful: boolean;
}

/**
 * Finds fields in the style `deepObject` (OpenAPI 3.1 §4.8.12.2): `address[city]=…` is `city` of `address`. The style
 * does not define arrays: some servers read `tags[]`, `tags[0]` and `tags` as the same. Some servers read brackets in
 * other styles, too.
 */
function deepObjects(fields: readonly FormField[], effective: EffectiveSchema, encoding: Encodings): DeepObjects {
  const parts = new Map<string, FormField[]>();
  const others: FormField[] = [];
  let isDoubtful = false;
  for (const field of fields) {
    const [name = '', key] = field.name.split('[', 2);
    const isTold = encoding.get(name)?.style === 'deepObject';
    const types = effective.member(name).possibleTypes;
    // A property that may be a string is one if it has no brackets.
    if (isTold ? key === undefined && types.has('string') : key === undefined || effective.names.has(field.name)) {
      others.push(field);
      continue;
    }
    const part = key?.endsWith(']') === true ? key.slice(0, -1) : undefined;
    // The style defines only direct properties of the object: neither the object as one text nor nested properties.
    const isPlain = part !== undefined && field.name === `${name}[${part}]` && !part.includes(']');
    if (!isTold && (!isPlain || name === '')) {
      others.push(field);
      continue;
    }
    if (!isTold || !isPlain) isDoubtful = true;
    if (types.has('array') || (!isTold && part === '')) {
      isDoubtful = true;
      others.push({ ...field, name });
      continue;
    }
    const own = parts.get(name) ?? [];
    if (part !== undefined) own.push({ ...field, name: part });
    parts.set(name, own);
  }
  return { others, parts, isDoubtful };
}

/** Adds an object as a member, in each of its readings. */
function withMember(reading: FormReading, name: string, member: FormReading): FormReading {
  const objects = reading.objects.flatMap((object) => member.objects.map((value) => withValue(object, name, value)));
  return {
    objects: objects.slice(0, mostReadings),
    isDoubtful: reading.isDoubtful || member.isDoubtful || objects.length > mostReadings,
    mayBeAbsent: reading.mayBeAbsent || member.mayBeAbsent,
  };
}

function withValue(object: JsonObject, name: string, value: JsonValue): JsonObject {
  return Object.assign(Object.create(null) as JsonObject, object, { [name]: value });
}

/** Reads fields as the properties of an object. */
function readFields(fields: readonly FormField[], effective: EffectiveSchema, encoding: Encodings): FormReading {
  let isDoubtful = false;
  let mayBeAbsent = false;
  let objects: JsonObject[] = [Object.create(null) as JsonObject];
  let open = 0;
  for (const name of new Set(fields.map((field) => field.name))) {
    const own = fields.filter((field) => field.name === name);
    const member = effective.member(name);
    const types = member.possibleTypes;
    const { style, explode = style === undefined || style === 'form' } = encoding.get(name) ?? {};
    const isList = types.has('array');
    const isBlank = own[0]?.text === '';
    if (isBlank ? isList || !types.has('string') : !isList && own.length > 1) isDoubtful = true;
    if (!isList && own.some(({ text }) => isAmbiguous(text, types))) isDoubtful = true;
    const values = isList
      ? listsOf(own, member.items.possibleTypes, explode ? undefined : (style ?? 'form'))
      : readingsOf(own.at(-1), types, open < mostOpen);
    if (values.length > 1) open++;
    const filled = objects.flatMap((object) => values.map((value) => withValue(object, name, value)));
    // An empty value may count as absent.
    objects = isBlank && open++ < mostOpen ? [...objects, ...filled] : filled;
    mayBeAbsent ||= isBlank;
  }
  return { objects, isDoubtful, mayBeAbsent };
}

const separators: Readonly<Record<string, RegExp>> = { spaceDelimited: /%20| |\+/, pipeDelimited: /\||%7C/i };

function listsOf(
  fields: readonly FormField[],
  types: ReadonlySet<string>,
  style: string | undefined,
): readonly JsonValue[] {
  const [first] = fields;
  const plain = fields.map((field) => valueOf({ ...field, isJson: false }, types));
  // A text declared as JSON may also be read literally.
  if (first?.isJson === true) return [plain, valueOf(first, new Set(['array', 'object']))];
  if (style === undefined || first === undefined) return [plain];
  return [
    fields.flatMap((field) =>
      field.raw.split(separators[style] ?? ',').map((raw) => valueOf({ ...field, raw, text: formDecoded(raw) }, types)),
    ),
  ];
}

/** Whether only some servers accept this notation of a number, a boolean or null. */
function isAmbiguous(text: string, types: ReadonlySet<string>): boolean {
  if (types.has('string')) return false;
  if (types.has('null') && text === 'null') return true;
  const isNumber = types.has('integer') || types.has('number');
  if (isNumber && /^[-+]?[0-9.]*(?:e[-+]?[0-9]*)?$/i.test(text) && !isCommonNumber(text)) return true;
  return types.has('boolean') && /^(?:0|1|on|off|yes|no|y|n|t|f)$|^(?!true$|false$)(?:true|false)$/i.test(text);
}

/**
 * A text of a known type is read as that type; of an unknown type, first as the value that it spells, then as a string.
 */
function readingsOf(
  field: FormField | undefined,
  types: ReadonlySet<string>,
  mayBeOpen: boolean,
): readonly JsonValue[] {
  if (field === undefined) return [];
  // A string declared as JSON may also be read literally.
  if (types.has('string') && field.isJson && mayBeOpen) return [valueOf(field, types), field.text];
  if (types.size > 0) return [valueOf(field, types)];
  const value = valueOf(field, anyType);
  return value === field.text || !mayBeOpen ? [value] : [value, field.text];
}

const anyType: ReadonlySet<string> = new Set(['number', 'boolean', 'object']);

/** The value of one of the types that a text spells, otherwise the text. */
function valueOf({ text, isJson }: FormField, types: ReadonlySet<string>): JsonValue {
  const isNumber = types.has('integer') || types.has('number');
  const isRead = (value: JsonValue): boolean =>
    isExactNumber(value) ? isNumber : types.has(value === null ? 'null' : typeof value);
  const found = (types.has('string') ? parseScalar(text) : scalarReadings(text).at(-1)) ?? null;
  if (found !== text && isRead(found)) return found;
  if (!isJson && !types.has('object')) return text;
  const parsed = parseJson(Buffer.from(text));
  return parsed.ok ? toValue(parsed.node) : text;
}
