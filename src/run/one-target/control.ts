import type { Case } from '../../cases/index.js';
import type { RunDoubt } from '../../checks/index.js';
import type { CaseOutcome } from '../model/case-outcome.js';
import type { ReportedFinding } from '../model/event.js';
import type { JudgedCase } from '../one-case/judged-case.js';

/** A case that was sent and judged. */
export interface JudgedOutcome {
  readonly theCase: Case;
  readonly outcome: CaseOutcome;
  readonly judged: JudgedCase;
}

/** Why a result does not stand. */
export interface Explanation {
  readonly doubt: RunDoubt;
  /** Why the result is inconclusive; without it, the case is not applicable, for the reason of the doubt. */
  readonly reason?: string;
  /** The findings that stand all the same; the verdict is theirs. */
  readonly findings?: readonly ReportedFinding[];
}

/** Decides after all requests whether a result stands; it must not hold the outcome, which may be large. */
export type Decision = () => Explanation | undefined;

/** Sends a case that shows the reason for a rejection, once for all rejections with the same key. */
export type Ask = (key: string, control: Case) => Promise<CaseOutcome>;

/** Distinguishes a response to what a case changes from one that has another reason. */
export interface Control {
  /** Records a case of which the target has accepted a request. */
  accepted?(theCase: Case, outcome: CaseOutcome): void;
  /** Defers a result that may have another reason; undefined if it stands, or is not about this reason. */
  putsOff(result: JudgedOutcome, ask: Ask): Decision | undefined | Promise<Decision | undefined>;
}
