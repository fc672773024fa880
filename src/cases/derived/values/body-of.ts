import { isJsonObject, stringifyValue, isArrayValue, type JsonValue } from '../../../json/index.js';
import type { BodyTree, UniqueKind } from '../../../wire/index.js';
import { isNumberKind } from '../../model/unique.js';

/**
 * Converts a value to a body tree, with every number exact.
 *
 * @example
 * bodyOf(9223372036854775808n) // { kind: 'scalar', text: ['9223372036854775808'] }
 */
export function bodyOf(value: JsonValue): BodyTree {
  if (isArrayValue(value)) return { kind: 'array', items: value.map(bodyOf) };
  if (isJsonObject(value)) {
    return { kind: 'object', members: Object.entries(value).map(([name, member]) => [name, bodyOf(member)]) };
  }
  return literalBody(stringifyValue(value));
}

/** Creates a scalar with a notation: `1.0` stays `1.0`. */
export function literalBody(text: string): BodyTree {
  return { kind: 'scalar', text: [text] };
}

/** Creates a fresh value between constant texts. Numeric kinds have no quotes. */
export function freshBody(unique: UniqueKind, before = '', after = ''): BodyTree {
  if (isNumberKind(unique)) return { kind: 'scalar', text: [{ unique }] };
  const inner = (text: string): string => JSON.stringify(text).slice(1, -1);
  return { kind: 'scalar', text: [`"${inner(before)}`, { unique }, `${inner(after)}"`] };
}
