import { UsageError } from './usage-error.js';

/**
 * Refuses a credential that cannot be sent; `whose` says which it is, as nobody may see it.
 *
 * @throws UsageError for control characters (RFC 9110 §5.5).
 */
export function refuseControls(credential: string, whose: string): void {
  if (/[\0-\x1f\x7f]/.test(credential)) {
    throw new UsageError(`${whose} holds a control character, which no header field can carry`);
  }
}
