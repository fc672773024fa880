import type { Check } from '../findings/check.js';
import { ofSilentServers } from '../doubts/answers.js';
import { applicable } from '../doubts/doubt.js';
import type { ExchangeFailure } from '../context/exchange.js';
import { report } from '../findings/report.js';
import type { RuleId } from '../rules/rules.js';
import { requestText } from '../words/request-text.js';
import { triesText } from '../words/tries-text.js';

type Failure = Exclude<ExchangeFailure['failure'], 'unreachable'>;

const failures: Readonly<Record<Failure, { readonly rule: RuleId; readonly what: string; readonly expected: string }>> =
  {
    timeout: { rule: 'no-answer', what: 'No answer', expected: 'an answer within the time-out' },
    reset: { rule: 'connection-reset', what: 'The connection ended without a response', expected: 'a response' },
    truncated: {
      rule: 'truncated-response',
      what: 'The connection ended within the response',
      expected: 'a whole response',
    },
    protocol: { rule: 'not-http', what: 'No valid HTTP in answer', expected: 'an HTTP/1.1 response' },
    died: { rule: 'target-died', what: 'The service died', expected: 'a service that goes on' },
  };

/**
 * Whether an answer came, whole and in HTTP.
 *
 * Where no connection could be made nothing was asked, so there is nothing to judge.
 */
export const answerCheck: Check = {
  id: 'answer',
  category: 'robustness',
  check({ result, tries }, theCase) {
    // How a connection fares on which a body was left unread is told as what it is.
    if (theCase.afterRefusal === true) return [];
    if (result.kind !== 'failure' || result.failure === 'unreachable') return [];
    const { rule, what, expected } = failures[result.failure];
    const cause = result.failure !== 'died' ? '' : tries === undefined ? ', most likely in answer' : ' in answer';
    const message = `${what}${cause} to ${requestText(theCase)}${triesText(tries)}.`;
    return [
      report(rule, {
        message,
        expected,
        received: result.detail,
        place: theCase.contract,
        key: result.failure,
        doubts: applicable(ofSilentServers, { failure: result.failure, aspects: theCase.aspects }),
      }),
    ];
  },
};
