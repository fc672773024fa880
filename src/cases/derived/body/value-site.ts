import type { Schema, SchemaFailure } from '../../../contract/index.js';
import type { JsonValue } from '../../../json/index.js';
import type { Aspect } from '../../model/request-plan.js';
import type { BodySite } from '../site/mutation.js';
import type { Facets } from '../values/facets.js';
import type { GoodNode } from '../values/good-node.js';

/** One value in the smallest valid body that contains it, with everything that the contract says about it. */
export interface ValueSite extends BodySite {
  /** The path in case ids: the path of the value, and the branches taken. */
  readonly idPath: readonly string[];
  readonly facets: Facets;
  /** The value with its derivation. */
  readonly node: GoodNode;
  /** The value with all optional parts that can occur together. */
  readonly rich: GoodNode;
  /** The branch to choose here, if it is not the first one. */
  readonly branch: Branch | undefined;
  /** The schemas that applied before that branch was taken. They have been varied already. */
  readonly varied: ReadonlySet<Schema>;
  readonly whole: WholeValue;
  /** Returns the failures of the body with another value here, or without one. */
  judge(value: JsonValue | undefined): readonly SchemaFailure[];
}

/** The role of the root value in the request. */
export interface WholeValue {
  /** Its location: `body`, or the kind and the name of a parameter. */
  readonly at: readonly [where: string, name?: string];
  /** Its name for people: `body`, or `query parameter between`. */
  readonly words: string;
  /** The aspects of the request that a change of it affects. */
  readonly aspects: readonly Aspect[];
}

export interface Branch {
  readonly keyword: Facets['choices'][number]['keyword'];
  /** Its name for people, such as `Square`. */
  readonly label: string;
}
