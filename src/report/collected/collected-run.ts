import type { Coverage } from '../../checks/index.js';
import type { Problem } from '../../error/index.js';
import type {
  CaseResult,
  ChangedOperation,
  ComparedFindings,
  Counts,
  ExchangeSummary,
  LeftBehind,
  PackedRequests,
  ReportedCase,
  RefusedOperation,
  ReportedFinding,
  ResolvedDeviation,
  RunStarted,
  TrafficCounts,
  Verdict,
} from '../../run/index.js';

/** A whole run as a report needs it, when it is told at the end and not as it goes. */
export interface CollectedRun {
  readonly started: RunStarted;
  /** In the order in which the run named them. */
  readonly targets: readonly CollectedTarget[];
  readonly verdict: Verdict;
  readonly interrupted: boolean;
  /** In milliseconds. */
  readonly duration: number;
}

/** What came of one target. */
export interface CollectedTarget {
  readonly name: string;
  /** Undefined when it could not even be started. */
  readonly url: string | undefined;
  /** Its certificate was not verified. */
  readonly insecure?: boolean;
  /** See `TargetFinished`. */
  readonly changed?: readonly ChangedOperation[] | undefined;
  readonly left?: readonly LeftBehind[] | undefined;
  readonly incidents?: readonly string[] | undefined;
  readonly renewals?: number;
  readonly packed?: PackedRequests | undefined;
  readonly traffic?: TrafficCounts | undefined;
  readonly comparison?: ComparedFindings | undefined;
  readonly verdict: Verdict;
  readonly counts: Counts;
  /** Why there is no verdict, or why the run ended early. */
  readonly problem: Problem | undefined;
  readonly resolved: readonly ResolvedDeviation[];
  readonly notExercised: readonly string[];
  /** Of a shard: operations that accepted a request. */
  readonly exercised: readonly string[] | undefined;
  /** See `TargetFinished`; undefined in reports of older versions. */
  readonly refused: readonly RefusedOperation[] | undefined;
  /** Undefined when it could not be started, or the run broke off. */
  readonly coverage: Coverage | undefined;
  /** One for each case of the run, in its order. */
  readonly cases: readonly CollectedCase[];
  /** Those of all cases, in order. */
  readonly findings: readonly ReportedFinding[];
  /** In milliseconds. */
  readonly duration: number;
}

/** What came of one case at one target. */
export interface CollectedCase {
  readonly case: ReportedCase;
  readonly result: CaseResult | NotRun;
  /** Kept only where there is something to say about the case. */
  readonly exchange: ExchangeSummary | undefined;
  /** In milliseconds. */
  readonly duration: number;
  /** See `CaseFinished`. */
  readonly packed?: string;
}

/** The case was never sent, because the run of its target ended early. */
export interface NotRun {
  readonly kind: 'not-run';
  readonly findings: readonly [];
  readonly doubts?: readonly [];
}
