import { isExactNumber, type JsonValue } from '../../../json/index.js';

/** The kinds of JSON values (RFC 8259 §3), with `true` and `false` as one kind. Integers are numbers. */
export type Kind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** The kinds in the order in which they are tried if a schema allows all. */
export const kinds: readonly Kind[] = ['string', 'number', 'object', 'array', 'boolean', 'null'];

export function kindOf(value: JsonValue): Kind {
  if (value === null) return 'null';
  if (isExactNumber(value)) return 'number';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  return Array.isArray(value) ? 'array' : 'object';
}
