import { hasHole, treeAt } from '../../wire/index.js';
import type { Expectation, RequestPlan } from './request-plan.js';
import { treeOf } from './request-body.js';

/** The only place at which the request of a case differs from a valid one. */
export interface VariedPlace {
  /** `body` and the path in it, or the location of a parameter and its name. */
  readonly path: readonly string[];
  /** The path in the body, including the branches taken. */
  readonly way: readonly string[];
  /** The valid request that is varied. Outside the body, the request differs from it only at this place. */
  readonly base: RequestPlan;
  /** Returns the request with the original value; undefined for a parameter, which `base` contains. */
  readonly unchanged?: () => RequestPlan | undefined;
}

/** What decides whether a case may share a request with others. */
interface Packable {
  readonly varied?: VariedPlace | undefined;
  readonly before?: readonly RequestPlan[];
  readonly expect: Expectation;
  readonly request: RequestPlan;
}

/** Returns true if a case may share a request: its value is valid, or to be survived, and masks no other. */
export function mayBePacked({
  varied,
  before = [],
  expect: { outcome },
  request: { credentials, chunked, paused, smallNames },
}: Packable): boolean {
  if (varied === undefined || (outcome !== 'accept' && outcome !== 'survive')) return false;
  const [where, ...path] = varied.path;
  // A change of the whole body leaves no room for others, and the contract does not say whether a resource with another
  // name in the path exists.
  if (where === 'path' || (where === 'body' && path.length === 0)) return false;
  const isOrdinary = [chunked, paused, smallNames].every((each) => each === undefined);
  return isOrdinary && before.length === 0 && credentials.kind === 'good' && !isOfIdentity(varied);
}

/** Returns true if the value replaces a fresh one, since a resource with that name may already exist. */
function isOfIdentity({ path: [where, ...path], base }: VariedPlace): boolean {
  const tree = where === 'body' ? treeOf(base.body) : undefined;
  const value = tree && treeAt(tree, path);
  return value !== undefined && hasHole(value);
}
