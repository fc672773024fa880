import { grouped as groupedByKey } from '../../contract/index.js';

/**
 * Groups items with the same identity (compared as JSON), in the order of the first item of each group.
 *
 * @example
 * grouped([1, 2, 3], (n) => n % 2) // [[1, 3], [2]]
 */
export function grouped<T>(items: readonly T[], identity: (item: T) => unknown): readonly (readonly [T, ...T[]])[] {
  return [...groupedByKey(items, (item) => JSON.stringify(identity(item))).values()];
}
