import { isExactNumber, numberText, parseJsonOnce, stringifyValue, toValue, type JsonValue } from '../../json/index.js';

/** A JSON body, split into its numbers and the rest. */
export interface NumberedBody {
  /** The text, with every number replaced. */
  readonly pattern: string;
  /** The numbers in normal form: `1` for `1.0`. */
  readonly numbers: ReadonlySet<string>;
}

/**
 * Splits a body into its numbers and the rest; undefined if it is not JSON.
 *
 * @example
 * numberedBody(Buffer.from('{"id":1.0}')) // { pattern: '{"id":null}', numbers: new Set(['1']) }
 */
export function numberedBody(body: Uint8Array | undefined): NumberedBody | undefined {
  const parsed = parseJsonOnce(body ?? new Uint8Array(0));
  if (!parsed.ok) return undefined;
  const numbers = new Set<string>();
  const without = (value: JsonValue): JsonValue => {
    if (isExactNumber(value)) {
      numbers.add(numberText(value));
      return null;
    }
    if (Array.isArray(value)) return value.map(without);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, without(member)]));
  };
  return { pattern: stringifyValue(without(toValue(parsed.node))), numbers };
}
