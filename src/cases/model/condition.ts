import {
  compareNumbers,
  exactNumber,
  isArrayValue,
  isExactNumber,
  isJsonObject,
  isNumberLiteral,
  jsonEquals,
  type JsonValue,
} from '../../json/index.js';
import type { Source } from './source.js';

/** A simple condition (Arazzo 1.0.1 §4.6.11, Literals and Operators). */
export type Condition =
  | { readonly kind: 'source'; readonly source: Source }
  | { readonly kind: 'member'; readonly of: Condition; readonly name: string }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'compare'; readonly operator: Comparison; readonly left: Condition; readonly right: Condition }
  | { readonly kind: 'both' | 'either'; readonly left: Condition; readonly right: Condition };

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

type Value = JsonValue | undefined;

/**
 * Evaluates a condition. A missing value equals only null and has no order.
 *
 * @example
 * holds(condition, (source) => valueFrom(source, seen))
 */
export function holds(condition: Condition, valueOf: (source: Source) => Value): boolean {
  const value = evaluate(condition, valueOf);
  return value !== undefined && value !== null && value !== false && value !== '' && value !== 0;
}

function evaluate(condition: Condition, valueOf: (source: Source) => Value): Value {
  switch (condition.kind) {
    case 'source':
      return valueOf(condition.source);
    case 'member': {
      const of = evaluate(condition.of, valueOf);
      if (isArrayValue(of)) return of[Number(condition.name)];
      return isJsonObject(of) && Object.hasOwn(of, condition.name) ? of[condition.name] : undefined;
    }
    case 'not':
      return !holds(condition.of, valueOf);
    case 'both':
      return holds(condition.left, valueOf) && holds(condition.right, valueOf);
    case 'either':
      return holds(condition.left, valueOf) || holds(condition.right, valueOf);
    case 'compare':
      return compare(condition.operator, evaluate(condition.left, valueOf), evaluate(condition.right, valueOf));
  }
}

function compare(operator: Comparison, left: Value, right: Value): boolean {
  const [one, other] = alike(left ?? null, right ?? null);
  if (operator === '==' || operator === '!=') return jsonEquals(one, other) === (operator === '==');
  const order = orderOf(one, other);
  if (order === undefined) return false;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

function orderOf(one: JsonValue, other: JsonValue): number | undefined {
  if (isExactNumber(one) && isExactNumber(other)) return compareNumbers(one, other);
  if (typeof one !== 'string' || typeof other !== 'string') return undefined;
  return one < other ? -1 : Number(one > other);
}

/** Comparisons are lenient: a text is converted to the type of the other side, and strings are case-insensitive. */
function alike(left: JsonValue, right: JsonValue): readonly [JsonValue, JsonValue] {
  if (typeof left === 'string' && typeof right === 'string') return [left.toLowerCase(), right.toLowerCase()];
  return [loosened(left, right), loosened(right, left)];
}

function loosened(value: JsonValue, beside: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (isExactNumber(beside)) return isNumberLiteral(text) ? exactNumber(text) : value;
  if (typeof beside === 'boolean') return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : value;
  return value;
}
