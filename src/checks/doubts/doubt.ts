import type { RuleId } from '../rules/rules.js';

/**
 * A reason why a verdict is not taken at its strictest. Reports name it wherever it was applied, and `doubts:` in the
 * configuration switches it off.
 */
export interface Doubt {
  /** Stable between versions, in kebab-case. */
  readonly id: string;
  /** `excuse`: no finding; `warn` and `note`: a finding of that level; `inconclusive`: the case is not judged. */
  readonly effect: 'excuse' | 'warn' | 'note' | 'inconclusive';
  /** The statuses that it is about; undefined for any. */
  readonly statuses?: readonly number[];
  /** Why, as a clause: `the value may be taken`. */
  readonly because: string;
  /** The section that says so. */
  readonly standard?: string;
  /** The status is what HTTP demands or allows for such a request, whether it is documented or not. */
  readonly implied?: boolean;
  /** The rule of the finding that remains, where it is another one. */
  readonly as?: RuleId;
}

/** A doubt with the condition under which it applies. */
export interface DoubtRow<Context> extends Doubt {
  readonly when: (context: Context) => boolean;
}

/**
 * The doubts of a table that apply, in its order: the first one that is not switched off decides.
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

/** The statuses from the first to the last. */
export function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
