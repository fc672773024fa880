import { clientErrorVerdict } from './client-error.js';
import { owedShape } from './owed-shape.js';
import type { Situation } from './situation.js';
import { differsIn } from './situation.js';
import { isRedirect } from './success-status.js';
import { undocumentedMethodVerdict } from './undocumented-method.js';
import type { StatusVerdict } from './verdict.js';
import { weightOf } from './weight.js';

/** A request that lacks valid credentials is answered with 401 or 403, or with a documented 4xx in its shape. */
export function judgeDeny(situation: Situation): StatusVerdict {
  const { status, theCase } = situation;
  if (status === 401 || status === 403) return { breach: undefined, owed: owedShape(situation) };
  if (status >= 400) return clientErrorVerdict(situation, 'unexpected-denial-status');
  if (differsIn(situation, 'method')) return undocumentedMethodVerdict(situation);
  if (isRedirect(status)) {
    // A server may send other paths to their canonical form before it asks who is there.
    const breach = differsIn(situation, 'path')
      ? undefined
      : ({ rule: 'denial-redirect', level: 'violation' } as const);
    return { breach, owed: undefined };
  }
  const level = weightOf(theCase);
  return {
    breach: { rule: 'unauthenticated-accepted', level },
    owed: level === 'warning' ? owedShape(situation) : undefined,
  };
}
