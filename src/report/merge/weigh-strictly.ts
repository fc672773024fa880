import {
  conclude,
  failureOf,
  gravest,
  isConcluded,
  weigh,
  type ReportedFinding,
  type Severity,
} from '../../run/index.js';
import {
  type CollectedCase,
  type CollectedRun,
  type CollectedTarget,
  countCases,
  findingsOf,
} from '../collected/collected-run.js';

/**
 * Converts a run to the result that it would have had with `--strict`: some notes become warnings, and warnings fail it.
 *
 * @example
 * weighStrictly(run).targets[0]?.verdict; // 'violates', because a challenge is missing
 */
export function weighStrictly(run: CollectedRun): CollectedRun {
  if (run.started.strict) return run;
  const { severities = [] } = run.started;
  const targets = run.targets.map((target) => strictTarget(target, severities));
  return {
    ...run,
    started: { ...run.started, strict: true },
    targets,
    verdict: gravest(targets.map(({ verdict }) => verdict)),
  };
}

function strictTarget(target: CollectedTarget, severities: readonly Severity[]): CollectedTarget {
  const cases = target.cases.map((theCase) => strictCase(theCase, severities));
  const counts = countCases(cases);
  const concluded =
    counts.failed === 0 && (target.resolved.length === 0 || target.verdict !== 'conforms')
      ? {}
      : conclude(
          counts,
          target.problem === undefined || isConcluded(target.problem) ? undefined : target.problem,
          true,
          [],
          target.resolved.length,
        );
  return {
    ...target,
    ...concluded,
    counts,
    cases,
    findings: findingsOf(cases),
  };
}

function strictCase(theCase: CollectedCase, severities: readonly Severity[]): CollectedCase {
  const { result } = theCase;
  if (result.kind === 'not-run' || result.kind === 'not-applicable') return theCase;
  const findings = result.findings.map((finding) => strictFinding(finding, severities));
  const failure = failureOf(findings, true);
  return {
    ...theCase,
    result: failure === undefined ? { ...result, findings } : { ...result, kind: failure, findings },
  };
}

/** Recomputes the level from the usual level of the rule. The run has already removed findings with the level `off`. */
function strictFinding(finding: ReportedFinding, severities: readonly Severity[]): ReportedFinding {
  const { usualLevel, ...rest } = finding;
  return weigh({ ...rest, level: usualLevel ?? rest.level }, rest.case, true, severities) ?? finding;
}
