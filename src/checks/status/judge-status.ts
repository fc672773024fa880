import { breaksMessage } from '../../cases/index.js';
import { judgeAccept } from './accept.js';
import { judgeDeny } from './deny.js';
import { impliedStatus } from './implied-statuses.js';
import { owedShape } from './owed-shape.js';
import { judgeRefuse } from './refuse.js';
import type { Situation } from './situation.js';
import { judgeSurvive } from './survive.js';
import type { StatusVerdict } from './verdict.js';

/**
 * Judges the status of an answer by what its case expects, what the contract documents and what HTTP implies.
 * Whether it is inconclusive has been asked before.
 */
export function judgeStatus(situation: Situation): StatusVerdict {
  const verdict = judgeByOutcome(situation);
  // What was let in a moment ago fares otherwise only for what came between: nothing else is wrong with the answer.
  return verdict.breach !== undefined && situation.theCase.afterRefusal === true
    ? { breach: { rule: 'spoilt-connection', level: 'violation' }, owed: undefined }
    : verdict;
}

function judgeByOutcome(situation: Situation): StatusVerdict {
  const { status, theCase } = situation;
  const { expect } = theCase;
  if (expect.outcome === 'statuses' && expect.statuses.includes(status)) {
    return { breach: undefined, owed: owedShape(situation) };
  }
  // RFC 9110 §15: there are five classes, and an interim response is not an answer.
  if (status < 200 || status > 599) return { breach: { rule: 'not-http', level: 'violation' }, owed: undefined };
  if (status >= 500 && impliedStatus(situation) === undefined) {
    // RFC 9112 §2.2: what is no HTTP message SHOULD get 400, and is often beyond the reach of the implementation.
    const level = breaksMessage(theCase) ? 'warning' : 'violation';
    return { breach: { rule: 'server-error', level }, owed: undefined };
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
      return { breach: { rule: 'unexpected-status', level: 'violation' }, owed: undefined };
  }
}
