import { breaksMessage, type Case } from '../../cases/index.js';
import { fieldValue, parseRetryAfter } from '../../http/index.js';
import type { ReceivedResponse } from '../context/exchange.js';
import { range, type Doubt, type DoubtRow } from './doubt.js';

/** Why a response does not decide its case. */
export const ofUndecided = [
  {
    // A case that expects this status is judged by it. A proxy answers 503 to any message that it cannot forward.
    id: 'asked-to-wait',
    statuses: [429, 503],
    when: ({ status, fields, theCase }) =>
      !(theCase.expect.outcome === 'statuses' && theCase.expect.statuses.includes(status)) &&
      (status === 429 || (!breaksMessage(theCase) && asksToComeLater(fields))),
    effect: 'inconclusive',
    because: 'the server asks the client to retry later',
    standard: 'RFC 6585 §4; RFC 9110 §15.6.4',
  },
] as const satisfies readonly DoubtRow<Pick<ReceivedResponse, 'status' | 'fields'> & { readonly theCase: Case }>[];

/** The rows of `ofTheRun`, which are inconclusive unless they say otherwise. */
const rows = [
  {
    id: 'value-taken-before',
    because: 'the server rejects this value exactly as it rejects a duplicate, so an earlier request may have used it',
    standard: 'RFC 9110 §15.5.10',
  },
  {
    id: 'limit-reached',
    statuses: [400, 403, 409, 422],
    because: 'the server names a limit, and rejects with the same text a valid request that it accepted before',
    standard: 'RFC 9110 §15.5.10',
  },
  {
    id: 'invalid-value-kept',
    effect: 'excuse',
    because:
      'the service shows the value of an invalid request of the run, and that it accepted the request is a finding',
  },
  {
    id: 'rejected-beside-others',
    statuses: [400, 409, 412, 422, 423],
    effect: 'excuse',
    because: 'the server accepted the request once no other request was changing the same item',
    standard: 'RFC 9110 §15.5.10',
  },
  {
    id: 'rejected-for-state',
    statuses: [400, 403, 409, 412, 422, 423],
    effect: 'excuse',
    because: 'the server accepted the same request about a new item, so it rejected the state of the item before',
    standard: 'RFC 9110 §15.5.10',
  },
  {
    id: 'failed-for-state',
    statuses: range(500, 599),
    effect: 'excuse',
    because:
      'the server fails whenever it is asked about an item that another request has spoiled, and did not fail about a new item',
    standard: 'RFC 9110 §15.6',
  },
  {
    id: 'base-request-refused',
    because:
      'the server rejects the valid request that the case varies, so this response says nothing about the change',
  },
  {
    id: 'good-request-refused',
    because: 'the server rejected the valid request that precedes this one on the connection',
  },
  {
    id: 'good-request-not-found',
    statuses: [404, 410],
    because:
      'the server answers the valid requests of the operation with the same status, so it says nothing about the change',
  },
  {
    id: 'credential-rejected',
    statuses: [401, 403],
    because:
      'the server rejects the credential in the valid requests, too, so the response says nothing about the change',
    standard: 'RFC 9110 §15.5.2, §15.5.4',
  },
  {
    id: 'token-of-another-scheme',
    statuses: [401, 403],
    because:
      'the server accepts the given token for no operation with this security scheme, so the token may be of another scheme',
  },
  {
    id: 'credential-of-another-kind',
    statuses: [401, 403],
    because:
      'the server rejects the given credential alike for most operations on several resources below a path and accepts it elsewhere, so these may require another kind of credential',
    standard: 'RFC 9110 §15.5.2, §15.5.4',
  },
  {
    id: 'permission-lacking',
    statuses: [401, 403],
    because: 'the server answers the documented 403 to every valid request, so the credential may lack a permission',
    standard: 'RFC 9110 §15.5.4',
  },
  {
    // A credential that lacks scopes is known, and answered 403.
    id: 'unknown-credential',
    statuses: [401],
    because: 'the server answers 401 to the credential with too few scopes, so it may not know the credential at all',
    standard: 'RFC 6750 §3.1',
  },
  {
    id: 'no-answer-beside-others',
    because: 'the server answered none of several simultaneous requests, so this one may not be the cause',
  },
  {
    id: 'similar-requests-unanswered',
    because: 'the server did not answer similar requests in time, or kept asking the client to wait',
  },
  {
    id: 'switches-the-service',
    because: 'a request of the operation changed the service as a whole, and the run undid the change',
  },
] as const satisfies readonly (Omit<Doubt, 'effect'> & Partial<Doubt>)[];

/** Doubts whose condition only a run can check. */
export const ofTheRun = rows.map((row) => ({ effect: 'inconclusive' as const, ...row }));

function asksToComeLater(fields: ReceivedResponse['fields']): boolean {
  const value = fieldValue(fields, 'retry-after');
  // The validity of the value does not depend on the current time.
  return value !== undefined && parseRetryAfter(value, new Date(0)) !== undefined;
}
