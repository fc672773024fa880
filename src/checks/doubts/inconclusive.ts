import { breaksMessage, type Case } from '../../cases/index.js';
import { fieldValue, parseRetryAfter } from '../../http/index.js';
import type { ReceivedResponse } from '../context/exchange.js';
import type { Doubt, DoubtRow } from './doubt.js';

/** Why an answer says nothing about its case. */
export const ofUndecided = [
  {
    // A case that expects that very status is judged by it. A proxy says 503 of any message that it could not pass on.
    id: 'asked-to-wait',
    statuses: [429, 503],
    when: ({ status, fields, theCase }) =>
      !(theCase.expect.outcome === 'statuses' && theCase.expect.statuses.includes(status)) &&
      (status === 429 || (!breaksMessage(theCase) && asksToComeLater(fields))),
    effect: 'inconclusive',
    because: 'the server asked to come later',
    standard: 'RFC 6585 §4; RFC 9110 §15.6.4',
  },
] as const satisfies readonly DoubtRow<Pick<ReceivedResponse, 'status' | 'fields'> & { readonly theCase: Case }>[];

/** What only a run can know: it names these rows where their condition holds. */
export const ofTheRun = [
  {
    id: 'value-taken-before',
    effect: 'inconclusive',
    because:
      'the target refuses this in the very way in which it refuses what it has already, so it may be there from an earlier run',
    standard: 'RFC 9110 §15.5.10',
  },
  {
    id: 'base-request-refused',
    effect: 'inconclusive',
    because: 'the valid request that the case varies is refused by itself',
  },
  {
    id: 'good-request-refused',
    effect: 'inconclusive',
    because: 'the good request before it was refused, so that nothing can be said of the rest',
  },
] as const satisfies readonly Doubt[];

function asksToComeLater(fields: ReceivedResponse['fields']): boolean {
  const value = fieldValue(fields, 'retry-after');
  // Whether the value is one does not depend on the time of day.
  return value !== undefined && parseRetryAfter(value, new Date(0)) !== undefined;
}
