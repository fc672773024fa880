import type { TlsOptions } from '../connection/route.js';

/** Options of a target. Defaults depend on whether it is a loopback or a remote host. */
export interface TargetOptions {
  /** Concurrent exchanges; default 8 for loopback, 2 for remote hosts. */
  readonly concurrency?: number;
  /** Requests per second; default unlimited for loopback, 10 for remote hosts. */
  readonly rate?: number;
  /** Time-out of an exchange in milliseconds; default 5,000 for loopback, 10,000 for remote hosts. */
  readonly timeout?: number;
  /** How often a case is repeated if the target asks to wait (429, or 503 with Retry-After); default 3. */
  readonly retries?: number;
  /** Fields of every request, unless a case sets one of that name itself. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly tls?: TlsOptions;
  /** Also send requests with possible side effects to remote hosts. */
  readonly intrusive?: boolean;
  /** Globs of operations that may change or remove data that the run did not create; default none. */
  readonly touch?: readonly string[];
  /** Keep created data; by default it is deleted at the end. */
  readonly keep?: boolean;
  /** The time that a write may need to take effect, in milliseconds; default 1,000. */
  readonly settle?: number;
  /** The maximum number of requests; then the run of the target ends. */
  readonly maxRequests?: number;
}
