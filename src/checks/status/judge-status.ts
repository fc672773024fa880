import { applicable } from '../doubts/doubt.js';
import { impliedStatuses } from '../doubts/implied-statuses.js';
import { ofServerErrors } from '../doubts/other-requests.js';
import { judgeAccept } from './accept.js';
import { judgeDeny } from './deny.js';
import { owedShape } from './owed-shape.js';
import { judgeRefuse } from './refuse.js';
import type { Situation } from './situation.js';
import { judgeSurvive } from './survive.js';
import { isExcused, type StatusVerdict } from './verdict.js';

/**
 * Judges the status of an answer by what its case expects, what the contract documents and what HTTP implies.
 * Whether it is inconclusive has been asked before.
 */
export function judgeStatus(situation: Situation): StatusVerdict {
  const verdict = judgeByOutcome(situation);
  // What was let in a moment ago fares otherwise only for what came between: nothing else is wrong with the answer.
  const isSpoilt =
    verdict.breach !== undefined && !isExcused(verdict.breach) && situation.theCase.afterRefusal === true;
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
      return judgeSurvive(situation);
    case 'statuses':
      return { breach: { rule: 'unexpected-status', doubts: [] }, owed: undefined };
  }
}
