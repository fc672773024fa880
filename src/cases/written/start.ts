import type { Operation } from '../../contract/index.js';
import type { RequestPlan } from '../case.js';
import { applyChange } from './apply-change.js';
import type { GoodEntry } from './case-file.js';
import { bareDraft, draftedPlan, type RequestDraft } from './request-draft.js';

/** What a case begins with. */
export interface Start {
  readonly operation: Operation;
  /** Undefined for the bare method and path of the operation. */
  readonly good: GoodEntry | undefined;
  readonly draft: RequestDraft;
  /** The request as it would be sent unchanged. */
  readonly plan: RequestPlan;
}

/** The start that is a good request, or the bare operation. */
export function startOf(operation: Operation, good: GoodEntry | undefined): Start {
  const bare = bareDraft(operation);
  const draft = good === undefined ? bare : applyChange(bare, good).draft;
  return { operation, good, draft, plan: draftedPlan(draft, operation) };
}
