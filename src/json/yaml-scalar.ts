import { isNumberLiteral } from './exact-number.js';

/** The JSON value of a scalar, or why JSON cannot represent it. */
export type ScalarMeaning =
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'number'; readonly literal: string }
  | { readonly type: 'literal'; readonly value: true | false | null }
  | { readonly type: 'unsayable' };

const decimalInteger = /^[-+]?[0-9]+$/;
const otherBase = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;
const float = /^([-+]?)(\.[0-9]+|[0-9]+(?:\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;
const notFinite = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const literals = new Map<string, true | false | null>([
  ['', null],
  ['~', null],
  ...['null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);

/**
 * Resolves a plain scalar in the core schema (YAML 1.2.2 §10.3.2). Numbers become JSON literals: hexadecimal and octal
 * integers become decimal, `.5` becomes `0.5`, and JSON literals stay as written.
 *
 * @example
 * resolvePlainScalar('0x1F') // { type: 'number', literal: '31' }
 */
export function resolvePlainScalar(text: string): ScalarMeaning {
  const literal = literals.get(text);
  if (literal !== undefined) return { type: 'literal', value: literal };
  if (isNumberLiteral(text)) return { type: 'number', literal: text };
  if (decimalInteger.test(text) || otherBase.test(text)) return { type: 'number', literal: integerLiteral(text) };
  const parts = float.exec(text);
  if (parts !== null) return { type: 'number', literal: floatLiteral(parts) };
  if (notFinite.test(text)) return { type: 'unsayable' };
  return { type: 'string', value: text };
}

function integerLiteral(text: string): string {
  const magnitude = BigInt(text.replace(/^[-+]/, '')).toString();
  return text.startsWith('-') ? `-${magnitude}` : magnitude;
}

function floatLiteral([, sign, mantissa = '', exponent = '']: RegExpExecArray): string {
  const [whole = '', fraction = ''] = mantissa.split('.');
  const wholeDigits = whole.replace(/^0+(?=[0-9])/, '') || '0';
  return `${sign === '-' ? '-' : ''}${wholeDigits}${fraction === '' ? '' : `.${fraction}`}${exponent}`;
}
