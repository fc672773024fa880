import { isArrayValue, isJsonObject, type JsonValue } from '../../json/index.js';
import { isSame } from './equality.js';

/**
 * Returns the places in which two consecutive reads differ, as JSON pointers without escapes. Laws do not compare them.
 */
export function volatilePaths(one: JsonValue | undefined, other: JsonValue | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  walk(one, other, '', (path) => found.add(path));
  return found;
}

/** Returns true if two values are equal apart from volatile members. */
export function isSameBeside(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  volatile: ReadonlySet<string>,
): boolean {
  let isSame = true;
  walk(one, other, '', (path) => {
    isSame &&= volatile.has(path);
  });
  return isSame;
}

function walk(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  path: string,
  differs: (path: string) => void,
): void {
  if (isJsonObject(one) && isJsonObject(other)) {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
      walk(one[name], other[name], `${path}/${name}`, differs);
  } else if (isArrayValue(one) && isArrayValue(other) && one.length === other.length) {
    for (const [at, item] of one.entries()) walk(item, other[at], `${path}/${at}`, differs);
  } else if (one === undefined || other === undefined ? one !== other : !isSame(one, other)) differs(path);
}
