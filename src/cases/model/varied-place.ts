import { hasHole, treeAt } from '../../wire/index.js';
import type { Case, RequestPlan } from './case.js';
import { treeOf } from './request-body.js';

/** The one place in a request at which a case has another value than a good request. */
export interface VariedPlace {
  /** `body` and the path in it, or where a parameter stands and its name. */
  readonly path: readonly string[];
  /** The path in the body, and in it the branches that are taken to get there. */
  readonly way: readonly string[];
  /** The good request that is varied, from which all that is not in the body differs at this place alone. */
  readonly base: RequestPlan;
}

/** Whether a case can be sent together with others: valid values, and those to be survived, do not mask each other. */
export function mayBePacked({
  varied,
  before = [],
  expect: { outcome },
  request: { credentials, chunked, paused, smallNames },
}: Pick<Case, 'varied' | 'expect' | 'request'> & Partial<Pick<Case, 'before'>>): boolean {
  if (varied === undefined || (outcome !== 'accept' && outcome !== 'survive')) return false;
  const [where, ...path] = varied.path;
  // The body as a whole leaves no room for another change; whether there is something else of another name in the path
  // is not for the contract to say.
  if (where === 'path' || (where === 'body' && path.length === 0)) return false;
  const isOrdinary = [chunked, paused, smallNames].every((each) => each === undefined);
  return isOrdinary && before.length === 0 && credentials.kind === 'good' && !isOfIdentity(varied);
}

/** Whether another value stands in place of a fresh one: what has that name already may be in the way. */
function isOfIdentity({ path: [where, ...path], base }: VariedPlace): boolean {
  const tree = where === 'body' ? treeOf(base.body) : undefined;
  const value = tree && treeAt(tree, path);
  return value !== undefined && hasHole(value);
}
