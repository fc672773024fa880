import { once, type Contract } from '../../contract/index.js';
import { pathOf } from './effective-aspects.js';
import type { Situation } from './situation.js';

/** The literal path segments of each contract, in lower case. */
const literalSegments = once(({ operations }: Contract): readonly string[] => [
  ...new Set(operations.flatMap(({ path }) => segmentsOf(path.text))),
]);

/**
 * Returns true if no segment of the requested path occurs in the paths of the contract. Then the path is neither a
 * spelling of a documented path nor below one, so no sub-resource and no canonical form can explain the response.
 */
export function hasUnknownPath({ aspects, theCase, contract }: Situation): boolean {
  if (!aspects.has('path')) return false;
  const segments = segmentsOf(pathOf(theCase.request.path));
  return (
    segments.length > 0 && !segments.some((segment) => literalSegments(contract).some((word) => isOf(segment, word)))
  );
}

/** Returns true if a segment is a word, optionally with a suffix after a separator: `plants.json`, `plants;a=1`. */
function isOf(segment: string, word: string): boolean {
  return segment.startsWith(word) && !/[a-z0-9]/.test(segment.charAt(word.length));
}

function segmentsOf(path: string): readonly string[] {
  const segments = path.toLowerCase().split('/');
  return segments.filter((segment) => segment !== '' && !segment.includes('{'));
}
