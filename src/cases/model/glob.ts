/**
 * Whether a text matches a glob.
 *
 * `*` stands for any characters but a slash, `**` for any characters at all, and so does a `*` at the very end, so
 * that `createPlant/body/*` is everything below. All other characters stand for themselves.
 *
 * @example
 * matchesGlob('createPlant/*', 'createPlant/body/id/above-maximum') // true
 */
export function matchesGlob(glob: string, text: string): boolean {
  const pattern = patterns.get(glob) ?? patternOf(glob);
  patterns.set(glob, pattern);
  return pattern.test(text);
}

/** A run has few globs, and asks each of them about all cases. */
const patterns = new Map<string, RegExp>();

function patternOf(glob: string): RegExp {
  const pattern = glob
    .split(/(\*+)/)
    .map((piece, index, pieces) => {
      if (index % 2 === 0) return piece.replaceAll(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`);
      const isLast = index === pieces.length - 2 && pieces.at(-1) === '';
      return piece.length > 1 || isLast ? '.*' : '[^/]*';
    })
    .join('');
  return new RegExp(`^${pattern}$`, 's');
}
