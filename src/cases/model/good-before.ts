import type { Case, RequestPlan } from './case.js';

/** Returns the requests before that of a case that the server should accept. */
export function goodBefore({
  before = [],
  afterRefusal,
}: Partial<Pick<Case, 'before' | 'afterRefusal'>>): readonly RequestPlan[] {
  return afterRefusal !== undefined ? before.slice(0, -1) : before;
}
