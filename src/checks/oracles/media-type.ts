import { report, type Check } from '../findings/finding.js';
import { contentFor, isBodyless, isTypedAsJson, mediaTypeOf } from '../body/response-body.js';
import { judgedAnswer } from '../status/judged.js';
import { answerText, enumerate, excerpt, excerptOfBody, statusText } from '../findings/finding-text.js';

/** Checks that the body is present and has a media type that the contract documents for the status. */
export const mediaTypeCheck: Check = {
  id: 'media-type',
  check(exchange, theCase, contract) {
    const answer = judgedAnswer(exchange, theCase, contract);
    const owed = answer?.verdict.owed;
    if (answer === undefined || owed === undefined || isBodyless(exchange)) return [];
    const { response } = answer;
    const { content } = owed.response;
    const status = statusText(response.status);
    const facts = { doubts: owed.doubts, place: owed.response.place, key: owed.response.status };
    const isUnseen = response.bodyState === 'unseen';
    const isEmpty = response.body.length === 0 && !isUnseen;

    if (content.length === 0) {
      if (isEmpty || isUnseen) return [];
      const message = `The ${status} response has a body that the contract does not describe.`;
      const received = excerptOfBody(response.body);
      return [report('body-undocumented', { ...facts, message, expected: 'no body', received })];
    }

    const ranges = content.map(({ range }) => range);
    const expected = enumerate(ranges, 'or');
    const typed = mediaTypeOf(response);
    const described = typed.kind === 'known' && contentFor(owed.response, typed.mediaType) !== undefined;
    if (isEmpty) {
      // An empty body is a valid text, which needs no media type (RFC 9110 §8.3), but not a valid JSON text (RFC 8259 §2).
      const isText = typed.kind === 'missing' && ranges.some((range) => range.startsWith('text/'));
      if (isText || (described && !isTypedAsJson(response))) return [];
      const message = `The ${status} response has no body; the contract documents ${expected}.`;
      return [report('body-missing', { ...facts, message, expected, received: 'no body' })];
    }
    if (typed.kind === 'missing') {
      if (isUnseen) return [];
      const message = `The ${status} response has a body but no \`Content-Type\` header; the contract documents ${expected}.`;
      return [report('media-type-missing', { ...facts, message, expected, received: answerText(response) })];
    }
    if (described) return [];
    const what = typed.kind === 'invalid' ? 'is not a media type' : `is ${excerpt(typed.text)}`;
    const message = `The \`Content-Type\` of the ${status} response ${what}; the contract documents ${expected}.`;
    return [report('media-type-undocumented', { ...facts, message, expected, received: excerpt(typed.text) })];
  },
};
