import type { Response } from '../../contract/index.js';
import { contentFor } from '../body/content-for.js';
import { isBodyless } from '../body/bodyless.js';
import { isTypedAsJson } from '../body/json-of.js';
import { mediaTypeOf } from '../body/media-type-of.js';
import type { Check } from '../findings/check.js';
import { report } from '../findings/report.js';
import { judgedAnswer } from '../status/judged-answer.js';
import { answerText } from '../words/answer-text.js';
import { enumerate } from '../words/enumerate.js';
import { excerpt, excerptOfBody } from '../words/excerpt.js';
import { statusText } from '../words/status-text.js';

/** Whether the body is there, and of a media type that the contract documents for the status. */
export const mediaTypeCheck: Check = {
  id: 'media-type',
  category: 'shape',
  check(exchange, theCase, contract) {
    const answer = judgedAnswer(exchange, theCase, contract);
    const owed = answer?.verdict.owed;
    if (answer === undefined || owed === undefined || isBodyless(exchange)) return [];
    const { response } = answer;
    const { doubts } = owed;
    const { place, content } = owed.response;
    const status = statusText(response.status);
    const key = owed.response.status;
    const isEmpty = response.body.length === 0;

    if (content.length === 0) {
      if (isEmpty) return [];
      const message = `${status} with a body, of which the contract says nothing.`;
      return [
        report('body-undocumented', {
          doubts,
          message,
          expected: 'no body',
          received: excerptOfBody(response.body),
          place,
          key,
        }),
      ];
    }

    const expected = mediaRanges(owed.response);
    const typed = mediaTypeOf(response);
    const described = typed.kind === 'known' && contentFor(owed.response, typed.mediaType) !== undefined;
    if (isEmpty) {
      // An empty text is a text; an empty JSON text there is not (RFC 8259 §2).
      if (described && !isTypedAsJson(response)) return [];
      const message = `${status} without a body; the contract documents ${expected}.`;
      return [report('body-missing', { doubts, message, expected, received: 'no body', place, key })];
    }
    if (typed.kind === 'missing') {
      const message = `${status} with a body but without Content-Type; the contract documents ${expected}.`;
      return [report('media-type-missing', { doubts, message, expected, received: answerText(response), place, key })];
    }
    if (described) return [];
    const what = typed.kind === 'invalid' ? 'what is no media type' : excerpt(typed.text);
    const message = `${status} as ${what}; the contract documents ${expected}.`;
    return [
      report('media-type-undocumented', { doubts, message, expected, received: excerpt(typed.text), place, key }),
    ];
  },
};

/** The media types that a response is documented with, as a person reads them. */
function mediaRanges(response: Response): string {
  return enumerate(
    response.content.map(({ range }) => range),
    'or',
  );
}
