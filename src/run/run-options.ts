import type { Case } from '../cases/index.js';
import type { Contract } from '../contract/index.js';
import type { Baseline } from './baseline/baseline.js';
import type { ProxyOptions } from './proxy/proxy-for.js';
import type { TlsOptions } from './send/tls-options.js';
import type { Target } from './target.js';

/** What to run, against what, and how. Everything left out has a default that suits the target. */
export interface RunOptions {
  readonly contract: Contract;
  /** In the order in which they are reported, and sent: wave by wave, see {@link sendingWaves}. */
  readonly cases: readonly Case[];
  /** How many derived cases were left out, by the key of their operation, to say so where something is not exercised. */
  readonly leftOut?: ReadonlyMap<string, number>;
  /** Names must differ. */
  readonly targets: readonly Target[];
  /** Makes the same fresh values each time. */
  readonly seed: string;
  /** Warnings fail the run. */
  readonly strict?: boolean;
  /** Exchanges at a time: 8 to this machine, 2 to another. */
  readonly concurrency?: number;
  /** Requests a second: as many as can be to this machine, 10 to another. */
  readonly rate?: number;
  /** For a whole exchange, in milliseconds: 5 000 to this machine, 10 000 to another. */
  readonly timeout?: number;
  /** How often a case is sent again because the target asks to wait (429, or 503 with Retry-After): 3 times. */
  readonly retries?: number;
  /** Fields that go with every request, unless a case sets one of that name itself. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly tls?: TlsOptions;
  /** The proxies of the environment; none where left out. */
  readonly proxy?: ProxyOptions;
  /**
   * The good credential by security scheme name, for targets that bring none themselves; the empty string is the one
   * for every scheme not named. For Basic it is `user:password`.
   */
  readonly credentials?: ReadonlyMap<string, string>;
  /** Known deviations by target name; those under the empty string hold for every target. */
  readonly baselines?: ReadonlyMap<string, readonly Baseline[]>;
  /** Stops the run: what was found so far is still told. */
  readonly signal?: AbortSignal;
  /** Also send to another machine what may change things there. */
  readonly intrusive?: boolean;
  /** The version of Trellis, such as `1.2.0`, for reports that outlive it. */
  readonly toolVersion?: string;
  /** What the User-Agent field says, such as `trellis/1.2.0`. */
  readonly userAgent?: string;
  /** The time by which baselines expire and Retry-After dates count. */
  readonly now?: () => Date;
}
