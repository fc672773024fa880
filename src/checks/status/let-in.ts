import { ofCases } from '../doubts/cases.js';
import { applicable } from '../doubts/doubt.js';
import { impliedStatuses } from '../doubts/implied-statuses.js';
import { isRedirect } from './is-redirect.js';
import { owedShape } from './owed-shape.js';
import type { Situation } from './situation.js';
import { differsIn } from './situation.js';
import { undocumentedMethodVerdict } from './undocumented-method.js';
import type { StatusRule, StatusVerdict } from './verdict.js';

/** Judges a 2xx or 3xx in answer to a request that is to be turned away. */
export function letIn(situation: Situation, accepted: StatusRule, redirected: StatusRule): StatusVerdict {
  if (differsIn(situation, 'method')) return undocumentedMethodVerdict(situation);
  if (isRedirect(situation.status)) {
    // A server may send other paths to their canonical form before it looks at anything else.
    return { breach: { rule: redirected, doubts: applicable(impliedStatuses, situation) }, owed: undefined };
  }
  const doubts = applicable(ofCases, situation);
  // Where acceptance is tolerated, the answer is one that a client gets to see.
  return { breach: { rule: accepted, doubts }, owed: doubts.length > 0 ? owedShape(situation) : undefined };
}
