import type { Parameter } from '../contract/index.js';
import { isToken } from '../http/index.js';
import {
  isArrayValue,
  isExactNumber,
  isJsonObject,
  type JsonValue,
  numberText,
  stringifyValue,
} from '../json/index.js';

type Pairs = readonly (readonly [name: string, value: string])[];

/**
 * A value as its parameter is written on the wire (OpenAPI 3.1 §4.8.12.2 and §4.8.12.4): what replaces the braces of the
 * path, the `name=value` pairs of the query or of the Cookie field, or the value of a header field.
 *
 * Undefined where a style has no form for such a value, or a header field cannot carry it.
 */
export function writeParameter(parameter: Parameter, value: JsonValue): readonly string[] | undefined {
  // RFC 9110 §5.1: there is no field of any other name.
  if (parameter.in === 'header' && !isToken(parameter.name)) return undefined;
  if (parameter.content !== undefined) return writeTexts(parameter, [stringifyValue(value)]);
  if (isArrayValue(value)) return writeList(parameter, value);
  if (isJsonObject(value)) return writeObject(parameter, value);
  return writeTexts(parameter, [scalarText(value)]);
}

/** Texts as they are, percent-encoded where they need to be, each an own occurrence of the parameter. */
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
      // RFC 3986 §3.3: a segment of dots is no name, and an empty one no value.
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
      if (encoded.length === 0) return undefined;
      return explode
        ? encoded.map((text) => `${encodeURIComponent(name)}=${text}`)
        : [`${encodeURIComponent(name)}=${encoded.join(',')}`];
    case 'spaceDelimited':
    case 'pipeDelimited':
      if (encoded.length === 0) return undefined;
      if (explode) return encoded.map((text) => `${encodeURIComponent(name)}=${text}`);
      return [`${encodeURIComponent(name)}=${encoded.join(style === 'spaceDelimited' ? '%20' : '%7C')}`];
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
      return explode ? joined(encoded, '=') : [`${encodeURIComponent(name)}=${encoded.flat().join(',')}`];
    case 'deepObject':
      return encoded.map(([key, text]) => `${encodeURIComponent(name)}%5B${key}%5D=${text}`);
    case 'simple': {
      const plain = Object.keys(value).map((key, at) => [key, texts[at] ?? ''] as const);
      const pairs = parameter.in === 'header' ? plain : encoded;
      const text = explode ? joined(pairs, '=').join(',') : pairs.flat().join(',');
      return parameter.in === 'header' ? headerValue(text) : segment(text);
    }
    case 'label':
      return segment(`.${explode ? joined(encoded, '=').join('.') : encoded.flat().join(',')}`);
    case 'matrix':
      return segment(
        explode
          ? joined(encoded, '=')
              .map((pair) => `;${pair}`)
              .join('')
          : `;${name}=${encoded.flat().join(',')}`,
      );
    default:
      return undefined;
  }
}

function joined(pairs: Pairs, sign: string): readonly string[] {
  return pairs.map((pair) => pair.join(sign));
}

/** The styles write scalars alone; undefined where there is something within something. */
function scalarTexts(values: readonly JsonValue[]): readonly string[] | undefined {
  return values.some((value) => isArrayValue(value) || isJsonObject(value)) ? undefined : values.map(scalarText);
}

/** A scalar as text: a string without its quotes, everything else as JSON has it. */
export function scalarText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return isExactNumber(value) ? numberText(value) : JSON.stringify(value);
}

function encode(parameter: Parameter, text: string): string {
  if (parameter.in === 'header') return text;
  const encoded = encodeURIComponent(text.toWellFormed());
  if (!parameter.allowReserved || parameter.in !== 'query') return encoded;
  // RFC 6570 §3.2.3 leaves these as they are; `&`, `#` and `+` would mean something else in a query.
  return encoded.replaceAll(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/g, decodeURIComponent);
}

function prefixOf({ style, name }: Parameter): string {
  if (style === 'label') return '.';
  return style === 'matrix' ? `;${name}=` : '';
}

function segment(text: string): readonly string[] | undefined {
  return /^\.{0,2}$/.test(text) ? undefined : [text];
}

function headerValue(text: string): readonly string[] | undefined {
  return isFieldValue(text) ? [text] : undefined;
}

/** RFC 9110 §5.5: visible ASCII, with white space between; of more than that servers read different things. */
function isFieldValue(text: string): boolean {
  return /^[!-~](?:[ !-~]*[!-~])?$/.test(text);
}
