import { report, type Check } from '../findings/finding.js';
import { fieldValue, hasField } from '../../http/index.js';
import { isBodyless } from '../body/response-body.js';
import type { ReceivedResponse } from '../context/exchange.js';
import { applicable } from '../doubts/doubt.js';
import { ofUnexpectedBodies } from '../doubts/shapes.js';
import { excerptOfBody, statusText } from '../findings/finding-text.js';
import { judgedAnswer } from '../status/judged.js';

/** Checks that a response that must not have a body has none. */
export const unexpectedBodyCheck: Check = {
  id: 'unexpected-body',
  check(exchange, theCase, contract) {
    const answer = judgedAnswer(exchange, theCase, contract);
    if (answer === undefined || !isBodyless(exchange)) return [];
    const received = surplus(answer.response);
    if (received === undefined) return [];
    const { situation, response } = answer;
    const { method } = exchange.request;
    const isHead = method === 'HEAD';
    const why = isHead ? 'a response to HEAD has none' : `a ${response.status} response has none`;
    const message = `The ${statusText(response.status)} response to ${method} has or announces a body; ${why}.`;
    const facts = { place: theCase.contract, key: isHead ? 'HEAD' : String(response.status) };
    const doubts = applicable(ofUnexpectedBodies, situation);
    return [report('unexpected-body', { ...facts, message, expected: 'no body', received, doubts })];
  },
};

/** Returns the body or, in a 204, the forbidden header that announces one (RFC 9110 §8.6, RFC 9112 §6.1). */
function surplus(response: ReceivedResponse): string | undefined {
  if (response.body.length > 0) return excerptOfBody(response.body);
  if (response.status !== 204) return undefined;
  const length = fieldValue(response.fields, 'content-length');
  if (length !== undefined && !/^0+$/.test(length.trim())) return `Content-Length: ${length}`;
  const coding = fieldValue(response.fields, 'transfer-encoding');
  return hasField(response.fields, 'transfer-encoding') ? `Transfer-Encoding: ${coding}` : undefined;
}
