import { TrellisError } from '../../error/index.js';

/** The command line itself is wrong: a flag, a value, a target. */
export class UsageError extends TrellisError {
  override readonly name = 'UsageError';

  constructor(message: string, hint?: string) {
    super([hint === undefined ? { code: 'usage', message } : { code: 'usage', message, hint }]);
  }
}
