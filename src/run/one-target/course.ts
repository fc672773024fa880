import type { Problem } from '../../error/index.js';
import type { ConnectError } from '../connection/connect-error.js';
import type { Settings } from '../options/settings.js';

/** The state of the run of one target: why it ended early, and its effects on the service. */
export class Course {
  readonly #signal: AbortSignal;
  /** Why the run ended before all cases were sent. */
  problem: Problem | undefined;
  /** Why the target no longer accepts connections. */
  gone: ConnectError | undefined;
  /** Effects of the run on the service as a whole, and the operations that are therefore not called. */
  readonly incidents: string[] = [];

  constructor({ signal }: Settings) {
    this.#signal = signal;
  }

  /** Whether nothing more should be sent. */
  readonly isOver = (): boolean => this.problem !== undefined || this.#signal.aborted;
}
