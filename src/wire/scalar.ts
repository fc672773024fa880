import { exactNumber, isExactNumber, isNumberLiteral, numberText, type JsonValue } from '../json/index.js';
import type { BodyTree } from './body-tree.js';
import type { Template } from './template.js';

/** A scalar of JSON as plain text: a string without its quotes and escapes, everything else as it is. */
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

/** A scalar as text: a string without its quotes, everything else as JSON has it. */
export function scalarText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return isExactNumber(value) ? numberText(value) : JSON.stringify(value);
}

const commonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Whether a text spells a number as every reader knows it: without exponent, plus sign and leading zeros. */
export function isCommonNumber(text: string): boolean {
  return commonNumber.test(text);
}

/** The number or boolean that a text spells as every reader knows it; else the text. */
export function spelt(text: string): JsonValue {
  if (isCommonNumber(text)) return exactNumber(text);
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

/** The same of a header field, where exponents, leading zeros and a plus sign do no harm. */
export function speltInField(text: string): JsonValue {
  if (!/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return spelt(text);
  return exactNumber(text.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1'));
}

/** What a text may stand for where text says no type: itself, then the number, boolean or null that it spells in JSON. */
export function scalarReadings(text: string): readonly JsonValue[] {
  if (isNumberLiteral(text)) return [text, exactNumber(text)];
  if (text === 'true' || text === 'false') return [text, text === 'true'];
  return text === 'null' ? [text, null] : [text];
}
