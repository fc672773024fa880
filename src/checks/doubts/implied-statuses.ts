import { plannedPath } from '../../cases/index.js';
import type { Operation } from '../../contract/index.js';
import { fieldValue, hasField, isJsonMediaType } from '../../http/index.js';
import { parseJson } from '../../json/index.js';
import { documentedResponse } from '../context/documented-response.js';
import { isRedirect, isSuccess } from '../context/success.js';
import { differsIn, needsCredentials, type Situation } from '../context/situation.js';
import { range, type DoubtRow } from './doubt.js';

/** RFC 9110 §9.1, RFC 5789. */
const registeredMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH']);

/** The preconditions that a server answers with 412 or with 304 if they are false (RFC 9110 §13.2.2). */
const preconditions = ['if-match', 'if-unmodified-since', 'if-none-match'];
const revalidations = ['if-none-match', 'if-modified-since'];

/** If the contract is silent about the request, any reason is valid that the request does not rule out. */
const silent = ({ theCase }: Situation): boolean => theCase.expect.outcome === 'survive';

type Rows = readonly Omit<DoubtRow<Situation>, 'effect'>[];

export const headAsGet = {
  id: 'head-answered-as-get',
  statuses: range(200, 499),
  when: isAnsweredAsGet,
  effect: 'excuse',
  implied: true,
  because: 'a server answers HEAD like the documented GET, without the content',
  standard: 'RFC 9110 §9.1, §9.3.2',
} as const satisfies DoubtRow<Situation>;

/** Statuses that HTTP defines for such a request or document. */
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
    because: 'the server may not support the media type or coding of the body',
    standard: 'RFC 9110 §15.5.16',
  },
  {
    // The body does not have the stated coding, or the server does not offer that coding.
    id: 'coding-refused',
    statuses: [400],
    when: (s) => differsIn(s, 'content-encoding'),
    because: 'the body cannot be decoded as its Content-Encoding states',
    standard: 'RFC 9110 §8.4',
  },
  {
    id: 'not-acceptable',
    statuses: [406],
    when: (s) => differsIn(s, 'negotiation'),
    because: 'the request asks for a representation that the server may not have',
    standard: 'RFC 9110 §12.5.1',
  },
  {
    id: 'length-required',
    statuses: [411],
    when: (s) => differsIn(s, 'no-body', 'framing') || (silent(s) && !hasField(s.request.fields, 'content-length')),
    because: 'the request does not state the length of its body',
    standard: 'RFC 9110 §15.5.12',
  },
  {
    id: 'too-large',
    statuses: [413, 414, 431],
    when: (s) => differsIn(s, 'size') || silent(s),
    because: 'servers limit the size of bodies, request targets and headers',
    standard: 'RFC 9110 §15.5.14, §15.5.15; RFC 6585 §5',
  },
  {
    id: 'expectation-failed',
    statuses: [417],
    when: (s) => hasField(s.request.fields, 'expect'),
    because: 'a server may reject an expectation',
    standard: 'RFC 9110 §10.1.1',
  },
  headAsGet,
  {
    // 405 for a method that the resource does not allow, 501 for one that the server does not know.
    id: 'method-not-allowed',
    statuses: [404, 405, 501],
    when: (s) => differsIn(s, 'method'),
    because: 'the path does not have this method',
    standard: 'RFC 9110 §9.1',
  },
  {
    // Parsers that know only the registered methods treat any other as an invalid request line.
    id: 'method-unknown',
    statuses: [400],
    when: (s) => differsIn(s, 'method') && !registeredMethods.has(s.request.method),
    because: 'a parser may treat an unregistered method as an invalid request line',
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
    // Go's ServeMux decodes a path first, and sends clients to the one without its dot segments.
    id: 'dot-segments-removed',
    statuses: range(300, 399),
    when: ({ theCase, request: { url } }) =>
      theCase.expect.outcome !== 'accept' &&
      /(?:^|\/)\.\.?(?:\/|$)/.test(new URL(url).pathname.replaceAll(/%2f/gi, '/')),
    because: 'a server may redirect to the path without its dot segments',
    standard: 'RFC 3986 §5.2.4, §6.2.2.3',
  },
  {
    id: 'conditional-request',
    statuses: [304, 412],
    when: ({ status, request: { method, fields } }) =>
      (status === 412 ? preconditions : isRead(method) ? revalidations : []).some((name) => hasField(fields, name)),
    because: 'the request has a precondition, which the state of the resource may not satisfy',
    standard: 'RFC 9110 §13.1, §15.4.5, §15.5.13',
  },
  {
    id: 'range-request',
    statuses: [206, 416],
    // The only method for which HTTP defines ranges.
    when: ({ request: { method, fields } }) => method === 'GET' && hasField(fields, 'range'),
    because: 'the request asks for a part of the representation',
    standard: 'RFC 9110 §14.2, §15.3.7, §15.5.17',
  },
  {
    // The server rejects the message before it reads the content.
    id: 'message-refused',
    statuses: [400, 408, 411, 413, 414, 431, 501, 505],
    when: (s) => differsIn(s, 'framing'),
    because: 'the framing of the message is not valid HTTP',
    standard: 'RFC 9112 §6.1, §6.3',
  },
];

/** Statuses that the document should name. */
const betterDocumented: Rows = [
  {
    id: 'errors-undocumented',
    statuses: [400, 422],
    when: (s) => hasUndocumentedErrors(s),
    because: 'an operation with input rejects invalid input, and the document does not name a status for that',
    standard: 'RFC 9110 §15.5.1, §15.5.21',
  },
  {
    // 422 means that the syntax of the content is correct, so unreadable content calls for 400.
    id: 'body-unreadable',
    statuses: [400],
    when: (s) => isUnreadable(s),
    because: 'the request body is not valid JSON',
    standard: 'RFC 9110 §15.5.21',
  },
  {
    id: 'parameter-names-nothing',
    statuses: [404],
    when: (s) => hasPathParameters(s) && (differsIn(s, 'parameter') || silent(s)),
    because: 'the path has parameters, and the resource that they name may not exist',
    standard: 'RFC 9110 §15.5.5',
  },
  {
    id: 'method-refused',
    statuses: range(400, 499).filter((status) => status !== 404 && status !== 405),
    when: (s) => differsIn(s, 'method'),
    because: 'the server rejected the method, although not with 405',
    standard: 'RFC 9110 §15.5.6',
  },
];

/** The statuses that HTTP, or a construct of the document, implies without documentation. */
export const impliedStatuses: readonly DoubtRow<Situation>[] = [
  ...implied.map((row) => ({ ...row, effect: 'excuse' as const, implied: true })),
  ...betterDocumented.map((row) => ({ ...row, effect: 'warn' as const })),
];

/** Returns true if the operation must reject some requests, but documents neither 400 nor 422. */
function hasUndocumentedErrors(situation: Situation): boolean {
  const { operation } = situation;
  if (operation === undefined) return true;
  if ([400, 422].some((status) => documentedResponse(operation, status) !== undefined)) return false;
  return takesBody(situation) || operation.parameters.length > 0 || differsIn(situation, 'credentials');
}

/** Returns true if the request body has the media type JSON but is not JSON. */
function isUnreadable(situation: Situation): boolean {
  if (!differsIn(situation, 'body', 'no-body')) return false;
  const { fields, body } = situation.request;
  return isJsonMediaType(fieldValue(fields, 'content-type') ?? '') && !parseJson(body ?? new Uint8Array()).ok;
}

/** HEAD must not bypass credentials, so a denial case gets no excuse here. */
function isAnsweredAsGet(situation: Situation): boolean {
  const { status, operation, request, theCase } = situation;
  if (request.method !== 'HEAD') return false;
  if (status >= 400) return operation?.method === 'GET' && documentedResponse(operation, status) !== undefined;
  const isServed = (get: Operation): boolean => !isRedirect(status) || isSuccess(get, status);
  return theCase.expect.outcome !== 'deny' && getsBeside(situation).some(isServed);
}

/** The requested path may match several path templates: `/users/mine` also matches `/users/{name}`. */
function getsBeside({ contract, operation, theCase }: Situation): readonly Operation[] {
  const sent = plannedPath(theCase.request);
  return contract.operations.filter(
    ({ method, path }) => method === 'GET' && (path.text === operation?.path.text || path.match(sent) !== undefined),
  );
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
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
