import { report, type Check } from '../findings/finding.js';
import { breaksMessage } from '../../cases/index.js';
import { judgedAnswer } from '../status/judged.js';
import { answerText, attemptsText, requestText, statusText } from '../findings/finding-text.js';

/** Checks that the server does not fail (5xx), and that its status is one that HTTP allows. */
export const serverErrorCheck: Check = {
  id: 'server-error',
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
      const message = `The server answered ${status} to ${requestText(theCase)}; a response has a status from 200 to 599.`;
      return [report(rule, { message, expected: 'a status from 200 to 599', received, place, key: 'status' })];
    }
    const answered = `The server answered ${statusText(status)} to ${requestText(theCase)}`;
    if (breaksMessage(theCase)) {
      const message = `${answered}; a malformed HTTP message is the client's fault and calls for 400 (RFC 9112 §2.2).`;
      return [report(rule, { message, expected: '400', received, place, key: String(status), doubts })];
    }
    const meaning =
      status === 501
        ? 'it does not implement what the contract documents (RFC 9110 §15.6.2)'
        : 'a 5xx status means that the server failed';
    const message = `${answered}${attemptsText(exchange.tries)}; ${meaning}.`;
    return [report(rule, { message, expected: 'a status below 500', received, place, key: String(status) })];
  },
};
