import type { Schema, SchemaFailure } from '../../../contract/index.js';
import type { JsonValue } from '../../../json/index.js';
import type { Aspect } from '../../model/case.js';
import type { BodySite } from '../site/mutation.js';
import type { Budget } from '../site/budget.js';
import type { Facets } from '../values/facets.js';
import type { GoodNode } from '../values/good-node.js';

/** One value in a JSON body with all that the contract says of it, in the smallest good body that has it. */
export interface ValueSite extends BodySite {
  /** What ids call the way to the value: its path, and the branches that have to be taken to get there. */
  readonly idPath: readonly string[];
  readonly facets: Facets;
  /** {@link BodySite.value} with how it came about. */
  readonly node: GoodNode;
  /** The value with everything in it that can be there at once. */
  readonly rich: GoodNode;
  /** The branch that has to be chosen here, where it is not the first one that is. */
  readonly branch: Branch | undefined;
  /** What was in force at this place before that branch was taken, and has been varied there. */
  readonly varied: ReadonlySet<Schema>;
  readonly whole: WholeValue;
  /** Which changes are worth trying. */
  readonly budget: Budget;
  /** What the contract has against the body with another value here, or with none. */
  judge(value: JsonValue | undefined): readonly SchemaFailure[];
}

/** What the value at the root is to the request. */
export interface WholeValue {
  /** Where it stands: `body`, or the kind and the name of a parameter. */
  readonly at: readonly [where: string, name?: string];
  /** How people call it: `body`, or `query parameter between`. */
  readonly words: string;
  /** What of the request differs when it does. */
  readonly aspects: readonly Aspect[];
}

export interface Branch {
  readonly keyword: Facets['choices'][number]['keyword'];
  /** How people call it, such as `Square`. */
  readonly label: string;
}
