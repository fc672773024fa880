import type { Situation } from '../status/situation.js';
import type { DoubtRow } from './doubt.js';

/** The last doubt wherever a case has another outcome than it expects. */
export const caseWeighsLess = {
  id: 'case-weighs-less',
  when: ({ theCase }) => theCase.level === 'warning',
  effect: 'warn',
  because: 'the case tests something that the document or HTTP leaves partly open',
} as const satisfies DoubtRow<Situation>;
