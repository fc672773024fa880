import { applicable } from '../doubts/doubt.js';
import { impliedStatuses } from '../doubts/implied-statuses.js';
import { ofServerErrors, ofSuccesses, ofSilence, ofRefusals } from '../doubts/other-requests.js';
import { owedShape } from './owed-shape.js';
import type { Situation } from '../context/situation.js';
import { isExcused, type StatusVerdict, type StatusRule, type Breach } from './verdict.js';
import { ofValidRequests } from '../doubts/valid-requests.js';
import { successOrUndocumented } from './success-status.js';
import { ofCases } from '../doubts/cases.js';
import { isRedirect } from '../context/is-redirect.js';
import { differsIn } from '../context/situation.js';
import { undocumentedMethodVerdict } from './undocumented-method.js';
import { hasUnknownPath } from '../context/has-unknown-path.js';
import { isSuccess } from '../context/success.js';

/**
 * Judges the status of an answer by what its case expects, what the contract documents and what HTTP implies.
 * Whether it is inconclusive has been asked before.
 */
export function judgeStatus(situation: Situation): StatusVerdict {
  const verdict = judgeByOutcome(situation);
  // What was let in a moment ago fares otherwise only for what came between: nothing else is wrong with the answer.
  const isLetIn = verdict.breach?.rule === 'undocumented-status' && situation.status < 400;
  const isSpoilt =
    verdict.breach !== undefined && !isLetIn && !isExcused(verdict.breach) && situation.theCase.afterRefusal === true;
  return isSpoilt ? { breach: { rule: 'spoilt-connection', doubts: [] }, owed: undefined } : verdict;
}

function judgeByOutcome(situation: Situation): StatusVerdict {
  const { status, theCase } = situation;
  const { expect } = theCase;
  if (expect.outcome === 'statuses' && expect.statuses.includes(status)) {
    return { breach: undefined, owed: owedShape(situation) };
  }
  // RFC 9110 §15: there are five classes, and an interim response is not an answer.
  if (status < 200 || status > 599) return { breach: { rule: 'not-http', doubts: [] }, owed: undefined };
  if (status >= 500 && applicable(impliedStatuses, situation).length === 0) {
    return { breach: { rule: 'server-error', doubts: applicable(ofServerErrors, situation) }, owed: undefined };
  }
  switch (expect.outcome) {
    case 'accept':
      return judgeAccept(situation);
    case 'refuse':
      return judgeRefuse(situation);
    case 'deny':
      return judgeDeny(situation);
    case 'survive':
    case 'hold':
      return judgeSurvive(situation);
    case 'statuses':
      return { breach: { rule: 'unexpected-status', doubts: [] }, owed: undefined };
  }
}

/** A request that breaks the contract is answered with a documented 4xx, or with one that HTTP implies for the reason. */
function judgeRefuse(situation: Situation): StatusVerdict {
  if (situation.status >= 400) return clientErrorVerdict(situation, 'undocumented-status');
  return letIn(situation, 'invalid-request-accepted', 'redirect');
}

/** A request that lacks valid credentials is answered with 401 or 403, or with a documented 4xx in its shape. */
function judgeDeny(situation: Situation): StatusVerdict {
  const { status } = situation;
  if (status === 401 || status === 403) return { breach: undefined, owed: owedShape(situation) };
  if (status >= 400) return clientErrorVerdict(situation, 'unexpected-denial-status');
  const isWeak = situation.theCase.request.credentials.kind === 'weaker';
  return letIn(situation, isWeak ? 'insufficient-scope-accepted' : 'unauthenticated-accepted', 'denial-redirect');
}

/** A valid and authorised request is answered with a documented success. */
function judgeAccept(situation: Situation): StatusVerdict {
  if (situation.status < 400) return successOrUndocumented(situation, ofSuccesses);
  const doubts = applicable(ofValidRequests, situation);
  return { breach: { rule: 'valid-request-refused', doubts }, owed: owedShape(situation) };
}

/** Judges a 2xx or 3xx in answer to a request that is to be turned away. */
function letIn(situation: Situation, accepted: StatusRule, redirected: StatusRule): StatusVerdict {
  if (differsIn(situation, 'method')) return undocumentedMethodVerdict(situation);
  const { operation, status } = situation;
  // A redirect that the operation itself promises is its success (OpenAPI 3.1 §4.8.16).
  if (isRedirect(status) && !(operation !== undefined && isSuccess(operation, status) && !hasUnknownPath(situation))) {
    // A server may send other paths to their canonical form before it looks at anything else.
    return { breach: { rule: redirected, doubts: applicable(impliedStatuses, situation) }, owed: undefined };
  }
  const doubts = applicable(ofCases, situation);
  // Where acceptance is tolerated, the answer is one that a client gets to see.
  return { breach: { rule: accepted, doubts }, owed: doubts.length > 0 ? owedShape(situation) : undefined };
}

/** Where the contract is silent, any documented or implied status below 500 will do, in its documented shape. */
function judgeSurvive(situation: Situation): StatusVerdict {
  const { status, operation } = situation;
  if (status >= 400) return clientErrorVerdict(situation, 'undocumented-status');
  if (differsIn(situation, 'method')) return undocumentedMethodVerdict(situation);
  // The very success that the operation promises, where there is no operation at all.
  if (operation !== undefined && isSuccess(operation, status) && hasUnknownPath(situation)) {
    return { breach: { rule: 'undocumented-operation', doubts: [] }, owed: undefined };
  }
  return successOrUndocumented(situation, ofSilence);
}

/** Judges a 4xx (or an implied 501) where a documented one may come. */
function clientErrorVerdict(situation: Situation, rule: Breach['rule']): StatusVerdict {
  const owed = owedShape(situation);
  if (owed !== undefined) return { breach: undefined, owed };
  return { breach: { rule, doubts: applicable(ofRefusals, situation) }, owed: undefined };
}
