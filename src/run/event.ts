import type { Case, Expectation } from '../cases/index.js';
import type { Coverage, Finding } from '../checks/index.js';
import type { Problem } from '../error/index.js';

/**
 * What happens in a run, in order: `run-started`; for each target `target-started`, one `case-finished` for each case
 * (always in the order of the cases) and `target-finished`; at last `run-finished`.
 * Targets run side by side, so events of different targets interleave. No secret is in any event.
 */
export type RunEvent = RunStarted | TargetStarted | CaseFinished | TargetFinished | RunFinished;

export interface RunStarted {
  readonly type: 'run-started';
  readonly spec: string;
  readonly title: string;
  readonly seed: string;
  readonly targets: readonly string[];
  readonly cases: readonly Case[];
  readonly strict: boolean;
  /** The version of Trellis, where whoever runs it says so. */
  readonly toolVersion?: string;
}

export interface TargetStarted {
  readonly type: 'target-started';
  readonly target: string;
  /** Empty where the target could not be started. */
  readonly url: string;
}

export interface CaseFinished {
  readonly type: 'case-finished';
  readonly target: string;
  readonly case: Case;
  readonly result: CaseResult;
  /** The last exchange of the case, bounded and without secrets, made when asked for; undefined when nothing was sent. */
  readonly exchange: ExchangeSummary | undefined;
  /** In milliseconds. */
  readonly duration: number;
}

/** `deviates`: there are violations, and all of them are known from the baseline. */
export type CaseResult =
  | { readonly kind: 'passed'; readonly findings: readonly ReportedFinding[] }
  | { readonly kind: 'failed'; readonly findings: readonly ReportedFinding[] }
  | { readonly kind: 'deviates'; readonly findings: readonly ReportedFinding[] }
  | { readonly kind: 'not-applicable'; readonly reason: string; readonly findings: readonly [] }
  | { readonly kind: 'inconclusive'; readonly reason: string; readonly findings: readonly ReportedFinding[] };

/** A finding with what a reader needs to act on it. */
export interface ReportedFinding extends Finding {
  readonly case: string;
  readonly operation: string;
  readonly change: string;
  readonly expectation: Expectation;
  /** A line to paste into a shell. */
  readonly reproduce: string;
  /** Sixteen hexadecimal digits that survive a change of port, time, generated id and order in the document. */
  readonly fingerprint: string;
  /** Set when the baseline knows it. */
  readonly known: KnownDeviation | undefined;
}

export interface KnownDeviation {
  readonly reason: string;
  /** ISO 8601 date; from that day on the deviation is no longer excused. */
  readonly expires: string | undefined;
}

export interface ExchangeSummary {
  readonly method: string;
  readonly url: string;
  readonly requestFields: readonly (readonly [string, string])[];
  readonly requestBody: string | undefined;
  readonly status: number | undefined;
  /** What went wrong where there was no complete response. */
  readonly failure: string | undefined;
  readonly responseFields: readonly (readonly [string, string])[];
  readonly responseBody: string | undefined;
}

/** `conforms` → 0, `violates` → 1, `no-verdict` → 2. */
export type Verdict = 'conforms' | 'violates' | 'no-verdict';

export interface Counts {
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly deviates: number;
  readonly notApplicable: number;
  readonly inconclusive: number;
  /** Never sent, because the run of this target ended early. */
  readonly notRun: number;
}

export interface TargetFinished {
  readonly type: 'target-finished';
  readonly target: string;
  readonly verdict: Verdict;
  readonly counts: Counts;
  /** Why there is no verdict, or why the run ended early. */
  readonly problem: Problem | undefined;
  /** Known deviations that were looked for and did not occur. */
  readonly resolved: readonly ResolvedDeviation[];
  /** Operations none of whose requests was accepted. */
  readonly notExercised: readonly string[];
  /** What of the contract was asked about; undefined where the target could not be started. */
  readonly coverage: Coverage | undefined;
  readonly duration: number;
}

export interface ResolvedDeviation {
  readonly rule: string;
  readonly case: string;
  readonly reason: string;
}

export interface RunFinished {
  readonly type: 'run-finished';
  readonly verdict: Verdict;
  readonly interrupted: boolean;
  readonly duration: number;
}
