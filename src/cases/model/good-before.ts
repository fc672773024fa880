import type { Case, RequestPlan } from './case.js';

/** Of the requests that go before that of a case on its connection those that are to be let in. */
export function goodBefore({
  before = [],
  afterRefusal,
}: Partial<Pick<Case, 'before' | 'afterRefusal'>>): readonly RequestPlan[] {
  return afterRefusal !== undefined ? before.slice(0, -1) : before;
}
