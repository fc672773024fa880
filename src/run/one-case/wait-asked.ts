import { breaksMessage } from '../../cases/index.js';
import type { Case } from '../../cases/index.js';
import type { ExchangeResult } from '../../checks/index.js';
import { fieldValue, parseRetryAfter } from '../../http/index.js';

/** How long to wait before the next try where the target does not say, in milliseconds; doubled each time. */
const FIRST_WAIT = 500;
/** Even one that says zero gets a moment. */
const LEAST_WAIT = 50;

/**
 * How long the target asks to wait, in milliseconds: 429 always does (RFC 6585 §4), 503 with a Retry-After that can be
 * read (RFC 9110 §15.6.4); undefined for every other answer, and for one that the case expects.
 */
export function waitAsked(result: ExchangeResult, theCase: Case, tries: number, now: Date): number | undefined {
  if (result.kind !== 'response' || (result.status !== 429 && result.status !== 503)) return undefined;
  if (theCase.expect.outcome === 'statuses' && theCase.expect.statuses.includes(result.status)) return undefined;
  // A proxy says so of any message that it could not pass on, and this one fares no better when it is sent again.
  if (result.status === 503 && breaksMessage(theCase)) return undefined;
  const said = fieldValue(result.fields, 'retry-after');
  const asked = said === undefined ? undefined : parseRetryAfter(said, now);
  if (asked !== undefined) return Math.max(asked, LEAST_WAIT);
  return result.status === 429 ? FIRST_WAIT * 2 ** tries : undefined;
}
