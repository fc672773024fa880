import { isExactNumber, isInteger, numberText, stringifyNode, stringifyValue } from '../../../json/index.js';
import type { JsonNode, JsonValue } from '../../../json/index.js';

const longest = 60;

/** A value's type with its article, as JSON Schema names types. */
export function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (isExactNumber(value)) return isInteger(value) ? 'an integer' : `the number ${clip(numberText(value))}`;
  if (typeof value === 'boolean') return 'a boolean';
  if (typeof value === 'string') return 'a string';
  return Array.isArray(value) ? 'an array' : 'an object';
}

/** JSON text, cut where it is long. */
export function brief(value: JsonValue): string {
  return clip(stringifyValue(value));
}

export function briefNode(node: JsonNode): string {
  return clip(stringifyNode(node));
}

/** A few JSON texts in a row, cut where there are many. */
export function briefList(nodes: readonly JsonNode[]): string {
  const shown = nodes.slice(0, 12).map(briefNode).join(', ');
  return nodes.length > 12 ? `${shown} and ${nodes.length - 12} more` : shown;
}

function clip(text: string): string {
  if (text.length <= longest) return text;
  // Never half a surrogate pair.
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** `1 item`, `2 items`. */
export function count(n: string | number, singular: string, plural = `${singular}s`): string {
  return `${n} ${String(n) === '1' ? singular : plural}`;
}
