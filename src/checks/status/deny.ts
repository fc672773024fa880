import { clientErrorVerdict } from './client-error.js';
import { letIn } from './let-in.js';
import { owedShape } from './owed-shape.js';
import type { Situation } from './situation.js';
import type { StatusVerdict } from './verdict.js';

/** A request that lacks valid credentials is answered with 401 or 403, or with a documented 4xx in its shape. */
export function judgeDeny(situation: Situation): StatusVerdict {
  const { status } = situation;
  if (status === 401 || status === 403) return { breach: undefined, owed: owedShape(situation) };
  if (status >= 400) return clientErrorVerdict(situation, 'unexpected-denial-status');
  return letIn(situation, 'unauthenticated-accepted', 'denial-redirect');
}
