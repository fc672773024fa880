/**
 * Groups items with the same identity (compared as JSON), in the order of the first item of each group.
 *
 * @example
 * grouped([1, 2, 3], (n) => n % 2) // [[1, 3], [2]]
 */
export function grouped<T>(items: readonly T[], identity: (item: T) => unknown): readonly (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const key = JSON.stringify(identity(item));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
