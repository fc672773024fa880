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

/**
 * Groups values by key, both in the order in which they come first.
 *
 * @example
 * grouped([1, 2, 3], (n) => n % 2) // Map { 1 => [1, 3], 0 => [2] }
 */
export function grouped<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, readonly [Value, ...Value[]]> {
  const groups = new Map<Key, [Value, ...Value[]]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** A cache that is emptied when it is full: what is asked for again is mostly asked for soon. */
export class LimitedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#most) this.clear();
    return super.set(key, value);
  }
}

/**
 * Memoises a function of a text or another key. After `most` results, it begins anew.
 *
 * @example
 * const lengthOf = remembered((text: string) => [...text].length);
 */
export function remembered<Key, Result>(find: (key: Key) => Result, most = Infinity): (key: Key) => Result {
  const known = new LimitedMap<Key, { readonly result: Result }>(most);
  return (key) => getOrInsert(known, key, () => ({ result: find(key) })).result;
}

/**
 * The first result of a function for one of the items that is not undefined; the items after it are not asked.
 *
 * @example
 * firstFound(['a', '1', '2'], (text) => (text >= '0' && text <= '9' ? Number(text) : undefined)) // 1
 */
export function firstFound<Item, Result>(
  items: Iterable<Item>,
  find: (item: Item, index: number) => Result | undefined,
): Result | undefined {
  let index = 0;
  for (const item of items) {
    const found = find(item, index++);
    if (found !== undefined) return found;
  }
  return undefined;
}
