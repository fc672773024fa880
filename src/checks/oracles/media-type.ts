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

/** Checks that the body is present and has a media type that the contract documents for the status. */
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
    const isUnseen = response.bodyState === 'unseen';
    const isEmpty = response.body.length === 0 && !isUnseen;

    if (content.length === 0) {
      if (isEmpty || isUnseen) return [];
      const message = `The ${status} response has a body that the contract does not describe.`;
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
      // An empty body is a valid text, but not a valid JSON text (RFC 8259 §2).
      if (described && !isTypedAsJson(response)) return [];
      const message = `The ${status} response has no body; the contract documents ${expected}.`;
      return [report('body-missing', { doubts, message, expected, received: 'no body', place, key })];
    }
    if (typed.kind === 'missing') {
      if (isUnseen) return [];
      const message = `The ${status} response has a body but no \`Content-Type\` header; the contract documents ${expected}.`;
      return [report('media-type-missing', { doubts, message, expected, received: answerText(response), place, key })];
    }
    if (described) return [];
    const what = typed.kind === 'invalid' ? 'is not a media type' : `is ${excerpt(typed.text)}`;
    const message = `The \`Content-Type\` of the ${status} response ${what}; the contract documents ${expected}.`;
    return [
      report('media-type-undocumented', { doubts, message, expected, received: excerpt(typed.text), place, key }),
    ];
  },
};

/** The documented media types of a response, in words. */
function mediaRanges(response: Response): string {
  return enumerate(
    response.content.map(({ range }) => range),
    'or',
  );
}
