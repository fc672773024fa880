/**
 * Returns the value of a key, after inserting it if the map has none.
 *
 * @example
 * getOrInsert(groups, key, () => []).push(item)
 */
export function getOrInsert<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}
