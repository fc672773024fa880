import type { Problem } from '../../error/index.js';
import type { ConnectError } from '../connection/connect-error.js';
import type { Settings } from '../options/settings.js';

/** How the run of one target goes: what has ended it early, and what it has done to the service itself. */
export class Course {
  readonly #signal: AbortSignal;
  /** Why the run of this target ended before all cases were sent. */
  problem: Problem | undefined;
  /** Why the target takes no more connections. */
  gone: ConnectError | undefined;
  /** What the run itself has done to the service as a whole, and why operations are not asked for it. */
  readonly incidents: string[] = [];

  constructor({ signal }: Settings) {
    this.#signal = signal;
  }

  /** Whether there is no more sense in sending anything. */
  readonly isOver = (): boolean => this.problem !== undefined || this.#signal.aborted;
}
