import { remembered } from '../../contract/index.js';
/**
 * Returns true if a text matches a glob.
 *
 * `*` matches any characters except a slash; `**`, and `*` at the end, match any characters, so `createPlant/body/*`
 * matches everything below. `**` between slashes may match nothing, with one of them. All other characters match themselves.
 *
 * @example
 * matchesGlob('createPlant/*', 'createPlant/body/id/above-maximum') // true
 */
export function matchesGlob(glob: string, text: string): boolean {
  return patternOf(glob).test(text);
}

/** A run applies few globs to all cases. */
const patternOf = remembered((glob: string): RegExp => {
  const pattern = glob
    .split(/(\/\*\*\/|\*+)/)
    .map((piece, index, pieces) => {
      if (index % 2 === 0) return piece.replaceAll(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`);
      if (piece === '/**/') return '/(?:.*/)?';
      const isLast = index === pieces.length - 2 && pieces.at(-1) === '';
      return piece.length > 1 || isLast ? '.*' : '[^/]*';
    })
    .join('');
  return new RegExp(`^${pattern}$`, 's');
});
