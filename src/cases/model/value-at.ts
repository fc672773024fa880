import { isArrayValue, isJsonObject, type JsonValue } from '../../json/index.js';

/** Returns the value at a JSON Pointer (RFC 6901 §4); array indexes have no leading zero. */
export function valueAt(value: JsonValue | undefined, tokens: readonly string[]): JsonValue | undefined {
  let found = value;
  for (const token of tokens) {
    if (isArrayValue(found)) found = /^(?:0|[1-9]\d*)$/.test(token) ? found[Number(token)] : undefined;
    else found = isJsonObject(found) && Object.hasOwn(found, token) ? found[token] : undefined;
  }
  return found;
}
