import { exactNumber, isNumberLiteral, type JsonValue } from '../json/index.js';
import type { BodyTree } from './body-tree.js';
import type { Template } from './template.js';

/** A JSON scalar as plain text: a string without quotes and escapes, everything else unchanged. */
export function scalarTemplate({ text }: BodyTree & { readonly kind: 'scalar' }): Template {
  const [first] = text;
  if (typeof first !== 'string' || !first.startsWith('"')) return text;
  const last = text.length - 1;
  return text
    .map((part, at) => {
      if (typeof part !== 'string') return part;
      const from = at === 0 ? 1 : 0;
      const inner = part.slice(from, at === last ? -1 : undefined);
      return JSON.parse(`"${inner}"`) as string;
    })
    .filter((part) => part !== '');
}

const commonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Whether every server reads a text as a number: it has no exponent, plus sign or leading zeros. */
export function isCommonNumber(text: string): boolean {
  return commonNumber.test(text);
}

/** The number or boolean that every server reads in a text, otherwise the text. */
export function parseScalar(text: string): JsonValue {
  if (isCommonNumber(text)) return exactNumber(text);
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

/** As `parseScalar`, for a header field, which may have exponents, leading zeros and a plus sign. */
export function parseFieldScalar(text: string): JsonValue {
  if (!/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return parseScalar(text);
  return exactNumber(text.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1'));
}

/** The possible values of an untyped text: the text itself, then the JSON number, boolean or null that it spells. */
export function scalarReadings(text: string): readonly JsonValue[] {
  if (isNumberLiteral(text)) return [text, exactNumber(text)];
  if (text === 'true' || text === 'false') return [text, text === 'true'];
  return text === 'null' ? [text, null] : [text];
}
