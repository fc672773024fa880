import type { Schema } from '../../../contract/index.js';
import { isJsonObject, isArrayValue, valueText, type JsonValue } from '../../../json/index.js';
import type { RequestRow } from './request-table.js';

/** A text that is invalid as sent, but valid to a server that reads it differently. */
interface MisreadText {
  readonly row: Pick<RequestRow, 'id' | 'priority' | 'expect' | 'doubt'>;
  readonly text: string;
  readonly change: string;
}

const times = [1, 2, 4, 8, 16, 32, 64];

/**
 * Returns a percent-encoded text that is valid only if a server decodes it twice (RFC 3986 §2.4).
 *
 * @example
 * readTwice('red', schema)?.text // '%72ed', where the schema has an enumeration
 */
export function readTwice(value: JsonValue, schema: Schema): MisreadText | undefined {
  const good = valueText(value);
  if (!/^[!-~]/.test(good)) return undefined;
  const read = [[value, good] as const, ...times.map((count) => ['a'.repeat(count), 'a'.repeat(count)] as const)];
  for (const [decoded, text] of read) {
    const encoded =
      decoded === value ? `${encodedCharacter(text)}${text.slice(1)}` : encodedCharacter('a').repeat(text.length);
    if (!schema.isValid(decoded, 'request') || schema.isValid(encoded, 'request')) continue;
    const change = `${JSON.stringify(encoded)}, a good value only if it is decoded twice`;
    return { row: { id: 'encoded-twice', priority: 3, expect: 'refuse' }, text: encoded, change };
  }
  return undefined;
}

/**
 * Returns valid items of an exploded list, joined by a comma, which is a single item (OpenAPI 3.1 §4.8.12.2,
 * `explode`).
 *
 * @example
 * joinedItems(['red'], schema)?.text // 'red,red', where the schema has an enumeration
 */
export function joinedItems([item]: readonly JsonValue[], schema: Schema): MisreadText | undefined {
  if (item === undefined || isArrayValue(item) || isJsonObject(item)) return undefined;
  for (const count of typeof item === 'string' ? times : [1]) {
    const piece = typeof item === 'string' ? item.repeat(count) : item;
    const text = `${valueText(piece)},${valueText(piece)}`;
    if (!schema.isValid([piece], 'request') || schema.isValid([text], 'request')) continue;
    const change = `[${JSON.stringify(text)}], one item with a comma in it`;
    return { row: { id: 'joined-items', priority: 3, expect: 'refuse', doubt: 'items-split-at-commas' }, text, change };
  }
  return undefined;
}

function encodedCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
