import { fieldValue, hasField, isJsonMediaType, parseMediaType } from '../../http/index.js';
import { parseJson } from '../../json/index.js';
import { documentedResponse } from './documented-response.js';
import type { Situation } from './situation.js';
import { differsIn, needsCredentials } from './situation.js';

/** RFC 9110 §9.1, RFC 5789. */
const registeredMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH']);

/** Statuses that need not be documented, since a construct of the document or HTTP itself implies them. */
interface Implication {
  readonly statuses: readonly number[];
  /** Whether the request gave the reason for them. */
  readonly when: (situation: Situation) => boolean;
  /** Implied, yet better documented. */
  readonly undocumentedError?: true;
}

/** Where the contract is silent on the request, any reason will do that the request does not rule out. */
const silent = ({ theCase }: Situation): boolean => theCase.expect.outcome === 'survive';

const implications: readonly Implication[] = [
  {
    // RFC 9110 §15.5.2, §15.5.4
    statuses: [401, 403],
    when: (s) => differsIn(s, 'credentials', 'method') || (silent(s) && needsCredentials(s.operation)),
  },
  { statuses: [400, 422], when: (s) => hasUndocumentedErrors(s), undocumentedError: true },
  // RFC 9110 §15.5.21: 422 says that the syntax of the content is correct, which leaves 400 for what cannot be read.
  { statuses: [400], when: (s) => isUnreadable(s), undocumentedError: true },
  {
    // RFC 9110 §15.5.16: for the media type or the coding of the body; a request without a body may lack both.
    statuses: [415],
    when: (s) => differsIn(s, 'media-type', 'content-encoding') || lacksMediaType(s) || (silent(s) && takesBody(s)),
  },
  // RFC 9110 §8.4: the body is not what the field says, or the coding is one that nobody offered.
  { statuses: [400], when: (s) => differsIn(s, 'content-encoding') },
  // RFC 9110 §12.5.1
  { statuses: [406], when: (s) => differsIn(s, 'negotiation') || silent(s) },
  // RFC 9110 §15.5.12
  { statuses: [411], when: (s) => differsIn(s, 'no-body', 'framing') || silent(s) },
  // RFC 9110 §15.5.14, §15.5.15; RFC 6585 §5
  { statuses: [413, 414, 431], when: (s) => differsIn(s, 'size') || silent(s) },
  // RFC 9110 §10.1.1
  { statuses: [417], when: (s) => hasField(s.request.fields, 'expect') || silent(s) },
  {
    // A path with parameters names many resources, not all of which exist.
    statuses: [404],
    when: (s) => hasPathParameters(s) && (differsIn(s, 'parameter') || silent(s)),
    undocumentedError: true,
  },
  // RFC 9110 §9.3.2: HEAD is answered as GET is, but for the content.
  { statuses: range(400, 499), when: (s) => isAnsweredAsGet(s) },
  // RFC 9110 §9.1: 405 for a method that the resource does not allow, 501 for one that the server does not know.
  { statuses: [404, 405, 501], when: (s) => differsIn(s, 'method') },
  // RFC 9112 §3: parsers that know the registered methods only take any other for an invalid request line.
  { statuses: [400], when: (s) => differsIn(s, 'method') && !registeredMethods.has(s.request.method) },
  { statuses: range(400, 499), when: (s) => differsIn(s, 'method'), undocumentedError: true },
  // Of other paths the contract says nothing; many servers redirect to the canonical form of a path.
  { statuses: range(300, 499), when: (s) => differsIn(s, 'path') },
  // RFC 9112 §6.1, §6.3: the message is refused before anyone has looked at what it says.
  { statuses: [400, 408, 411, 413, 414, 431, 501, 505], when: (s) => differsIn(s, 'framing') },
];

/**
 * Whether a status is implied by what the request differs in: `implied`, or `better-documented` where clients would
 * have been glad to find it in the document.
 */
export function impliedStatus(situation: Situation): 'implied' | 'better-documented' | undefined {
  const found = implications.filter(({ statuses, when }) => statuses.includes(situation.status) && when(situation));
  if (found.length === 0) return undefined;
  return found.some(({ undocumentedError }) => undocumentedError === undefined) ? 'implied' : 'better-documented';
}

/** An operation that takes input, or credentials, refuses some of it: with 400 or 422 if it does not say how. */
function hasUndocumentedErrors(situation: Situation): boolean {
  const { operation } = situation;
  if (operation === undefined) return true;
  if ([400, 422].some((status) => documentedResponse(operation, status) !== undefined)) return false;
  return takesBody(situation) || operation.parameters.length > 0 || differsIn(situation, 'credentials');
}

/** Whether what was sent as JSON is none. */
function isUnreadable(situation: Situation): boolean {
  if (!differsIn(situation, 'body', 'no-body')) return false;
  const { fields, body } = situation.request;
  const type = parseMediaType(fieldValue(fields, 'content-type') ?? '');
  return type !== undefined && isJsonMediaType(type) && !parseJson(body ?? new Uint8Array()).ok;
}

function isAnsweredAsGet({ status, operation, request }: Situation): boolean {
  const isBesideGet = request.method === 'HEAD' && operation?.method === 'GET';
  return isBesideGet && documentedResponse(operation, status) !== undefined;
}

function takesBody({ operation }: Situation): boolean {
  return operation?.requestBody !== undefined;
}

function lacksMediaType(situation: Situation): boolean {
  return differsIn(situation, 'no-body') && !hasField(situation.request.fields, 'content-type');
}

function hasPathParameters({ operation }: Situation): boolean {
  return operation !== undefined && operation.path.names.length > 0;
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
