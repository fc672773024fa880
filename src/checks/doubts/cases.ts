import { caseDoubts } from '../../cases/index.js';
import type { Situation } from '../context/situation.js';
import type { DoubtRow } from './doubt.js';

/** The last doubts for any unexpected outcome: the case itself declares a lower level. */
export const ofCases: readonly DoubtRow<Situation>[] = [
  ...Object.entries(caseDoubts).map(([id, [because, standard]]) => ({
    id,
    when: ({ theCase }: Situation) => theCase.doubt === id,
    effect: 'warn' as const,
    because,
    ...(standard === undefined ? {} : { standard }),
  })),
  {
    id: 'case-weighs-less',
    when: ({ theCase }) => theCase.level === 'warning' && theCase.doubt === undefined,
    effect: 'warn',
    because: 'the written case has the level `warning`',
  },
];
