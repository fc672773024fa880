import { breaksMessage, type Case } from '../../cases/index.js';
import type { ExchangeResult } from '../../checks/index.js';
import { fieldValue, parseRetryAfter } from '../../http/index.js';

/** The wait before the next attempt if the target does not specify one, in milliseconds; doubled each time. */
const FIRST_WAIT = 500;
/** The minimum wait, in milliseconds. */
const LEAST_WAIT = 50;

/**
 * Returns how long the target asks to wait, in milliseconds: after 429 (RFC 6585 §4), and after 503 with a valid
 * Retry-After (RFC 9110 §15.6.4). Undefined for every other response, and for one that the case expects.
 */
export function waitAsked(result: ExchangeResult, theCase: Case, tries: number, now: Date): number | undefined {
  if (result.kind !== 'response' || (result.status !== 429 && result.status !== 503)) return undefined;
  if (theCase.expect.outcome === 'statuses' && theCase.expect.statuses.includes(result.status)) return undefined;
  // A proxy responds so to any message that it could not forward; a repetition would not help.
  if (result.status === 503 && breaksMessage(theCase)) return undefined;
  const said = fieldValue(result.fields, 'retry-after');
  const asked = said === undefined ? undefined : parseRetryAfter(said, now);
  if (asked !== undefined) return Math.max(asked, LEAST_WAIT);
  return result.status === 429 ? FIRST_WAIT * 2 ** tries : undefined;
}
