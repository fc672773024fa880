import { isBeyondDoubles, isAmbiguousText, type Case } from '../../cases/index.js';
import type { SchemaFailure } from '../../contract/index.js';
import { isExactNumber, type JsonValue } from '../../json/index.js';
import type { SentRequest } from '../context/exchange.js';
import { documentedResponse, isExact } from '../context/documented-response.js';
import { differsIn, type Situation } from '../context/situation.js';
import type { DoubtRow } from './doubt.js';
import { otherForms } from './valid-requests.js';

/** Why the shape that the contract documents for a status may be missing. */
export const ofShapes = [
  ...otherForms,
  {
    id: 'answered-by-parser',
    statuses: [400, 501, 505],
    when: (s) => differsIn(s, 'framing'),
    effect: 'excuse',
    because: 'the HTTP parser answers in its own shape to what it cannot parse',
    standard: 'RFC 9112 §2.2, §3, §6.1; RFC 9110 §15.6.2, §15.6.6',
  },
  {
    id: 'answered-by-decoder',
    statuses: [400],
    when: (s) => differsIn(s, 'content-encoding'),
    effect: 'excuse',
    because: 'a library decodes the body before the implementation sees it, and answers in its own shape',
    standard: 'RFC 9110 §8.4',
  },
  {
    // A range or `default` covers them without having had them in mind.
    id: 'answered-by-others',
    statuses: [401, 403, 405, 406, 408, 411, 413, 414, 415, 417, 429, 431],
    when: ({ operation, status }) => {
      const response = operation && documentedResponse(operation, status);
      return response !== undefined && !isExact(response);
    },
    effect: 'warn',
    because: 'a server, a proxy or a library answers with this status by itself, and the document does not name it',
    standard: 'OpenAPI 3.1 §4.8.16',
  },
] as const satisfies readonly DoubtRow<Situation>[];

/** A value in a response that its schema does not allow. */
export interface InvalidValue {
  readonly status: number;
  readonly failure: SchemaFailure;
  readonly value: JsonValue | undefined;
  readonly request: SentRequest;
  readonly theCase: Case;
}

/** Why a value may differ from the documented schema: a service may show what it was given. */
export const ofValues = [
  {
    id: 'number-beyond-doubles',
    when: ({ status, value, ...sent }) =>
      status < 300 && (value === null || isExactNumber(value)) && isOutOfRange(sent),
    effect: 'warn',
    because: 'the request had a number beyond the range of a double, which need not be kept',
    standard: 'RFC 8259 §6',
  },
  {
    id: 'discriminator-chooses',
    when: ({ failure }) => failure.isUnclear === true,
    effect: 'excuse',
    because: 'the value is valid against the schema that its discriminator chooses',
    standard: 'OpenAPI 3.1 §4.8.25.4',
  },
  {
    id: 'one-of-overlaps',
    when: ({ failure }) => failure.isOverlap === true,
    effect: 'warn',
    because: 'several whole object schemas of a oneOf allow the value, and nothing chooses among them',
    standard: 'OpenAPI 3.1 §4.8.24',
  },
  {
    id: 'format-ambiguous',
    when: ({ failure: { keyword }, value }) =>
      keyword === 'format' && typeof value === 'string' && isAmbiguousText(value),
    effect: 'excuse',
    because: 'the value is an ambiguous form of its format, and a request has sent it',
  },
] as const satisfies readonly DoubtRow<InvalidValue>[];

/**
 * Whether a number was sent that nobody promised to keep. What shows it again may show another number, or `null`, which is
 * often written for infinity; whatever else is wrong with an answer has nothing to do with it.
 */
function isOutOfRange({ request: { body }, theCase: { expect } }: Pick<InvalidValue, 'request' | 'theCase'>): boolean {
  return expect.outcome === 'survive' && body !== undefined && isBeyondDoubles(Buffer.from(body).toString('latin1'));
}
