import type { Check } from '../findings/check.js';
import { report } from '../findings/report.js';
import type { JudgedAnswer } from '../status/judged-answer.js';
import { judgedAnswer } from '../status/judged-answer.js';
import { documentedKeys } from '../status/status-keys.js';
import type { StatusRule } from '../status/verdict.js';
import { answerText } from '../words/answer-text.js';
import { requestText } from '../words/request-text.js';
import { statusText } from '../words/status-text.js';

/** Whether a request without valid credentials is turned away, and told so. */
export const denialCheck: Check = {
  id: 'denial',
  category: 'auth',
  check(exchange, theCase, contract) {
    const answer = judgedAnswer(exchange, theCase, contract);
    if (answer === undefined || theCase.expect.outcome !== 'deny') return [];
    const { situation, verdict, response } = answer;
    const facts = {
      expected: '401 Unauthorized',
      received: answerText(response),
      place: situation.operation?.security[0]?.place ?? theCase.contract,
      key: String(situation.status),
    };
    if (situation.status === 403 && theCase.request.credentials.kind === 'none') {
      const message = '403 Forbidden where no credentials were sent: the client is not told that some would help.';
      return [report('forbidden-without-credentials', { ...facts, message })];
    }
    const message = verdict.breach && messages[verdict.breach.rule]?.(answer);
    if (verdict.breach === undefined || message === undefined) return [];
    return [report(verdict.breach.rule, { ...facts, doubts: verdict.breach.doubts, message })];
  },
};

const messages: Partial<Record<StatusRule, (answer: JudgedAnswer) => string>> = {
  'unauthenticated-accepted': ({ situation: { status, theCase } }) =>
    `${statusText(status)} to ${requestText(theCase)}: it was let in, although ${theCase.operation} demands valid credentials.`,
  'denial-redirect': ({ situation: { status, theCase } }) =>
    `${statusText(status)}, a redirect, to ${requestText(theCase)}; an API client is owed 401.`,
  'unexpected-denial-status': ({ situation: { status, operation, theCase } }) =>
    `${statusText(status)} to ${requestText(theCase)}; 401 and 403 say that credentials are wanting, and ${theCase.operation} documents ${documentedKeys(operation)}.`,
};
