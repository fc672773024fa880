import { prefixOf, openSchema, effectiveSchema, type Parameter, type Schema } from '../contract/index.js';
import { isToken, percentDecoded } from '../http/index.js';
import {
  isArrayValue,
  isJsonObject,
  stringifyValue,
  valueText,
  type JsonObject,
  type JsonValue,
} from '../json/index.js';
import { parseScalar, parseFieldScalar } from './scalar.js';

/** Reads a number or a boolean from a text; returns any other text unchanged. */
type Spelling = (text: string) => JsonValue;

type Pairs = readonly (readonly [name: string, value: string])[];

/**
 * Writes the value of a parameter (OpenAPI 3.1 §4.8.12.2 and §4.8.12.4): the text for the braces in the path, the
 * `name=value` pairs of the query or the Cookie field, or the value of a header field.
 *
 * Undefined if the style cannot represent the value, or a header field cannot contain it.
 */
export function writeParameter(parameter: Parameter, value: JsonValue): readonly string[] | undefined {
  // RFC 9110 §5.1: a field name must be a token.
  if (parameter.in === 'header' && !isToken(parameter.name)) return undefined;
  if (parameter.content !== undefined) return writeTexts(parameter, [stringifyValue(value)]);
  if (isArrayValue(value)) return writeList(parameter, value);
  if (isJsonObject(value)) return writeObject(parameter, value);
  return writeTexts(parameter, [valueText(value)]);
}

/** Writes texts unchanged, percent-encoded if necessary, each as an occurrence of the parameter. */
export function writeTexts(parameter: Parameter, texts: readonly string[]): readonly string[] | undefined {
  const { name } = parameter;
  const encoded = texts.map((text) => encode(parameter, text));
  switch (parameter.in) {
    case 'query':
    case 'cookie':
      return encoded.map((text) => `${encodeURIComponent(name)}=${text}`);
    case 'header':
      return texts.every(isFieldValue) ? texts : undefined;
    case 'path': {
      const [text] = encoded;
      // RFC 3986 §3.3: `.` and `..` are dot segments, and an empty segment is no value.
      if (text === undefined || /^\.{0,2}$/.test(text)) return undefined;
      return [`${prefixOf(parameter)}${text}`];
    }
  }
}

function writeList(parameter: Parameter, value: readonly JsonValue[]): readonly string[] | undefined {
  const texts = scalarTexts(value);
  if (texts === undefined) return undefined;
  const { name, style, explode } = parameter;
  const encoded = texts.map((text) => encode(parameter, text));
  switch (style) {
    case 'form':
    case 'spaceDelimited':
    case 'pipeDelimited': {
      if (encoded.length === 0) return undefined;
      const start = `${encodeURIComponent(name)}=`;
      if (explode) return encoded.map((text) => start + text);
      return [start + encoded.join({ form: ',', spaceDelimited: '%20', pipeDelimited: '%7C' }[style])];
    }
    case 'simple':
      return parameter.in === 'header' ? headerValue(texts.join(',')) : segment(encoded.join(','));
    case 'label':
      return segment(`.${encoded.join(explode ? '.' : ',')}`);
    case 'matrix':
      return segment(explode ? encoded.map((text) => `;${name}=${text}`).join('') : `;${name}=${encoded.join(',')}`);
    default:
      return undefined;
  }
}

function writeObject(parameter: Parameter, value: Readonly<Record<string, JsonValue>>): readonly string[] | undefined {
  const texts = scalarTexts(Object.values(value));
  if (texts === undefined || texts.length === 0) return undefined;
  const { name, style, explode } = parameter;
  const encoded = Object.keys(value).map(
    (key, at) => [encode(parameter, key), encode(parameter, texts[at] ?? '')] as const,
  );
  switch (style) {
    case 'form':
      return explode ? joined(encoded) : [`${encodeURIComponent(name)}=${encoded.flat().join(',')}`];
    case 'deepObject':
      return encoded.map(([key, text]) => `${encodeURIComponent(name)}%5B${key}%5D=${text}`);
    case 'simple': {
      const plain = Object.keys(value).map((key, at) => [key, texts[at] ?? ''] as const);
      const pairs = parameter.in === 'header' ? plain : encoded;
      const text = explode ? joined(pairs).join(',') : pairs.flat().join(',');
      return parameter.in === 'header' ? headerValue(text) : segment(text);
    }
    case 'label':
      return segment(`.${explode ? joined(encoded).join('.') : encoded.flat().join(',')}`);
    case 'matrix':
      return segment(
        explode
          ? joined(encoded)
              .map((pair) => `;${pair}`)
              .join('')
          : `;${name}=${encoded.flat().join(',')}`,
      );
    default:
      return undefined;
  }
}

function joined(pairs: Pairs): readonly string[] {
  return pairs.map((pair) => pair.join('='));
}

/** The styles represent only scalars; undefined for nested values. */
function scalarTexts(values: readonly JsonValue[]): readonly string[] | undefined {
  return values.some((value) => isArrayValue(value) || isJsonObject(value)) ? undefined : values.map(valueText);
}

function encode(parameter: Parameter, text: string): string {
  if (parameter.in === 'header') return text;
  const encoded = encodeURIComponent(text.toWellFormed());
  if (!parameter.allowReserved || parameter.in !== 'query') return encoded;
  // RFC 6570 §3.2.3 does not encode these; `&`, `#` and `+` would have another meaning in a query.
  return encoded.replaceAll(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/g, decodeURIComponent);
}

function segment(text: string): readonly string[] | undefined {
  return /^\.{0,2}$/.test(text) ? undefined : [text];
}

function headerValue(text: string): readonly string[] | undefined {
  return isFieldValue(text) ? [text] : undefined;
}

/** RFC 9110 §5.5: visible ASCII with white space between. Servers read other characters differently. */
function isFieldValue(text: string): boolean {
  return /^[!-~](?:[ !-~]*[!-~])?$/.test(text);
}

/**
 * Every value that a response field may represent in the `simple` style (OpenAPI 3.1 §4.8.21, RFC 6570 §3.2.2), the
 * text itself last: text has no type, so one schema may read a number and another a string.
 */
export function fieldReadings(text: string, schema: Schema, explode: boolean): readonly JsonValue[] {
  const { possibleTypes } = effectiveSchema(schema);
  const field = { name: '', in: 'header', style: 'simple', explode, schema } as const;
  const composite = (['array', 'object'] as const).flatMap((kind): readonly JsonValue[] => {
    if (!possibleTypes.has(kind)) return [];
    if (text === '') return [kind === 'array' ? [] : {}];
    return readParameter(field, kind, { own: [text], all: [] }, parseFieldScalar) ?? [];
  });
  const spelled = text === '' ? null : parseFieldScalar(text);
  return [...composite, ...(spelled === text ? [] : [spelled]), text];
}

/**
 * The texts of a parameter: its part of the path, or its occurrences in the query, the Cookie field or header fields.
 */
export interface ParameterTexts {
  /** The values under its own name, still encoded. */
  readonly own: readonly string[];
  /** All names and encoded values among which an object in the query may be spread. */
  readonly all: readonly (readonly [name: string, value: string])[];
}

/**
 * Reads an array or an object (OpenAPI 3.1 §4.8.12.2): once with all values as strings, and once with numbers and
 * booleans where the text spells them. Empty if it cannot be read; undefined if it is absent.
 */
export function readParameter(
  { style, explode, in: where, name, schema }: Pick<Parameter, 'style' | 'explode' | 'in' | 'name' | 'schema'>,
  kind: 'array' | 'object',
  { own, all }: ParameterTexts,
  spell: Spelling = parseScalar,
): readonly JsonValue[] | undefined {
  const [first] = own;
  // Field values are not percent-encoded and may have white space around commas (RFC 9110 §5.6.1).
  const decoded = (text: string): string => (where === 'header' ? text.trim() : percentDecoded(text));
  if (kind === 'array') {
    if (first === undefined) return undefined;
    if (where === 'query' || where === 'cookie') {
      const sign = { form: ',', spaceDelimited: /%20|\+/, pipeDelimited: /\||%7C/i }[style];
      if (sign === undefined) return [];
      return listReadings((explode ? own : first.split(sign)).map(decoded), spell);
    }
    const text = withoutPrefix(first, style, name, explode);
    if (text === undefined) return [];
    const separator = style === 'label' && explode ? '.' : style === 'matrix' && explode ? `;${name}=` : ',';
    return listReadings(text.split(separator).map(decoded), spell);
  }
  if (style === 'deepObject') {
    const pairs = all.flatMap(([key, value]) => {
      const inner = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : undefined;
      return inner === undefined ? [] : [[inner, decoded(value)] as const];
    });
    return pairs.length === 0 ? undefined : objectReadings(pairs, spell, schema);
  }
  if (style === 'form' && explode) {
    const pairs = all.map(([key, value]) => [key, decoded(value)] as const);
    return pairs.length === 0 ? undefined : objectReadings(pairs, spell, schema);
  }
  if (first === undefined) return undefined;
  const text = style === 'form' ? first : withoutPrefix(first, style, name, false);
  if (text === undefined) return [];
  if (explode) {
    const pairs = text.split(style === 'simple' ? ',' : style === 'label' ? '.' : ';');
    return objectReadings(
      pairs.map((pair) => {
        const at = pair.indexOf('=');
        return at === -1 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))];
      }),
      spell,
      schema,
    );
  }
  const parts = text.split(',').map(decoded);
  if (parts.length % 2 !== 0) return [];
  const pairs = parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? ''] as const] : []));
  return objectReadings(pairs, spell, schema);
}

function withoutPrefix(text: string, style: string, name: string, explode: boolean): string | undefined {
  const prefix =
    style === 'label' ? '.' : style === 'matrix' ? (explode || text.startsWith(`;${name}=`) ? `;${name}=` : ';') : '';
  return text.startsWith(prefix) ? text.slice(prefix.length) : undefined;
}

function listReadings(texts: readonly string[], spell: Spelling): readonly JsonValue[] {
  return [texts, texts.map(spell)];
}

/** The maximum number of members without a known type that are read in both ways. */
const mostOpen = 6;

/**
 * A member may be a number or a string of digits: each is read as its schema says, and both ways where that allows both,
 * while the number of readings is small. No style defines arrays in objects: each item is read separately, the common
 * behaviour.
 */
function objectReadings(
  pairs: readonly (readonly [string, string])[],
  spell: Spelling,
  schema: Schema | undefined,
): readonly JsonValue[] {
  const whole = schema === undefined ? openSchema : effectiveSchema(schema);
  let found: JsonObject[] = [Object.create(null) as JsonObject];
  let open = 0;
  for (const key of new Set(pairs.map(([name]) => name))) {
    const texts = pairs.flatMap(([name, text]) => (name === key ? [text] : []));
    const member = whole.member(key);
    const isList = member.types.join() === 'array';
    const { possibleTypes: types } = isList ? member.items : member;
    const values = isList ? texts : texts.slice(0, 1);
    const spelled = values.map(spell);
    const mayBeText = types.size === 0 || types.has('string');
    const isOpen = mayBeText && types.size !== 1 && spelled.some((value, at) => value !== values[at]);
    if (isOpen) open++;
    const readings: readonly (readonly JsonValue[])[] =
      isOpen && open <= mostOpen ? [values, spelled] : [mayBeText ? values : spelled];
    found = found.flatMap((object) =>
      readings.map((reading) =>
        Object.assign(Object.create(null) as JsonObject, object, { [key]: isList ? reading : (reading[0] ?? '') }),
      ),
    );
  }
  return found;
}
