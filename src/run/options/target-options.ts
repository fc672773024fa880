import type { TlsOptions } from '../connection/tls-options.js';

/** How a target is asked. Everything left out has a default that suits the target. */
export interface TargetOptions {
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
  /** Also send to another machine what may change things there. */
  readonly intrusive?: boolean;
  /** Globs of operations that may change or remove what the run did not create; none if not given. */
  readonly touch?: readonly string[];
  /** Leave what the run has created where it is; otherwise it is deleted at the end. */
  readonly keep?: boolean;
  /** For so long a write may take to have its effect, in milliseconds; 1,000 unless it says otherwise. */
  readonly settle?: number;
  /** As many requests are sent to one target, whatever they are for; then its run ends. */
  readonly maxRequests?: number;
}
