import type { Check } from '../findings/check.js';
import type { ExchangeResult } from '../context/exchange.js';
import { report } from '../findings/report.js';
import { judgedAnswer } from '../status/judged-answer.js';
import { successKeys } from '../status/status-keys.js';
import { answerText } from '../words/answer-text.js';
import { requestText } from '../words/request-text.js';
import { statusText } from '../words/status-text.js';

/**
 * Whether a good request is answered as such on a connection on which one was just refused.
 *
 * A server reads the whole body of a request or closes the connection after its answer (RFC 9112 §9.3).
 */
export const spoiltConnectionCheck: Check = {
  id: 'spoilt-connection',
  category: 'robustness',
  check(exchange, theCase, contract) {
    const { result } = exchange;
    if (theCase.afterRefusal !== true) return [];
    const answer = judgedAnswer(exchange, theCase, contract);
    if (answer !== undefined && answer.verdict.breach?.rule !== 'spoilt-connection') return [];
    const message = `${wordsFor(result)} to ${requestText(theCase)}; on another connection it is let in.`;
    const received = result.kind === 'response' ? answerText(result) : result.detail;
    const expected = `${successKeys(contract.operation(theCase.operation))}, or a connection that was closed`;
    // However it fares: that depends on how much of the two is taken for one request.
    const key = 'after-refusal';
    return [report('spoilt-connection', { message, expected, received, place: theCase.contract, key })];
  },
};

function wordsFor(result: ExchangeResult): string {
  return result.kind === 'response' ? statusText(result.status) : 'No whole answer';
}
