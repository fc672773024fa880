import { clientErrorVerdict } from './client-error.js';
import { letIn } from './let-in.js';
import type { Situation } from './situation.js';
import type { StatusVerdict } from './verdict.js';

/** A request that breaks the contract is answered with a documented 4xx, or with one that HTTP implies for the reason. */
export function judgeRefuse(situation: Situation): StatusVerdict {
  if (situation.status >= 400) return clientErrorVerdict(situation, 'undocumented-status');
  return letIn(situation, 'invalid-request-accepted', 'redirect');
}
