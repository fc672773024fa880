import { parseJson, stringifyValue, toValue, type JsonValue } from '../../json/index.js';

/** A JSON value as programs have it: numbers are doubles. */
export function plainValue(value: JsonValue): unknown {
  return JSON.parse(stringifyValue(value));
}

/** What a program gives, as a JSON value. @throws TypeError for what is none. */
export function valueOf(value: unknown): JsonValue {
  const parsed = parseJson(Buffer.from(JSON.stringify(value) ?? 'null'));
  return parsed.ok ? toValue(parsed.node) : null;
}
