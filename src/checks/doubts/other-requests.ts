import { breaksMessage } from '../../cases/index.js';
import { isSafeMethod } from '../../http/index.js';
import { contentFor, mediaTypeOf } from '../body/response-body.js';
import { differsIn, type Situation } from '../context/situation.js';
import { documentsSuccess, isSuccess, isRedirect } from '../context/success.js';
import { range, type DoubtRow } from './doubt.js';
import { headAsGet, impliedStatuses } from './implied-statuses.js';

/** Why an undocumented client error may answer a request that the contract does not promise to accept. */
export const ofRefusals = [
  ...impliedStatuses,
  {
    id: 'existence-hidden',
    statuses: [404],
    when: (s) => differsIn(s, 'credentials'),
    effect: 'warn',
    because: 'a server may hide the existence of a resource from clients without credentials',
    standard: 'RFC 9110 §15.5.4',
  },
  {
    id: 'body-judged-first',
    statuses: [400, 415, 422],
    when: (s) => differsIn(s, 'credentials') && differsIn(s, 'body', 'no-body'),
    effect: 'warn',
    because: 'a server may check the body before the credentials',
  },
] as const satisfies readonly DoubtRow<Situation>[];

/** Why an undocumented 2xx or 3xx may answer a request. */
export const ofSuccesses = [
  {
    id: 'success-undocumented',
    statuses: range(200, 399),
    when: ({ status, operation }) =>
      operation !== undefined &&
      operation.responses.length > 0 &&
      isSuccess(operation, status) &&
      !documentsSuccess(operation),
    effect: 'warn',
    because: 'the document describes errors but no success',
    standard: 'OpenAPI 3.1 §4.8.16',
  },
] as const satisfies readonly DoubtRow<Situation>[];

/** Why an undocumented status may answer a request about which the contract is silent. */
export const ofSilence = [
  ...impliedStatuses,
  {
    id: 'other-path-served',
    statuses: range(200, 299),
    when: (s) => differsIn(s, 'path'),
    effect: 'excuse',
    implied: true,
    because: 'the contract does not describe other paths',
  },
  ...ofSuccesses,
] as const satisfies readonly DoubtRow<Situation>[];

/** Why a 2xx or 3xx may answer a method that the contract does not document on the path. */
export const ofOtherMethods = [
  {
    id: 'options-served',
    when: (s) => s.request.method === 'OPTIONS' && !isRedirect(s.status),
    effect: 'excuse',
    implied: true,
    because: 'OPTIONS queries the resource without acting on it',
    standard: 'RFC 9110 §9.3.7',
  },
  headAsGet,
  {
    // The pages of a web application are no operation that the document leaves out.
    id: 'page-for-other-method',
    statuses: [200],
    when: (s) => isSafeMethod(s.request.method) && isPage(s),
    effect: 'warn',
    because: 'the server shows a web page there, as it may at any path',
    standard: 'RFC 9110 §15.3.1',
  },
  {
    id: 'other-method-redirected',
    when: (s) => isRedirect(s.status),
    effect: 'warn',
    because: 'the contract does not describe redirects of other methods',
    standard: 'RFC 9110 §15.4',
  },
] as const satisfies readonly DoubtRow<Situation>[];

/** Why a server may accept a request without valid credentials. */
export const ofAcceptances = [
  {
    // The router of a single-page application shows its page for any path.
    id: 'page-for-any-path',
    when: (s) => differsIn(s, 'path') && differsIn(s, 'credentials') && isPage(s),
    effect: 'excuse',
    because: 'the contract does not have this path, and the server shows a web page there instead of the operation',
    standard: 'RFC 9110 §15.3.1',
  },
] as const satisfies readonly DoubtRow<Situation>[];

/** Returns true for HTML where the operation documents none. */
function isPage({ response, operation }: Situation): boolean {
  const typed = mediaTypeOf(response);
  const isHtml = typed.kind === 'known' && typed.mediaType.essence === 'text/html';
  return isHtml && operation?.responses.some((each) => contentFor(each, typed.mediaType) !== undefined) !== true;
}

/** Why a server error may answer a request. */
export const ofServerErrors = [
  {
    // A server SHOULD answer 400; the message is often beyond the reach of the implementation.
    id: 'message-unreadable',
    when: ({ theCase }) => breaksMessage(theCase),
    effect: 'warn',
    because: 'the request is not a valid HTTP message',
    standard: 'RFC 9112 §2.2',
  },
] as const satisfies readonly DoubtRow<Situation>[];
