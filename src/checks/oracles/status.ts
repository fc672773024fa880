import { answersNoCondition } from '../context/success.js';
import type { Place } from '../../json/index.js';
import { type StrictFinding, report, type Check } from '../findings/finding.js';
import type { RuleId } from '../rules/rules.js';
import { judgedAnswer, type JudgedAnswer } from '../status/judged.js';
import { hasUnknownPath } from '../context/has-unknown-path.js';
import { differsIn } from '../context/situation.js';
import { anyDocumentedKey, documentedKeys, errorKeys, successKeys } from '../status/status-keys.js';
import { answerText, enumerate, requestText, statusText } from '../findings/finding-text.js';

interface Text {
  readonly message: string;
  readonly expected: string;
  readonly place: Place;
}

/** Checks that the status is one that the contract documents for such a request. */
export const statusCheck: Check = {
  id: 'status',
  check(exchange, theCase, contract) {
    const answer = judgedAnswer(exchange, theCase, contract);
    const breach = answer?.verdict.breach;
    if (answer === undefined || breach === undefined) return [];
    const facts = { received: answerText(answer.response), key: String(answer.response.status), doubts: breach.doubts };
    const findingOf = (rule: RuleId): StrictFinding | undefined => {
      const text = texts[rule]?.(answer);
      return text && report(rule, { ...text, ...facts });
    };
    const finding = findingOf(breach.rule);
    return finding === undefined ? [] : [{ ...finding, as: (rule) => findingOf(rule) ?? finding }];
  },
};

/** The texts of the rules about the status alone. Other checks report the other rules. */
const texts: Partial<Record<RuleId, (answer: JudgedAnswer) => Text>> = {
  'undocumented-status': ({ situation, situation: { status, operation, theCase } }) => ({
    message: `The server answered ${statusText(status)} to ${requestText(theCase)}; ${reasonAgainst(situation)}.`,
    expected: statusOfAbsence(situation) ?? expectedStatus(situation),
    place: operation?.place ?? theCase.contract,
  }),
  'valid-request-refused': ({ situation, situation: { status, theCase } }) => ({
    message: `The server rejected (${statusText(status)}) ${requestText(theCase)}, although the contract allows it.`,
    expected: expectedStatus(situation),
    place: theCase.contract,
  }),
  'invalid-request-accepted': ({ situation, situation: { status, theCase } }) => ({
    message: `The server accepted (${statusText(status)}) ${requestText(theCase)}, which the contract does not allow.`,
    expected: expectedStatus(situation),
    place: theCase.contract,
  }),
  'undocumented-operation': ({ situation, situation: { status, request, operation, theCase } }) => ({
    message: hasUnknownPath(situation)
      ? `The server accepted (${statusText(status)}) ${request.method} ${new URL(request.url).pathname}, a path that the contract does not document.`
      : `The server accepted (${statusText(status)}) ${request.method}, a method that the contract does not document on ${operation?.path.text ?? 'this path'}.`,
    expected: hasUnknownPath(situation) ? '404 Not Found' : '405 Method Not Allowed',
    place: operation?.place ?? theCase.contract,
  }),
  redirect: ({ situation, situation: { status, operation, theCase } }) => ({
    message: `The server redirected (${statusText(status)}) ${requestText(theCase)}; ${theCase.operation} documents ${documentedKeys(operation)}.`,
    expected: expectedStatus(situation),
    place: operation?.place ?? theCase.contract,
  }),
  'unexpected-status': ({ situation, situation: { status, theCase } }) => ({
    message: `The server answered ${statusText(status)} to ${requestText(theCase)}; the case requires ${expectedStatus(situation)}.`,
    expected: expectedStatus(situation),
    place: theCase.written ?? theCase.contract,
  }),
};

/** Returns why a status is wrong. Documented responses do not apply to unknown methods and paths. */
function reasonAgainst(situation: JudgedAnswer['situation']): string {
  const { operation, theCase } = situation;
  if (answersNoCondition(situation)) return 'only a request with a condition calls for it (RFC 9110 §15.4.5)';
  const absence = statusOfAbsence(situation);
  if (absence === undefined) return `${theCase.operation} documents ${documentedKeys(operation)}`;
  return `an unknown ${differsIn(situation, 'path') ? 'path' : 'method'} calls for ${absence}`;
}

/** Returns the status of HTTP for a path or method outside the contract (RFC 9110 §15.5.5, §15.5.6). */
function statusOfAbsence(situation: JudgedAnswer['situation']): string | undefined {
  if (!situation.isElsewhere) return undefined;
  return differsIn(situation, 'path') ? '404 Not Found' : '405 Method Not Allowed';
}

function expectedStatus({ operation, theCase: { expect } }: JudgedAnswer['situation']): string {
  switch (expect.outcome) {
    case 'accept':
      return successKeys(operation);
    case 'refuse':
      return errorKeys(operation);
    case 'deny':
      return '401 or 403';
    case 'survive':
    case 'hold':
      return anyDocumentedKey(operation);
    case 'statuses':
      return enumerate(expect.statuses.map(String), 'or');
  }
}
