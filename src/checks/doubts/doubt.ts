import type { Situation } from '../context/situation.js';
import { caseDoubts } from '../../cases/index.js';
import type { RuleId } from '../rules/rules.js';

/** A reason for a lenient verdict. Reports name the doubt, and `doubts:` in the configuration switches it off. */
export interface Doubt {
  /** Stable between versions, in kebab-case. */
  readonly id: string;
  /** `excuse`: no finding; `warn` and `note`: a finding of that level; `inconclusive`: the case is not judged. */
  readonly effect: 'excuse' | 'warn' | 'note' | 'inconclusive';
  /** The statuses to which it applies; all if undefined. */
  readonly statuses?: readonly number[];
  /** The reason as a clause: `the value may be taken`. */
  readonly because: string;
  /** The section of a standard that supports it. */
  readonly standard?: string;
  /** True if HTTP defines the status for such a request, whether the document names it or not. */
  readonly implied?: boolean;
  /** The rule of the remaining finding, if it is not the strict one. */
  readonly as?: RuleId;
}

/** A doubt with the condition under which it applies. */
export interface DoubtRow<Context> extends Doubt {
  readonly when: (context: Context) => boolean;
}

/** Completes the rows of a table, which excuse a response unless they say otherwise. */
export function excusing<Context>(
  rows: readonly (Omit<DoubtRow<Context>, 'effect'> & Partial<Pick<Doubt, 'effect'>>)[],
): readonly DoubtRow<Context>[] {
  return rows.map((row) => ({ effect: 'excuse', ...row }));
}

/**
 * Returns the doubts of a table that apply, in their order. The first one that is not switched off decides.
 *
 * @example
 * applicable(ofValidRequests, situation)[0]?.id // 'value-taken'
 */
export function applicable<Context extends object>(
  rows: readonly DoubtRow<Context>[],
  context: NoInfer<Context> & { readonly status?: number },
): readonly Doubt[] {
  const { status } = context;
  return rows.filter(
    ({ statuses, when }) =>
      (statuses === undefined || (status !== undefined && statuses.includes(status))) && when(context),
  );
}

/** Returns all statuses from `first` to `last`, both included. */
export function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

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
