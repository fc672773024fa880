import { parseJson, stringifyValue, toValue, type JsonValue } from '../../../json/index.js';

/** A JSON value as JavaScript represents it, with numbers as doubles. */
export function plainValue(value: JsonValue): unknown {
  return JSON.parse(stringifyValue(value));
}

/** A JavaScript value as a JSON value. @throws TypeError for a value that JSON cannot represent. */
export function valueOf(value: unknown): JsonValue {
  const parsed = parseJson(Buffer.from(JSON.stringify(value) ?? 'null'));
  return parsed.ok ? toValue(parsed.node) : null;
}
