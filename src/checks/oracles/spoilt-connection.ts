import { report, type Check } from '../findings/finding.js';
import type { ExchangeResult } from '../context/exchange.js';
import { judgedAnswer } from '../status/judged.js';
import { successKeys } from '../status/status-keys.js';
import { answerText, requestText, statusText } from '../findings/finding-text.js';

/**
 * Checks that a valid request succeeds on a connection on which the server has just rejected another one.
 *
 * A server reads the whole body of a request or closes the connection after its answer (RFC 9112 §9.3).
 */
export const spoiltConnectionCheck: Check = {
  id: 'spoilt-connection',
  check(exchange, theCase, contract) {
    const { result } = exchange;
    if (theCase.afterRefusal !== true) return [];
    const answer = judgedAnswer(exchange, theCase, contract);
    if (answer !== undefined && answer.verdict.breach?.rule !== 'spoilt-connection') return [];
    const message = `${wordsFor(result)} ${requestText(theCase)}; the server accepts the same request on another connection.`;
    const received = result.kind === 'response' ? answerText(result) : result.detail;
    const expected = `${successKeys(contract.operation(theCase.operation))}, or a connection that was closed`;
    // Independent of the response, which depends on how many bytes of the two requests the server reads as one.
    const key = 'after-refusal';
    return [report('spoilt-connection', { message, expected, received, place: theCase.contract, key })];
  },
};

function wordsFor(result: ExchangeResult): string {
  return result.kind === 'response'
    ? `The server answered ${statusText(result.status)} to`
    : 'The server sent no complete response to';
}
