import type { ProxyOptions } from '../connection/proxy.js';
import type { Case, GivenValues, ScopedCredential } from '../../cases/index.js';
import type { DoubtsOff, Exchange } from '../../checks/index.js';
import type { Contract } from '../../contract/index.js';
import type { DeclaredResource } from '../../resources/index.js';
import type { Baseline } from '../baseline/baseline.js';
import type { Severity } from '../model/severity.js';
import type { Shard } from '../model/shard.js';
import type { Hiding } from '../model/hiding.js';
import type { Target, TargetOptions } from './target.js';

/** Options of a run. Target options apply to every target that does not override them. */
export interface RunOptions extends TargetOptions {
  readonly contract: Contract;
  /** The cases in reporting order; they are sent wave by wave, see {@link sendingWaves}. */
  readonly cases: readonly Case[];
  /** Send only this shard; every shard must get the same cases. */
  readonly shard?: Shard;
  /** The number of omitted derived cases per operation key, for operations that are not exercised. */
  readonly leftOut?: ReadonlyMap<string, number>;
  /** Values that the user gives for valid requests; they take precedence over found or created ones. */
  readonly values?: GivenValues;
  /** Resources that the user declares; the others are inferred. */
  readonly resources?: readonly DeclaredResource[];
  /** Target names must be unique. */
  readonly targets: readonly Target[];
  /** The seed of the fresh values. */
  readonly seed: string;
  /** Warnings fail the run. */
  readonly strict?: boolean;
  /** Send each change in a request of its own rather than packing several valid ones. */
  readonly separateChanges?: boolean;
  /** Proxy settings; without them, no proxy is used. */
  readonly proxy?: ProxyOptions;
  /**
   * The valid credential by security scheme name, for targets without their own; the empty string stands for all
   * schemes not named. A Basic credential is `user:password`.
   */
  readonly credentials?: ReadonlyMap<string, string>;
  /** The environment variables of the credentials by security scheme, if they differ from `credentialVariable`. */
  readonly credentialVariables?: ReadonlyMap<string, string>;
  /** Credentials of a second user, who must not reach data of the first. */
  readonly otherCredentials?: ReadonlyMap<string, string>;
  /** Valid credentials with few scopes, for operations that require more. */
  readonly scopedCredentials?: readonly ScopedCredential[];
  /** Configured levels of findings; the last match wins. */
  readonly severities?: readonly Severity[];
  /** The doubts that are switched off: the strict verdict applies instead. */
  readonly doubtsOff?: DoubtsOff;
  /** Baselines by target name; those under the empty string apply to every target. */
  readonly baselines?: ReadonlyMap<string, readonly Baseline[]>;
  /** Called with every exchange, including those that prepare a case, and with the redactor for its secrets. */
  readonly onExchange?: (exchange: Exchange, hiding: Hiding) => void;
  /** Stops the run; findings so far are still reported. */
  readonly signal?: AbortSignal;
  /** The version of Trellis for reports, such as `1.2.0`. */
  readonly toolVersion?: string;
  /** The value of the User-Agent field, such as `trellis/1.2.0`. */
  readonly userAgent?: string;
  /** The clock for the expiry of baselines and for Retry-After dates. */
  readonly now?: () => Date;
}
