import type { Problem } from '../../error/index.js';
import type { Counts, Verdict } from '../model/event.js';

/** Codes of problems that prevent a verdict although the run itself succeeded. */
const ownCodes: ReadonlySet<string> = new Set(['inconclusive', 'nothing-to-run', 'nothing-accepted']);

/** Whether {@link conclude} produced a problem, and will produce it again for merged shards if it still applies. */
export function isConcluded({ code }: Problem): boolean {
  return ownCodes.has(code);
}

/** The result of the run of one target. */
export interface Conclusion {
  readonly verdict: Verdict;
  readonly problem: Problem | undefined;
}

/**
 * Determines the verdict on a target. A violation always counts. Without one, the verdict requires that nothing cut the
 * run short, that every request that should be accepted got a conclusive response, and that at least one was accepted.
 *
 * `undecided` contains the reasons for inconclusive responses to such requests. `outlived` counts known deviations that
 * no longer occur, in a strict run: an entry that excuses nothing today would excuse the same fault tomorrow.
 */
export function conclude(
  counts: Counts,
  problem: Problem | undefined,
  accepted: boolean,
  undecided: readonly string[],
  outlived = 0,
): Conclusion {
  const reason = problem ?? noVerdictReason(counts, accepted, undecided);
  if (counts.failed > 0) return { verdict: 'violates', problem };
  if (outlived > 0 && reason === undefined) return { verdict: 'violates', problem };
  return { verdict: reason === undefined ? 'conforms' : 'no-verdict', problem: reason };
}

function noVerdictReason(counts: Counts, accepted: boolean, undecided: readonly string[]): Problem | undefined {
  if (undecided.length > 0) {
    const [reason, ...others] = new Set(undecided);
    const cases = `${undecided.length} ${undecided.length === 1 ? 'case' : 'cases'} with a valid request`;
    // A reason that names a flag needs no hint.
    return others.length === 0 && reason?.includes(' --') === true
      ? { code: 'inconclusive', message: `${cases} got no conclusive response: ${reason}` }
      : {
          code: 'inconclusive',
          message: `${cases} got no conclusive response`,
          hint: 'send fewer requests at a time with --rate or --concurrency, or allow more with --retries or --timeout',
        };
  }
  if (accepted) return undefined;
  if (counts.total === 0) {
    return { code: 'nothing-to-run', message: 'no case is selected', hint: 'check --only, --skip and --cases' };
  }
  return {
    code: 'nothing-accepted',
    message: 'the target accepted no request, so the passed cases prove nothing',
    hint: 'run at least one case with a valid request',
  };
}
