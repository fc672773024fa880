import { grantsTokens, namesResource, takesCurrentSecret, takesSecret } from '../../cases/index.js';
import { fieldValue, hasField, parseMediaType } from '../../http/index.js';
import { endsSession, isAboutAbsence, isFormOf, opensSession, wordsOf } from '../../resources/index.js';
import { documentedResponse, isErrorKey, isExact, meansAbsent } from '../context/documented-response.js';
import { needsCredentials, type Situation } from '../context/situation.js';
import { asksForRefusal, describesShortage, describesState } from './documented-refusals.js';
import { type DoubtRow, ofCases, excusing } from './doubt.js';
import { namesUnknownValue } from './unknown-values.js';

const isAccept = ({ theCase }: Situation): boolean => theCase.expect.outcome === 'accept';

/** Why HTTP lets a server ask for a valid request in another form. No documented shape applies then. */
export const otherForms: readonly DoubtRow<Situation>[] = excusing([
  {
    id: 'length-wanted',
    statuses: [411],
    when: (s) => isAccept(s) && hasField(s.request.fields, 'transfer-encoding'),
    because: 'a server may require Content-Length instead of a chunked body',
    standard: 'RFC 9112 §6.3',
  },
  {
    id: 'no-expectations',
    statuses: [417],
    when: (s) => isAccept(s) && hasField(s.request.fields, 'expect'),
    because: 'a server may require the request without an expectation',
    standard: 'RFC 9110 §10.1.1',
  },
  {
    id: 'mostly-white-space',
    statuses: [413],
    when: (s) => isAccept(s) && s.request.body !== undefined && isMostlySpace(s.request.body),
    because: 'white space makes the body larger than the server accepts',
    standard: 'RFC 9110 §15.5.14',
  },
  {
    // RFC 9110 §4.1 recommends support for request targets of 8000 octets; servers limit other lines likewise.
    id: 'line-too-long',
    statuses: [414, 431],
    when: (s) => isAccept(s) && [s.request.url, ...s.request.fields.map(([, value]) => value)].some(isLongLine),
    because: 'a line of the request is longer than 8000 octets',
    standard: 'RFC 9110 §4.1, §15.5.15; RFC 6585 §5',
  },
]);

/** Why a valid and authorised request may be answered with a client error. */
export const ofValidRequests: readonly DoubtRow<Situation>[] = excusing([
  ...otherForms,
  {
    // `isOfOwn`: the resource in the path exists. The body may name others.
    id: 'not-there',
    statuses: [404, 410],
    when: (s) => isDocumented(s) && (s.theCase.isOfOwn !== true || s.request.body !== undefined),
    because: 'the resource that the request names may not exist',
    standard: 'RFC 9110 §15.5.5, §15.5.11',
  },
  {
    id: 'value-taken',
    statuses: [409],
    when: isDocumented,
    because: 'the value may be in use, or the state of the resource may conflict with the request',
    standard: 'RFC 9110 §15.5.10',
  },
  {
    id: 'precondition-failed',
    statuses: [412, 428],
    // A declared If-Match has a made-up value unless the request comes from a response.
    when: (s) => isDocumented(s) || (s.status === 412 && hasField(s.request.fields, 'if-match')),
    because:
      'the state of the resource may require a precondition that the request lacks, or not satisfy the one it has',
    standard: 'RFC 9110 §13.1.1, §15.5.13; RFC 6585 §3',
  },
  {
    // A JSON Patch refers to places in the stored resource (RFC 6902 §4, §5), which no schema describes.
    id: 'patch-does-not-fit',
    statuses: [422],
    when: (s) => isDocumented(s) && contentTypeOf(s) === 'application/json-patch+json',
    because: 'the operations of the JSON Patch may not fit the resource',
    standard: 'RFC 5789 §2.2',
  },
  {
    id: 'not-there-by-400',
    statuses: [400],
    when: (s) => isDocumented(s) && s.theCase.isOfOwn !== true && meansAbsent(400, s.operation!),
    because: 'the document has no other status for a resource that does not exist',
    standard: 'RFC 9110 §15.5.1',
  },
  {
    id: 'not-there-as-described',
    statuses: [400, 403, 422],
    when: (s) => s.theCase.isOfOwn !== true && isForWhatIsNotThere(s),
    because: 'the document describes this status for a resource that does not exist',
    standard: 'OpenAPI 3.1 §4.8.17',
  },
  {
    id: 'identity-unknown',
    statuses: [400, 403, 422],
    when: (s) => isDocumented(s) && s.theCase.namesOther === true,
    because: 'the request names a resource that the run did not create',
    standard: 'RFC 9110 §15.5.1',
  },
  {
    id: 'page-token-unknown',
    statuses: [400, 404, 410, 422],
    when: (s) => isDocumented(s) && sendsPageToken(s),
    because: 'the page token in the request does not come from a response',
    standard: 'RFC 9110 §15.5.1',
  },
  {
    id: 'documents-401-alone',
    statuses: [401],
    when: ({ operation }) => operation?.responses.every(({ status }) => status === '401') === true,
    because: 'the operation documents only 401',
    standard: 'OpenAPI 3.1 §4.8.16',
  },
  {
    id: 'refusal-by-state',
    when: (s) => s.status !== 401 && describesState(s),
    because: 'the response is an example in the document of a conflict with the state of the resource',
    standard: 'OpenAPI 3.1 §4.8.19',
  },
  {
    id: 'not-enough',
    statuses: [400, 402, 403, 422],
    when: (s) => isAccept(s) && isDocumented(s) && describesShortage(s),
    because: 'the server says that there is less of something, such as funds, than the request asks for',
    standard: 'RFC 9110 §15.5',
  },
  {
    id: 'value-unknown',
    statuses: [400, 403, 422],
    when: (s) => isAccept(s) && isDocumented(s) && namesUnknownValue(s),
    effect: 'warn',
    because: 'the server says that what a text of the request names does not exist, which no schema can state',
    standard: 'RFC 9110 §15.5',
  },
  {
    id: 'refused-by-example',
    when: (s) => isAccept(s) && s.status < 500 && asksForRefusal(s),
    because: 'the request is an example in the document whose response example has this status',
    standard: 'OpenAPI 3.1 §4.8.19',
  },
  {
    id: 'session-ended',
    statuses: [401],
    when: (s) => isDocumented(s) && mayHaveEndedSession(s),
    because: 'an earlier request of this operation may have ended the session',
    standard: 'RFC 9110 §15.5.2',
  },
  {
    id: 'secret-made-up',
    statuses: [400, 401, 403, 422],
    when: (s) => isDocumented(s) && hasMadeUpSecret(s),
    because: 'the secret in the request is a generated one, which the server does not know',
    standard: 'RFC 9110 §15.5.2; RFC 6749 §5.2',
  },
  {
    id: 'refusal-undocumented',
    statuses: [400, 401, 403, 404, 422],
    when: (s) =>
      !isDocumented(s) &&
      (mayHaveEndedSession(s) ||
        hasMadeUpSecret(s) ||
        (s.status === 404 && ((s.operation?.path.names.length ?? 0) > 0 || namesByValue(s))) ||
        namesUnknownWithoutStatus(s)),
    effect: 'warn',
    as: 'undocumented-status',
    because: 'the server may reject the request with this status, which the document should name',
  },
  ...ofCases,
]);

function isDocumented({ status, operation }: Situation): boolean {
  return operation !== undefined && documentedResponse(operation, status) !== undefined;
}

/**
 * Returns true for a request with a query, or with another value in its body than one that the server accepts, where 404
 * may say that what the value names does not exist (RFC 9110 §15.5.5).
 */
function namesByValue({ theCase: { expect, aspects }, request: { url } }: Situation): boolean {
  const isChanged = aspects[0] === 'body' || aspects[0] === 'parameter';
  return expect.outcome === 'accept' && (isChanged || new URL(url).search !== '');
}

/**
 * Returns true if the identity in the path is a generated one, and the status may say so although the document does not
 * name it: 403 where permissions are looked up first (RFC 9110 §15.5.4), or an error about the form of an identity that
 * was never assigned, if the document has no client error about requests at all (RFC 9110 §15.5.1).
 */
function namesUnknownWithoutStatus({ status, operation, theCase }: Situation): boolean {
  if (theCase.namesOther !== true || operation === undefined || operation.path.names.length === 0) return false;
  const documentsRefusal = operation.responses.some(({ status: key }) => isErrorKey(key) || /^default/i.test(key));
  return status === 403 || ([400, 422].includes(status) && !documentsRefusal);
}

function isLongLine(line: string): boolean {
  return line.length > 8000;
}

function isMostlySpace(body: Uint8Array): boolean {
  return body.filter((byte) => byte === 0x20).length > body.length / 2;
}

function contentTypeOf({ request: { fields } }: Situation): string | undefined {
  return parseMediaType(fieldValue(fields, 'content-type') ?? '')?.essence;
}

/** Returns true if an earlier request of this operation may have ended the session of the credentials. */
function mayHaveEndedSession({ status, operation }: Situation): boolean {
  if (operation === undefined || !needsCredentials(operation)) return false;
  const { key, method, path } = operation;
  return status === 401 && endsSession(key, method, path.text);
}

/**
 * Returns true if the operation checks a secret in the request, as a login or a change of password does, and the status
 * may mean that it is wrong. If the operation also requires credentials, an unnamed status may be about them instead.
 */
function hasMadeUpSecret(situation: Situation): boolean {
  const { status, operation } = situation;
  if (operation === undefined) return false;
  const { key, path } = operation;
  const judgesSecret =
    takesCurrentSecret(operation) ||
    (takesSecret(operation) && (opensSession(key, path.text) || checksSecret(`${key} ${path.text}`)));
  if (needsCredentials(operation)) return judgesSecret && isNamed(situation);
  if ([401, 403].includes(status)) return takesSecret(operation);
  return judgesSecret || (status === 400 && grantsTokens(operation));
}

/** Returns true if the name of an operation says that it checks a secret or a code. */
function checksSecret(name: string): boolean {
  return wordsOf(name).some((word) => isFormOf(word, 'checks-secret'));
}

/** Returns true if the document names this very status, not only a range or `default` that covers it. */
function isNamed({ status, operation }: Situation): boolean {
  const documented = operation && documentedResponse(operation, status);
  return documented !== undefined && isExact(documented);
}

/** Returns true if the document describes this very status as the absence of something and as nothing else. */
function isForWhatIsNotThere(situation: Situation): boolean {
  const { status, operation } = situation;
  if (operation === undefined || !isNamed(situation)) return false;
  // Resources that the document gives as examples exist.
  if (operation.path.names.length > 0 && !namesResource(operation)) return false;
  const { description = '' } = documentedResponse(operation, status) ?? {};
  return isAboutAbsence(description) && !otherFaults.test(description);
}

const otherFaults = /invalid|malformed|missing|wrong|incorrect|bad request|validat|required|\bor\b/i;

/** Returns true if the request has a page token, which only a response can provide. */
function sendsPageToken({ operation, request }: Situation): boolean {
  const { searchParams } = new URL(request.url);
  return (operation?.parameters ?? []).some(
    ({ name, in: where, examples }) =>
      where === 'query' && examples.length === 0 && pageToken.test(name) && searchParams.has(name),
  );
}

const pageToken =
  /^(?:page[-_]?(?:token|cursor)|(?:next[-_]?|start[-_]?)?cursor|continuation(?:[-_]?token)?|next[-_]?(?:page[-_]?)?token|start(?:ing)?[-_]after|ending[-_]before|after|before)$/i;
