import { openSchema, effectiveSchema, type EffectiveSchema, type MediaType } from '../contract/index.js';
import { isExactNumber, parseJson, toValue, type JsonObject, type JsonValue } from '../json/index.js';
import type { FormField } from './form.js';
import { formDecoded } from './pairs.js';
import { isCommonNumber, scalarReadings, spelt } from './scalar.js';

/** What the fields of a form say together. */
export interface FormReading {
  /** Every object that they may stand for, the most likely last. */
  readonly objects: readonly JsonObject[];
  /**
   * Whether servers rightly read them in different ways: a scalar is there twice, is empty where it is no text, or is
   * written as not all write it.
   */
  readonly isDoubtful: boolean;
  /** Whether a text is empty, and so may stand for none. */
  readonly mayLack: boolean;
}

type Encodings = MediaType['encoding'];
const noEncodings: Encodings = new Map();

/** Fields whose types are not plain to see are read in each way, as long as they are few. */
const mostOpen = 6;
/** Of several objects together. */
const mostReadings = 2 ** mostOpen;

/**
 * The object that a form stands for (OpenAPI 3.1 §4.8.14.4, §4.8.14.5): each text as the type that its property has, so
 * far as it spells one.
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

/** Whether an object is spread over names of its own, from which it is not put together again. */
export function spreadsObject({ schema, encoding }: MediaType): boolean {
  if (schema === undefined || encoding.size === 0) return false;
  return [...encoding].some(
    ([name, { style, explode }]) =>
      style !== 'deepObject' &&
      (style ?? explode) !== undefined &&
      effectiveSchema(schema).member(name).possibleTypes.has('object'),
  );
}

/** The fields of a form, those of each object that is spread over names in brackets put together. */
interface DeepObjects {
  readonly others: readonly FormField[];
  /** The parts of each object by its name, each under the name that it has within the object. */
  readonly parts: ReadonlyMap<string, readonly FormField[]>;
  readonly isDoubtful: boolean;
}

/**
 * Finds what is written as `deepObject` (OpenAPI 3.1 §4.8.12.2): `address[city]=…` is `city` of `address`. Of a list it
 * says nothing: `tags[]`, `tags[0]` and `tags` are all read as one by some; others read brackets without being told.
 */
function deepObjects(fields: readonly FormField[], effective: EffectiveSchema, encoding: Encodings): DeepObjects {
  const parts = new Map<string, FormField[]>();
  const others: FormField[] = [];
  let isDoubtful = false;
  for (const field of fields) {
    const [name = '', key] = field.name.split('[', 2);
    const isTold = encoding.get(name)?.style === 'deepObject';
    const types = effective.member(name).possibleTypes;
    // What may be a text instead is one without brackets.
    if (isTold ? key === undefined && types.has('string') : key === undefined || effective.names.has(field.name)) {
      others.push(field);
      continue;
    }
    const part = key?.endsWith(']') === true ? key.slice(0, -1) : undefined;
    // Only properties of the object itself have a form: neither the object as one text nor what is below them.
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

/** The object whose properties the fields are. */
function readFields(fields: readonly FormField[], effective: EffectiveSchema, encoding: Encodings): FormReading {
  let isDoubtful = false;
  let mayLack = false;
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
    if (!isList && own.some(({ text }) => isGrey(text, types))) isDoubtful = true;
    const values = isList
      ? listsOf(own, member.items.possibleTypes, explode ? undefined : (style ?? 'form'))
      : readingsOf(own.at(-1), types, open < mostOpen);
    if (values.length > 1) open++;
    const filled = objects.flatMap((object) => values.map((value) => withValue(object, name, value)));
    // What is empty may not be there at all.
    objects = isBlank && open++ < mostOpen ? [...objects, ...filled] : filled;
    mayLack ||= isBlank;
  }
  return { objects, isDoubtful, mayLack };
}

const separators: Readonly<Record<string, RegExp>> = { spaceDelimited: /%20| |\+/, pipeDelimited: /\||%7C/i };

function listsOf(
  fields: readonly FormField[],
  types: ReadonlySet<string>,
  style: string | undefined,
): readonly JsonValue[] {
  const [first] = fields;
  const plain = fields.map((field) => valueOf({ ...field, isJson: false }, types));
  // What is said to be JSON may be taken as it is.
  if (first?.isJson === true) return [plain, valueOf(first, new Set(['array', 'object']))];
  if (style === undefined || first === undefined) return [plain];
  return [
    fields.flatMap((field) =>
      field.raw.split(separators[style] ?? ',').map((raw) => valueOf({ ...field, raw, text: formDecoded(raw) }, types)),
    ),
  ];
}

/** Spellings of numbers, booleans and null that some servers know and others do not. */
function isGrey(text: string, types: ReadonlySet<string>): boolean {
  if (types.has('string')) return false;
  if (types.has('null') && text === 'null') return true;
  const isNumber = types.has('integer') || types.has('number');
  if (isNumber && /^[-+]?[0-9.]*(?:e[-+]?[0-9]*)?$/i.test(text) && !isCommonNumber(text)) return true;
  return types.has('boolean') && /^(?:0|1|on|off|yes|no|y|n|t|f)$|^(?!true$|false$)(?:true|false)$/i.test(text);
}

/** A text of a known type is read as that; of any other it is a text first, and then what it spells. */
function readingsOf(
  field: FormField | undefined,
  types: ReadonlySet<string>,
  mayBeOpen: boolean,
): readonly JsonValue[] {
  if (field === undefined) return [];
  // A text may be said to be JSON and be taken as it is.
  if (types.has('string') && field.isJson && mayBeOpen) return [valueOf(field, types), field.text];
  if (types.size > 0) return [valueOf(field, types)];
  const value = valueOf(field, anyType);
  return value === field.text || !mayBeOpen ? [value] : [value, field.text];
}

const anyType: ReadonlySet<string> = new Set(['number', 'boolean', 'object']);

/** The value of one of those types that a text spells; else the text. */
function valueOf({ text, isJson }: FormField, types: ReadonlySet<string>): JsonValue {
  const isNumber = types.has('integer') || types.has('number');
  const isRead = (value: JsonValue): boolean =>
    isExactNumber(value) ? isNumber : types.has(value === null ? 'null' : typeof value);
  const found = (types.has('string') ? spelt(text) : scalarReadings(text).at(-1)) ?? null;
  if (found !== text && isRead(found)) return found;
  if (!isJson && !types.has('object')) return text;
  const parsed = parseJson(Buffer.from(text));
  return parsed.ok ? toValue(parsed.node) : text;
}
