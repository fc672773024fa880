import { fieldValue, hasField, isJsonMediaType, parseMediaType } from '../../http/index.js';
import { parseJson } from '../../json/index.js';
import { documentedResponse } from '../context/documented-response.js';
import type { Situation } from '../context/situation.js';
import { differsIn, needsCredentials } from '../context/situation.js';
import { range, type DoubtRow } from './doubt.js';

/** RFC 9110 §9.1, RFC 5789. */
const registeredMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH']);

/** Where the contract is silent on the request, any reason will do that the request does not rule out. */
const silent = ({ theCase }: Situation): boolean => theCase.expect.outcome === 'survive';

type Rows = readonly Omit<DoubtRow<Situation>, 'effect'>[];

/** What the request or the document asks for, as HTTP has it. */
const implied: Rows = [
  {
    id: 'credentials-demanded',
    statuses: [401, 403],
    when: (s) => differsIn(s, 'credentials', 'method') || (silent(s) && needsCredentials(s.operation)),
    because: 'the operation has a security requirement',
    standard: 'RFC 9110 §15.5.2, §15.5.4',
  },
  {
    // A request without a body may lack both the media type and the coding.
    id: 'media-type-refused',
    statuses: [415],
    when: (s) => differsIn(s, 'media-type', 'content-encoding') || lacksMediaType(s) || (silent(s) && takesBody(s)),
    because: 'the body has a media type or coding that the server does not take',
    standard: 'RFC 9110 §15.5.16',
  },
  {
    // The body is not what the field says, or the coding is one that the server has not offered.
    id: 'coding-refused',
    statuses: [400],
    when: (s) => differsIn(s, 'content-encoding'),
    because: 'the body cannot be decoded as its Content-Encoding says',
    standard: 'RFC 9110 §8.4',
  },
  {
    id: 'not-acceptable',
    statuses: [406],
    when: (s) => differsIn(s, 'negotiation') || silent(s),
    because: 'the request asks for a representation that the server may not have',
    standard: 'RFC 9110 §12.5.1',
  },
  {
    id: 'length-required',
    statuses: [411],
    when: (s) => differsIn(s, 'no-body', 'framing') || silent(s),
    because: 'the request does not say how long its body is',
    standard: 'RFC 9110 §15.5.12',
  },
  {
    id: 'too-large',
    statuses: [413, 414, 431],
    when: (s) => differsIn(s, 'size') || silent(s),
    because: 'a server sets limits to bodies, request targets and header fields',
    standard: 'RFC 9110 §15.5.14, §15.5.15; RFC 6585 §5',
  },
  {
    id: 'expectation-failed',
    statuses: [417],
    when: (s) => hasField(s.request.fields, 'expect') || silent(s),
    because: 'a server need not meet an expectation',
    standard: 'RFC 9110 §10.1.1',
  },
  {
    id: 'head-answered-as-get',
    statuses: range(400, 499),
    when: (s) => isAnsweredAsGet(s),
    because: 'HEAD is answered as the documented GET is, without the content',
    standard: 'RFC 9110 §9.3.2',
  },
  {
    // 405 for a method that the resource does not allow, 501 for one that the server does not know.
    id: 'method-not-allowed',
    statuses: [404, 405, 501],
    when: (s) => differsIn(s, 'method'),
    because: 'the path does not have this method',
    standard: 'RFC 9110 §9.1',
  },
  {
    // Parsers that know the registered methods only take any other for an invalid request line.
    id: 'method-unknown',
    statuses: [400],
    when: (s) => differsIn(s, 'method') && !registeredMethods.has(s.request.method),
    because: 'a parser may take an unregistered method for an invalid request line',
    standard: 'RFC 9112 §3',
  },
  {
    // Many servers redirect to the canonical form of a path.
    id: 'path-not-found',
    statuses: range(300, 499),
    when: (s) => differsIn(s, 'path'),
    because: 'the contract does not have this path',
    standard: 'RFC 9110 §15.4, §15.5.5',
  },
  {
    // The message is refused before anything has looked at what it says.
    id: 'message-refused',
    statuses: [400, 408, 411, 413, 414, 431, 501, 505],
    when: (s) => differsIn(s, 'framing'),
    because: 'the message is not framed as HTTP demands',
    standard: 'RFC 9112 §6.1, §6.3',
  },
];

/** What clients would have been glad to find in the document. */
const betterDocumented: Rows = [
  {
    id: 'errors-undocumented',
    statuses: [400, 422],
    when: (s) => hasUndocumentedErrors(s),
    because: 'an operation that takes input refuses some of it, and the document does not say how',
    standard: 'RFC 9110 §15.5.1, §15.5.21',
  },
  {
    // 422 says that the syntax of the content is correct, which leaves 400 for what cannot be read.
    id: 'body-unreadable',
    statuses: [400],
    when: (s) => isUnreadable(s),
    because: 'what was sent as JSON cannot be parsed',
    standard: 'RFC 9110 §15.5.21',
  },
  {
    id: 'parameter-names-nothing',
    statuses: [404],
    when: (s) => hasPathParameters(s) && (differsIn(s, 'parameter') || silent(s)),
    because: 'a path with parameters names many resources, not all of which exist',
    standard: 'RFC 9110 §15.5.5',
  },
  {
    id: 'method-refused',
    statuses: range(400, 499).filter((status) => status !== 404 && status !== 405),
    when: (s) => differsIn(s, 'method'),
    because: 'the method was refused, though not with 405',
    standard: 'RFC 9110 §15.5.6',
  },
];

/**
 * Statuses that need not be documented, since a construct of the document or HTTP itself implies them for such a request.
 */
export const impliedStatuses: readonly DoubtRow<Situation>[] = [
  ...implied.map((row) => ({ ...row, effect: 'excuse' as const, implied: true })),
  ...betterDocumented.map((row) => ({ ...row, effect: 'warn' as const })),
];

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
