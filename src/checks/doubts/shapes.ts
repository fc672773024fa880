import { isBeyondDoubles, isAmbiguousText, judgePlan, type Case } from '../../cases/index.js';
import { isUri, isUriReference, type Header, type SchemaFailure } from '../../contract/index.js';
import { percentDecoded } from '../../http/index.js';
import { isExactNumber, type JsonValue } from '../../json/index.js';
import type { SentRequest } from '../context/exchange.js';
import { documentedResponse, isExact } from '../context/documented-response.js';
import { pathOf } from '../context/effective-aspects.js';
import { differsIn, type Situation } from '../context/situation.js';
import { fieldFailure } from '../fields/field-failure.js';
import type { DoubtRow } from './doubt.js';
import { otherForms } from './valid-requests.js';

/** Why a response may have a body where none may be: a parser that rejects a message may not know its method. */
export const ofUnexpectedBodies = [
  {
    id: 'answered-by-parser',
    statuses: [400, 501, 505],
    when: (s) => differsIn(s, 'framing'),
    effect: 'excuse',
    because: 'the HTTP parser of the server answers malformed messages with a body of its own',
    standard: 'RFC 9112 §2.2, §3, §6.1; RFC 9110 §15.6.2, §15.6.6',
  },
] as const satisfies readonly DoubtRow<Situation>[];

/** Why a response may lack the shape that the contract documents for its status. */
export const ofShapes = [
  ...otherForms,
  ...ofUnexpectedBodies,
  {
    id: 'answered-by-decoder',
    statuses: [400],
    when: (s) => differsIn(s, 'content-encoding'),
    effect: 'excuse',
    because: 'a library decodes the body before the implementation sees it, and answers with a body of its own',
    standard: 'RFC 9110 §8.4',
  },
  {
    // A range or `default` covers these statuses, but was hardly written with them in mind.
    id: 'answered-by-others',
    statuses: [401, 403, 405, 406, 408, 411, 413, 414, 415, 417, 429, 431],
    when: ({ operation, status }) => {
      const response = operation && documentedResponse(operation, status);
      return response !== undefined && !isExact(response);
    },
    effect: 'warn',
    because: 'servers, proxies and libraries send this status themselves, and the document does not name it',
    standard: 'OpenAPI 3.1 §4.8.16',
  },
  {
    // Routers often know the types and the characters of parameters.
    id: 'path-unrouted',
    statuses: [404],
    when: (s) => differsIn(s, 'parameter') && namesNoPath(s),
    effect: 'warn',
    because:
      'the contract does not allow the value in the path, or the value contains a slash, so the server may not route the request to the operation',
    standard: 'RFC 9110 §15.5.5; RFC 3986 §6.2.2',
  },
] as const satisfies readonly DoubtRow<Situation>[];

function namesNoPath({ theCase: { request }, operation }: Situation): boolean {
  if (operation === undefined) return false;
  const values = operation.path.match(pathOf(request.path));
  if (values === undefined || [...values.values()].some((value) => percentDecoded(value).includes('/'))) return true;
  return judgePlan(request, operation).some(
    ({ aspect, location: [, where] }) => aspect === 'parameter' && where === 'path',
  );
}

/** A value in a response that its schema does not allow. */
export interface InvalidValue {
  readonly status: number;
  readonly failure: SchemaFailure;
  readonly value: JsonValue | undefined;
  readonly request: SentRequest;
  readonly theCase: Case;
}

/** Why a value may differ from the documented schema: a service may return what it was sent. */
export const ofValues = [
  {
    id: 'number-beyond-doubles',
    when: ({ status, value, ...sent }) =>
      status < 300 && (value === null || isExactNumber(value)) && isOutOfRange(sent),
    effect: 'excuse',
    because: 'the request contained a number outside the range of a double, which a server may change',
    standard: 'RFC 8259 §6',
  },
  {
    id: 'discriminator-chooses',
    when: ({ failure }) => failure.isUnclear === true,
    effect: 'excuse',
    because: 'the value matches the schema that its discriminator selects',
    standard: 'OpenAPI 3.1 §4.8.25.4',
  },
  {
    id: 'one-of-overlaps',
    when: ({ failure }) => failure.isOverlap === true,
    effect: 'warn',
    because: 'several object schemas of a oneOf allow the value, and no discriminator chooses among them',
    standard: 'OpenAPI 3.1 §4.8.24',
  },
  {
    id: 'format-ambiguous',
    when: ({ failure: { keyword }, value }) =>
      keyword === 'format' && typeof value === 'string' && isAmbiguousText(value),
    effect: 'excuse',
    because: 'a request sent the value, which some implementations of its format allow',
  },
] as const satisfies readonly DoubtRow<InvalidValue>[];

/** A response header that its schema does not allow. */
export interface InvalidHeader {
  readonly header: Header;
  readonly text: string;
  readonly request: SentRequest;
}

/** Why a header may differ from its documented schema. */
export const ofHeaders = [
  {
    id: 'reference-resolved',
    when: ({ header, text, request }) =>
      /^(?:content-)?location$/i.test(header.name) &&
      isUriReference(text) &&
      !isUri(text) &&
      fieldFailure(new URL(text, request.url).href, header) === undefined,
    effect: 'warn',
    because: 'the value is a relative reference, and the URI that clients resolve it to is as documented',
    standard: 'RFC 9110 §8.7, §10.2.2; RFC 3986 §4.2',
  },
] as const satisfies readonly DoubtRow<InvalidHeader>[];

/**
 * Returns true if the request contains a number outside the range of a double. The service may return another number
 * instead, or `null`, which is often written for infinity.
 */
function isOutOfRange({ request: { body }, theCase: { expect } }: Pick<InvalidValue, 'request' | 'theCase'>): boolean {
  return expect.outcome === 'survive' && body !== undefined && isBeyondDoubles(Buffer.from(body).toString('latin1'));
}
