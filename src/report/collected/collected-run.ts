import type {
  CaseFinished,
  CaseResult,
  Counts,
  ReportedFinding,
  RunEvent,
  RunFinished,
  RunStarted,
  TargetFinished,
} from '../../run/index.js';

/** A complete run, for reports that need all results at once. */
export interface CollectedRun extends Omit<RunFinished, 'type'> {
  readonly started: RunStarted;
  /** In the order in which the run named them. */
  readonly targets: readonly CollectedTarget[];
}

/** The results for one target. */
export interface CollectedTarget extends Omit<TargetFinished, 'type' | 'target'> {
  readonly name: string;
  /** Undefined if the target could not be started. */
  readonly url: string | undefined;
  /** Whether Trellis skipped the verification of the certificate. */
  readonly insecure?: boolean;
  /** One entry for each case of the run, in the same order. */
  readonly cases: readonly CollectedCase[];
  /** The findings of all cases, in order. */
  readonly findings: readonly ReportedFinding[];
}

/** The result of one case for one target; only cases with something to report keep their exchange. */
export interface CollectedCase extends Omit<CaseFinished, 'type' | 'target' | 'result'> {
  readonly result: CaseResult | NotRun;
}

/** The case was never sent, because the run of its target ended early. */
export interface NotRun {
  readonly kind: 'not-run';
  readonly findings: readonly [];
  readonly doubts?: readonly [];
}

/** The result of a case, with passes that have new warnings kept apart. */
export type Outcome = CollectedCase['result']['kind'] | 'warned';

/** The outcome of a case. */
export function outcomeOf({ result }: CollectedCase): Outcome {
  const isWarned = result.findings.some(({ level, known }) => level === 'warning' && known === undefined);
  return result.kind === 'passed' && isWarned ? 'warned' : result.kind;
}

/** The findings of these cases, in order. */
export function findingsOf(cases: readonly CollectedCase[]): readonly ReportedFinding[] {
  return cases.flatMap(({ result }): readonly ReportedFinding[] => result.findings);
}

/** Counts the cases of a target by result. */
export function countCases(cases: readonly CollectedCase[]): Counts {
  const of = (kind: CollectedCase['result']['kind']): number =>
    cases.filter(({ result }) => result.kind === kind).length;
  return {
    total: cases.length,
    passed: of('passed'),
    failed: of('failed'),
    deviates: of('deviates'),
    notApplicable: of('not-applicable'),
    inconclusive: of('inconclusive'),
    notRun: of('not-run'),
  };
}

/**
 * Emits the events of a finished run again, for any reporter, one target after the other.
 *
 * @example
 * await junit(replay(run), sink);
 */
export async function* replay({ started, targets, ...finished }: CollectedRun): AsyncGenerator<RunEvent, void> {
  yield started;
  for (const { name: target, url, insecure = false, cases, findings: _, ...end } of targets) {
    if (url !== undefined) yield { type: 'target-started', target, url, insecure };
    for (const { result, ...rest } of cases) {
      if (result.kind !== 'not-run') yield { type: 'case-finished', target, result, ...rest };
    }
    yield { type: 'target-finished', target, ...end };
  }
  yield { type: 'run-finished', ...finished };
}
