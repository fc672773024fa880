import type { Case } from '../../cases/index.js';
import type { Settings } from './settings.js';

/** Why a case does not apply to this target, in words; undefined where it does. */
export function reasonNotApplicable({ needs }: Case, { mock, intrusive }: Settings): string | undefined {
  if (needs.includes('token-knowledge') && mock) {
    return 'a mock takes any well-formed credential, so it cannot tell a wrong one from the right one';
  }
  if (needs.includes('memory') && mock) {
    return 'a mock keeps nothing, so that it knows no version of anything';
  }
  if (needs.includes('intrusive') && !intrusive) {
    return 'it may change things on another machine; --intrusive sends it all the same';
  }
  return undefined;
}
