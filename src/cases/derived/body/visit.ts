import type { GoodNode } from '../values/good-node.js';
import type { Route } from '../values/goal.js';
import type { Branch } from './value-site.js';

/** A place in a body that is looked at, and the way to it. */
export interface Visit {
  /** The body in which the place was found. */
  readonly root: GoodNode;
  readonly path: readonly string[];
  /** The path with an asterisk for each index: items of one schema are looked at once. */
  readonly pattern: string;
  readonly idPath: readonly string[];
  /** The branches chosen at each place above. */
  readonly route: Route;
  readonly branch: Branch | undefined;
}
