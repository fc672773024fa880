import type { Operation } from '../../contract/index.js';
import type { Flaw } from './flaw.js';
import type { LookedAt } from './looked-at.js';

/** Of methods and paths that it does not have the contract says nothing. */
export function judgeTarget({ method, path }: LookedAt, operation: Operation): readonly Flaw[] {
  const flaws: Flaw[] = [];
  const { place } = operation;
  if (method !== operation.method) {
    flaws.push({
      aspect: 'method',
      kind: 'unclear',
      reason: `its method is ${method}, not ${operation.method}`,
      place,
    });
  }
  if (operation.path.match(path) === undefined) {
    flaws.push({ aspect: 'path', kind: 'unclear', reason: `its path is ${path}, not ${operation.path.text}`, place });
  }
  return flaws;
}
