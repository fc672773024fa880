import { isExactNumber, numberText } from './exact-number.js';
import type { JsonNode } from './node.js';
import { isArrayValue, type JsonValue } from './value.js';

/** A container to write: its brackets, and its items, each with the text before it. */
interface Frame<T> {
  readonly open: string;
  readonly close: string;
  readonly size: number;
  nameOf?(index: number): string;
  itemAt(index: number): T | undefined;
}

/**
 * A value as compact JSON text, every number exact; lone surrogates are written as `\uXXXX`.
 *
 * @example
 * stringifyValue({ id: 9223372036854775807n }) // '{"id":9223372036854775807}'
 */
export function stringifyValue(value: JsonValue): string {
  return stringifyStart(value, Infinity);
}

/**
 * The text of a value outside JSON: a string without quotes and escapes, every other value as JSON.
 *
 * @example
 * valueText('Fern') // 'Fern'
 */
export function valueText(value: JsonValue): string {
  return typeof value === 'string' ? value : stringifyValue(value);
}

/** As `stringifyValue`, but the text after the first `most` characters may be missing. */
export function stringifyStart(value: JsonValue, most: number): string {
  return write(
    value,
    (item) => {
      if (isExactNumber(item)) return numberText(item);
      if (item === null || typeof item !== 'object') return JSON.stringify(item);
      if (isArrayValue(item)) return listOf(item);
      const names = Object.keys(item);
      return objectOf(
        names.length,
        (at) => names[at],
        (at) => item[names[at] ?? ''],
      );
    },
    most,
  );
}

/** A tree as compact JSON text: members in order including duplicates, number literals as written. */
export function stringifyNode(node: JsonNode): string {
  return write(node, (item) => {
    switch (item.type) {
      case 'object':
        return objectOf(
          item.members.length,
          (at) => item.members[at]?.key.value,
          (at) => item.members[at]?.value,
        );
      case 'array':
        return listOf(item.items);
      case 'number':
        return item.literal;
      case 'string':
      case 'literal':
        return JSON.stringify(item.value);
    }
  });
}

function listOf<T>(items: readonly T[]): Frame<T> {
  return { open: '[', close: ']', size: items.length, itemAt: (at) => items[at] };
}

function objectOf<T>(
  size: number,
  nameOf: (at: number) => string | undefined,
  itemAt: (at: number) => T | undefined,
): Frame<T> {
  return { open: '{', close: '}', size, nameOf: (at) => `${JSON.stringify(nameOf(at))}:`, itemAt };
}

/** Writes without recursion, because a tree may be nested more deeply than the stack of a thread. */
function write<T>(root: T, describe: (item: T) => string | Frame<T>, most = Infinity): string {
  const first = describe(root);
  if (typeof first === 'string') return first;
  let text = first.open;
  const open = [{ frame: first, next: 0 }];
  for (let last = open.at(-1); last !== undefined && text.length < most; last = open.at(-1)) {
    const { frame, next } = last;
    const item = next < frame.size ? frame.itemAt(next) : undefined;
    if (item === undefined) {
      text += frame.close;
      open.pop();
      continue;
    }
    last.next++;
    const described = describe(item);
    text += `${next === 0 ? '' : ','}${frame.nameOf?.(next) ?? ''}${typeof described === 'string' ? described : described.open}`;
    if (typeof described !== 'string') open.push({ frame: described, next: 0 });
  }
  return text;
}

/**
 * The escapes of a text in a JSON string, one for each UTF-16 code unit (RFC 8259 §7).
 *
 * @example
 * unitEscapes('é') // '\u00e9'
 */
export function unitEscapes(text: string): string {
  return Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
    '',
  );
}
