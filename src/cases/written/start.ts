import type { Operation } from '../../contract/index.js';
import type { RequestPlan } from '../model/case.js';
import { applyChange } from './apply-change.js';
import type { GoodEntry } from './case-file.js';
import { bareDraft, draftedPlan, type RequestDraft } from './request-draft.js';

/** The base request of a case. */
export interface Start {
  readonly operation: Operation;
  /** Undefined for the bare method and path. */
  readonly good: GoodEntry | undefined;
  readonly draft: RequestDraft;
  /** The unchanged request. */
  readonly plan: RequestPlan;
}

/** Returns the base request: a valid request, or the bare operation. */
export function startOf(operation: Operation, good: GoodEntry | undefined): Start {
  const bare = bareDraft(operation);
  const draft = good === undefined ? bare : applyChange(bare, good).draft;
  return { operation, good, draft, plan: draftedPlan(draft, operation) };
}
