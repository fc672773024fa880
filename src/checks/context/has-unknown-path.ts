import type { Contract } from '../../contract/index.js';
import { pathOf } from './effective-aspects.js';
import type { Situation } from './situation.js';

/** What the paths of a contract are made of, in small letters, parameters apart. */
const known = new WeakMap<Contract, ReadonlySet<string>>();

/**
 * Whether a request went to a path that is no spelling of one of the contract's, and not below one either: no segment of
 * it is in any of them, so that a sub-resource or a canonical form cannot be what answers.
 */
export function hasUnknownPath({ aspects, theCase, contract }: Situation): boolean {
  if (!aspects.has('path')) return false;
  const segments = segmentsOf(pathOf(theCase.request.path));
  const words = known.get(contract) ?? new Set(contract.operations.flatMap(({ path }) => segmentsOf(path.text)));
  known.set(contract, words);
  return segments.length > 0 && !segments.some((segment) => [...words].some((word) => isOf(segment, word)));
}

/** Whether a segment is that word, with or without something that is set off from it: `plants.json`, `plants;a=1`. */
function isOf(segment: string, word: string): boolean {
  return segment.startsWith(word) && !/[a-z0-9]/.test(segment.charAt(word.length));
}

function segmentsOf(path: string): readonly string[] {
  const segments = path.toLowerCase().split('/');
  return segments.filter((segment) => segment !== '' && !segment.includes('{'));
}
