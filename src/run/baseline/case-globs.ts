import { matchesGlob } from '../../cases/index.js';

/** So many cases are worth a glob. */
const enough = 3;

/**
 * The cases as few ids and globs: a glob stands where every one of `peers`, the cases that could be among them, is, so
 * that it excuses nothing that was not found.
 *
 * @example
 * caseGlobs(['a/x/1', 'a/x/2', 'a/x/3'], ['a/x/1', 'a/x/2', 'a/x/3', 'a/y']) // ['a/x/**']
 */
export function caseGlobs(found: readonly string[], peers: readonly string[]): readonly string[] {
  const isFound = new Set(found);
  const below = new Map<string, string[]>();
  for (const peer of new Set([...peers, ...found])) {
    for (const prefix of prefixesOf(peer)) below.set(prefix, [...(below.get(prefix) ?? []), peer]);
  }
  const isWhole = (prefix: string): boolean => {
    const all = below.get(prefix) ?? [];
    const glob = `${prefix}/**`;
    return all.length >= enough && all.every((id) => isFound.has(id) && matchesGlob(glob, id));
  };
  const globs = found.map((id) => {
    const whole = prefixesOf(id).find(isWhole);
    return whole === undefined ? id : `${whole}/**`;
  });
  return [...new Set(globs)];
}

/** `a` and `a/b` of `a/b/c`, the shortest first. */
function prefixesOf(id: string): readonly string[] {
  const parts = id.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}
