import { breaksMessage } from '../../cases/index.js';
import type { Check } from '../findings/check.js';
import { report } from '../findings/report.js';
import { judgedAnswer } from '../status/judged-answer.js';
import { answerText } from '../words/answer-text.js';
import { requestText } from '../words/request-text.js';
import { statusText } from '../words/status-text.js';
import { triesText } from '../words/tries-text.js';

/** Whether the server blames itself (5xx), or answers with what is no status at all. */
export const serverErrorCheck: Check = {
  id: 'server-error',
  category: 'robustness',
  check(exchange, theCase, contract) {
    const answer = judgedAnswer(exchange, theCase, contract);
    const breach = answer?.verdict.breach;
    if (answer === undefined || breach === undefined) return [];
    const { rule, doubts } = breach;
    if (rule !== 'server-error' && rule !== 'not-http') return [];
    const { status } = answer.response;
    const received = answerText(answer.response);
    const place = answer.situation.operation?.place ?? theCase.contract;
    if (rule === 'not-http') {
      const message = `${status} to ${requestText(theCase)}: an answer has a status from 200 to 599.`;
      return [report(rule, { message, expected: 'a status from 200 to 599', received, place, key: 'status' })];
    }
    const answered = `${statusText(status)} to ${requestText(theCase)}`;
    if (breaksMessage(theCase)) {
      const message = `${answered}: what is no HTTP message is the client's fault, not the server's (RFC 9112 §2.2).`;
      return [report(rule, { message, expected: '400', received, place, key: String(status), doubts })];
    }
    const message = `${answered}${triesText(exchange.tries)}: the server failed where it should have answered.`;
    return [report(rule, { message, expected: 'a status below 500', received, place, key: String(status) })];
  },
};
