import type { Case, GivenValues, ScopedCredential } from '../../cases/index.js';
import type { DoubtsOff, Exchange } from '../../checks/index.js';
import type { Contract } from '../../contract/index.js';
import type { DeclaredResource } from '../../resources/index.js';
import type { Baseline } from '../baseline/baseline.js';
import type { ProxyOptions } from '../connection/proxy-for.js';
import type { Severity } from '../model/severity.js';
import type { Shard } from '../model/shard.js';
import type { Hiding } from '../model/hiding.js';
import type { Target } from './target.js';
import type { TargetOptions } from './target-options.js';

/**
 * What to run, against what, and how. How a target is asked holds for every target that has no such option of its own.
 */
export interface RunOptions extends TargetOptions {
  readonly contract: Contract;
  /** In the order in which they are reported, and sent: wave by wave, see {@link sendingWaves}. */
  readonly cases: readonly Case[];
  /** Only this part of them is sent; they must be the same for every part. */
  readonly shard?: Shard;
  /** How many derived cases were left out, by the key of their operation, to say so where something is not exercised. */
  readonly leftOut?: ReadonlyMap<string, number>;
  /** What the user gives for good requests; it goes before what a run would find or create for them. */
  readonly values?: GivenValues;
  /** What a person says of the resources of the document; the rest is inferred. */
  readonly resources?: readonly DeclaredResource[];
  /** Names must differ. */
  readonly targets: readonly Target[];
  /** Makes the same fresh values each time. */
  readonly seed: string;
  /** Warnings fail the run. */
  readonly strict?: boolean;
  /** Each change is sent in a request of its own, instead of several valid ones together. */
  readonly separateChanges?: boolean;
  /** The proxies of the environment; none where left out. */
  readonly proxy?: ProxyOptions;
  /**
   * The good credential by security scheme name, for targets that bring none themselves; the empty string is the one
   * for every scheme not named. For Basic it is `user:password`.
   */
  readonly credentials?: ReadonlyMap<string, string>;
  /** The environment variables that hold them, by security scheme, where these are not those of `credentialVariable`. */
  readonly credentialVariables?: ReadonlyMap<string, string>;
  /** The same of a second user, who must not reach what the first one has created. */
  readonly otherCredentials?: ReadonlyMap<string, string>;
  /** Good credentials that open less, by which operations are asked that demand more scopes. */
  readonly scopedCredentials?: readonly ScopedCredential[];
  /** What findings weigh instead of what their rules say; of several that mean one, the last. */
  readonly severities?: readonly Severity[];
  /** The names of doubts that excuse nothing: where one would, the strict verdict stands. */
  readonly doubtsOff?: DoubtsOff;
  /** Known deviations by target name; those under the empty string hold for every target. */
  readonly baselines?: ReadonlyMap<string, readonly Baseline[]>;
  /** Hears of every exchange, also of those that only prepare a case; what it is given with that hides its secrets. */
  readonly onExchange?: (exchange: Exchange, hiding: Hiding) => void;
  /** Stops the run: what was found so far is still told. */
  readonly signal?: AbortSignal;
  /** The version of Trellis, such as `1.2.0`, for reports that outlive it. */
  readonly toolVersion?: string;
  /** What the User-Agent field says, such as `trellis/1.2.0`. */
  readonly userAgent?: string;
  /** The time by which baselines expire and Retry-After dates count. */
  readonly now?: () => Date;
}
