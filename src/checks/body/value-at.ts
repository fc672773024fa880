import type { JsonValue } from '../../json/index.js';

/** The value at a path within another one; null where there is none. */
export function valueAt(value: JsonValue, path: readonly string[]): JsonValue {
  return path.reduce<JsonValue>((current, token) => {
    if (typeof current !== 'object' || current === null) return null;
    const parts = current as Readonly<Record<string, JsonValue | undefined>>;
    return (Object.hasOwn(parts, token) ? parts[token] : undefined) ?? null;
  }, value);
}
