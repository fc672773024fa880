import { matchesGlob } from '../../cases/index.js';

/** The least number of cases that a glob replaces. */
const enough = 3;

/**
 * Summarises cases as ids and globs. A glob is used only if it matches no other case of `peers`, so that it excuses
 * nothing that was not found.
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

/** Returns the prefixes of an id, shortest first: `a` and `a/b` for `a/b/c`. */
function prefixesOf(id: string): readonly string[] {
  const parts = id.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}
