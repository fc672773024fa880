import { clientErrorVerdict } from './client-error.js';
import { undocumentedMethodVerdict } from './undocumented-method.js';
import { owedShape } from './owed-shape.js';
import type { Situation } from './situation.js';
import { differsIn } from './situation.js';
import { isRedirect } from './success-status.js';
import type { StatusVerdict } from './verdict.js';
import { weightOf } from './weight.js';

/** A request that breaks the contract is answered with a documented 4xx, or with one that HTTP implies for the reason. */
export function judgeRefuse(situation: Situation): StatusVerdict {
  const { status, theCase } = situation;
  if (status >= 400) return clientErrorVerdict(situation, 'undocumented-status');
  if (differsIn(situation, 'method')) return undocumentedMethodVerdict(situation);
  if (isRedirect(status)) {
    return {
      breach: differsIn(situation, 'path') ? undefined : { rule: 'redirect', level: 'violation' },
      owed: undefined,
    };
  }
  const level = weightOf(theCase);
  // Where acceptance is tolerated, the answer is one that a client gets to see.
  return {
    breach: { rule: 'invalid-request-accepted', level },
    owed: level === 'warning' ? owedShape(situation) : undefined,
  };
}
