import { isExactNumber, isInteger, numberText, stringifyNode, stringifyValue } from '../../../json/index.js';
import type { JsonNode, JsonValue } from '../../../json/index.js';

const longest = 60;

/** The JSON Schema type of a value with an article. */
export function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (isExactNumber(value)) return isInteger(value) ? 'an integer' : `the number ${clip(numberText(value))}`;
  if (typeof value === 'boolean') return 'a boolean';
  if (typeof value === 'string') return 'a string';
  return Array.isArray(value) ? 'an array' : 'an object';
}

/** JSON text, truncated if it is long. */
export function brief(value: JsonValue): string {
  return clip(stringifyValue(value));
}

export function briefNode(node: JsonNode): string {
  return clip(stringifyNode(node));
}

/** A list of JSON texts, truncated if there are many. */
export function briefList(nodes: readonly JsonNode[]): string {
  const shown = nodes.slice(0, 12).map(briefNode).join(', ');
  return nodes.length > 12 ? `${shown} and ${nodes.length - 12} more` : shown;
}

function clip(text: string): string {
  if (text.length <= longest) return text;
  // Does not split a surrogate pair.
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** `1 item`, `2 items`. */
export function count(n: string | number, singular: string, plural = `${singular}s`): string {
  return `${n} ${String(n) === '1' ? singular : plural}`;
}
