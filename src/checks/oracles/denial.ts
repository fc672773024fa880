import { report, type Check } from '../findings/finding.js';
import type { RuleId } from '../rules/rules.js';
import { judgedAnswer, type JudgedAnswer } from '../status/judged.js';
import { documentedKeys } from '../status/status-keys.js';
import { answerText, requestText, statusText } from '../findings/finding-text.js';

/** Checks that a request without valid credentials is denied with a status that says so. */
export const denialCheck: Check = {
  id: 'denial',
  check(exchange, theCase, contract) {
    const answer = judgedAnswer(exchange, theCase, contract);
    if (answer === undefined || theCase.expect.outcome !== 'deny') return [];
    const { situation, verdict, response } = answer;
    const facts = {
      expected: theCase.request.credentials.kind === 'weaker' ? '403 Forbidden' : '401 Unauthorized',
      received: answerText(response),
      place: situation.operation?.security[0]?.place ?? theCase.contract,
      key: String(situation.status),
    };
    if (situation.status === 403 && theCase.request.credentials.kind === 'none') {
      const message =
        'The server answered 403 Forbidden to a request without credentials, so clients cannot tell that credentials would help.';
      return [report('forbidden-without-credentials', { ...facts, message })];
    }
    const message = verdict.breach && messages[verdict.breach.rule]?.(answer);
    if (verdict.breach === undefined || message === undefined) return [];
    return [report(verdict.breach.rule, { ...facts, doubts: verdict.breach.doubts, message })];
  },
};

const messages: Partial<Record<RuleId, (answer: JudgedAnswer) => string>> = {
  'unauthenticated-accepted': ({ situation: { status, theCase } }) =>
    `The server accepted (${statusText(status)}) ${requestText(theCase)}; ${theCase.operation} requires valid credentials.`,
  'insufficient-scope-accepted': ({ situation: { status, theCase } }) =>
    `The server accepted (${statusText(status)}) ${requestText(theCase)}; ${theCase.operation} requires more.`,
  'denial-redirect': ({ situation: { status, theCase } }) =>
    `The server redirected (${statusText(status)}) ${requestText(theCase)}; API clients expect 401.`,
  'unexpected-denial-status': ({ situation: { status, operation, theCase } }) =>
    `The server answered ${statusText(status)} to ${requestText(theCase)}; HTTP denies access with 401 or 403, and ${theCase.operation} documents ${documentedKeys(operation)}.`,
};
