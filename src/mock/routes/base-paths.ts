import type { Contract } from '../../contract/index.js';

/** The paths of the servers of a document without a slash at the end, the longest first, and no base path at all. */
export function basePaths({ servers }: Contract): readonly string[] {
  const paths = servers.flatMap(({ url }) => {
    try {
      return [new URL(url, 'http://localhost').pathname.replace(/\/+$/, '')];
    } catch {
      return [];
    }
  });
  return [...new Set([...paths.filter((path) => !path.includes('%7B')), ''])].toSorted((a, b) => b.length - a.length);
}
