import { TrellisError } from '../../error/index.js';

/** An error of the command line: a flag, a value, or a target. */
export class UsageError extends TrellisError {
  override readonly name = 'UsageError';

  constructor(message: string, hint?: string) {
    super([hint === undefined ? { code: 'usage', message } : { code: 'usage', message, hint }]);
  }
}

/**
 * Rejects a credential that cannot be sent. `whose` names the credential, because messages must not contain it.
 *
 * @throws UsageError for control characters (RFC 9110 §5.5).
 */
export function refuseControls(credential: string, whose: string): void {
  if (/[\0-\x1f\x7f]/.test(credential)) {
    throw new UsageError(`${whose} contains a control character, which HTTP headers cannot contain`);
  }
}
