import { isExactNumber, numberText, parseJsonOnce, stringifyValue, toValue, type JsonValue } from '../../json/index.js';

/** A body of JSON, apart from its numbers. */
export interface NumberedBody {
  /** Its text with nothing for every number. */
  readonly pattern: string;
  /** Each in one way of writing it: `1` for `1.0` too. */
  readonly numbers: ReadonlySet<string>;
}

/**
 * Tells the numbers of a body from the rest of it; undefined where it is no JSON.
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
