import { documentedResponse } from '../context/documented-response.js';
import { hasUnknownPath } from '../context/has-unknown-path.js';
import { differsIn, type Situation } from '../context/situation.js';
import { documentsSuccess, isRedirect, isSuccess, answersNoCondition } from '../context/success.js';
import { applicable, type DoubtRow, ofCases } from '../doubts/doubt.js';
import { impliedStatuses } from '../doubts/implied-statuses.js';
import {
  ofAcceptances,
  ofOtherMethods,
  ofRefusals,
  ofServerErrors,
  ofSilence,
  ofSuccesses,
} from '../doubts/other-requests.js';
import { ofShapes } from '../doubts/shapes.js';
import { ofValidRequests } from '../doubts/valid-requests.js';
import type { RuleId } from '../rules/rules.js';
import { isExcused, type OwedShape, type StatusVerdict } from './verdict.js';

/** Judges the status of a conclusive response by the expectation of its case, the contract and HTTP. */
export function judgeStatus(situation: Situation): StatusVerdict {
  const verdict = judgeByOutcome(situation);
  // The server accepted the same request before, so only the rejected request between the two can explain a failure.
  const isAccepted = verdict.breach?.rule === 'undocumented-status' && situation.status < 400;
  const isSpoilt =
    verdict.breach !== undefined &&
    !isAccepted &&
    !isExcused(verdict.breach) &&
    situation.theCase.afterRefusal === true;
  return isSpoilt ? { breach: { rule: 'spoilt-connection', doubts: [] }, owed: undefined } : verdict;
}

function judgeByOutcome(situation: Situation): StatusVerdict {
  const { status, theCase } = situation;
  const { expect } = theCase;
  if (expect.outcome === 'statuses' && expect.statuses.includes(status)) {
    return { breach: undefined, owed: owedShape(situation) };
  }
  // RFC 9110 §15: statuses have five classes, and an interim response is not a final one.
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

/** An invalid request calls for a documented 4xx, or for one that HTTP implies. */
function judgeRefuse(situation: Situation): StatusVerdict {
  if (situation.status >= 400) return clientErrorVerdict(situation, 'undocumented-status');
  return judgeAcceptance(situation, 'invalid-request-accepted', 'redirect');
}

/** A request without valid credentials calls for 401 or 403, or for a documented 4xx in its shape. */
function judgeDeny(situation: Situation): StatusVerdict {
  const { status } = situation;
  if (status === 401 || status === 403) return { breach: undefined, owed: owedShape(situation) };
  if (status >= 400) return clientErrorVerdict(situation, 'unexpected-denial-status');
  const isWeak = situation.theCase.request.credentials.kind === 'weaker';
  return judgeAcceptance(
    situation,
    isWeak ? 'insufficient-scope-accepted' : 'unauthenticated-accepted',
    'denial-redirect',
  );
}

/** A valid and authorised request calls for a documented success. */
function judgeAccept(situation: Situation): StatusVerdict {
  if (situation.status < 400) return successOrUndocumented(situation, ofSuccesses);
  const doubts = applicable(ofValidRequests, situation);
  return { breach: { rule: 'valid-request-refused', doubts }, owed: owedShape(situation) };
}

/** Judges a 2xx or 3xx to a request that the server should reject. */
function judgeAcceptance(situation: Situation, accepted: RuleId, redirected: RuleId): StatusVerdict {
  if (differsIn(situation, 'method')) return undocumentedMethodVerdict(situation);
  const { operation, status } = situation;
  // A documented redirect is a success of the operation (OpenAPI 3.1 §4.8.16).
  if (isRedirect(status) && !(operation !== undefined && isSuccess(operation, status) && !hasUnknownPath(situation))) {
    // A server may redirect to the canonical path before it examines the request.
    return { breach: { rule: redirected, doubts: applicable(impliedStatuses, situation) }, owed: undefined };
  }
  const doubts = applicable([...ofAcceptances, ...ofCases], situation);
  // If the acceptance is only a warning, clients do get this response, so its shape counts.
  return { breach: { rule: accepted, doubts }, owed: doubts.length > 0 ? owedShape(situation) : undefined };
}

/** If the contract is silent, any documented or implied status below 500 is valid, in its documented shape. */
function judgeSurvive(situation: Situation): StatusVerdict {
  const { status, operation } = situation;
  if (status >= 400) return clientErrorVerdict(situation, 'undocumented-status');
  if (differsIn(situation, 'method')) return undocumentedMethodVerdict(situation);
  // The path does not exist in the contract, so no operation can succeed there.
  if (operation !== undefined && isSuccess(operation, status) && hasUnknownPath(situation)) {
    return { breach: { rule: 'undocumented-operation', doubts: [] }, owed: undefined };
  }
  return successOrUndocumented(situation, ofSilence);
}

/** Judges a 4xx (or an implied 501) where a documented one is valid. */
function clientErrorVerdict(situation: Situation, rule: RuleId): StatusVerdict {
  const owed = owedShape(situation);
  if (owed !== undefined) return { breach: undefined, owed };
  return { breach: { rule, doubts: applicable(ofRefusals, situation) }, owed: undefined };
}

/** Judges a 2xx or 3xx where a success is valid: only a documented one is a success. */
function successOrUndocumented(situation: Situation, rows: readonly DoubtRow<Situation>[]): StatusVerdict {
  const { status, operation } = situation;
  if (answersNoCondition(situation)) return { breach: { rule: 'undocumented-status', doubts: [] }, owed: undefined };
  const isPromised = operation !== undefined && isSuccess(operation, status);
  const owed = isPromised ? owedShape(situation) : undefined;
  // A document without responses requires nothing; one with only error responses is incomplete.
  if (isPromised && (operation.responses.length === 0 || documentsSuccess(operation))) {
    return { breach: undefined, owed };
  }
  const rule = !isPromised && isRedirect(status) ? 'redirect' : 'undocumented-status';
  return { breach: { rule, doubts: applicable(rows, situation) }, owed };
}

/** Judges a 2xx or 3xx to a method that the contract does not document on the path. */
function undocumentedMethodVerdict(situation: Situation): StatusVerdict {
  const { status, theCase } = situation;
  const isAccepted = theCase.expect.outcome === 'deny' ? 'unauthenticated-accepted' : 'undocumented-operation';
  const rule = isRedirect(status) ? 'redirect' : isAccepted;
  return { breach: { rule, doubts: applicable(ofOtherMethods, situation) }, owed: undefined };
}

/** Returns the shape that the contract documents for the status. */
function owedShape(situation: Situation): OwedShape | undefined {
  const { status, operation, isElsewhere } = situation;
  const response = operation === undefined || isElsewhere ? undefined : documentedResponse(operation, status);
  return response && { response, doubts: applicable(ofShapes, situation) };
}
