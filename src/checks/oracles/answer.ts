import { report, type Check } from '../findings/finding.js';
import { ofSilentServers } from '../doubts/answers.js';
import { applicable } from '../doubts/doubt.js';
import type { Exchange, ExchangeFailure } from '../context/exchange.js';
import type { RuleId } from '../rules/rules.js';
import { attemptsText, requestText } from '../findings/finding-text.js';

type Failure = Exclude<ExchangeFailure['failure'], 'unreachable'>;

const failures: Readonly<Record<Failure, { readonly rule: RuleId; readonly what: string; readonly expected: string }>> =
  {
    timeout: { rule: 'no-answer', what: 'The server did not answer', expected: 'a response within the time-out' },
    reset: { rule: 'connection-reset', what: 'The connection ended without a response to', expected: 'a response' },
    truncated: {
      rule: 'truncated-response',
      what: 'The connection ended in the middle of the response to',
      expected: 'a complete response',
    },
    protocol: {
      rule: 'not-http',
      what: 'The server sent invalid HTTP in response to',
      expected: 'an HTTP/1.1 response',
    },
    hung: { rule: 'no-answer', what: 'The service stopped answering', expected: 'a service that keeps answering' },
    died: { rule: 'target-died', what: 'The service died', expected: 'a service that keeps running' },
  };

/**
 * Checks that a complete HTTP response arrived.
 *
 * Where no connection could be made, no request was sent, so there is nothing to judge.
 */
export const answerCheck: Check = {
  id: 'answer',
  check({ result, tries }, theCase) {
    // `spoiltConnectionCheck` reports what happens on a connection on which a body was left unread.
    if (theCase.afterRefusal === true) return [];
    if (result.kind !== 'failure' || result.failure === 'unreachable') return [];
    const { rule, what, expected } = failures[result.failure];
    const message = `${what}${causeText(result.failure, tries)} ${requestText(theCase)}${attemptsText(tries)}.`;
    return [
      report(rule, {
        message,
        expected,
        received: result.detail,
        place: theCase.contract,
        key: result.failure,
        doubts: applicable(ofSilentServers, { failure: result.failure, theCase }),
      }),
    ];
  },
};

/** The words between what happened and the request at which it did. */
function causeText(failure: Failure, tries: Exchange['tries']): string {
  if (failure === 'hung') return ', for an unknown reason; this was noticed at';
  if (failure !== 'died') return '';
  if (tries === undefined) return ', most likely because of';
  return tries.failed < tries.all ? ', perhaps because of' : ' because of';
}
