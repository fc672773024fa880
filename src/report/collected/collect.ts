import { TrellisError } from '../../error/index.js';
import type {
  CaseFinished,
  CaseResult,
  ReportedCase,
  RunEvent,
  RunFinished,
  RunStarted,
  TargetFinished,
} from '../../run/index.js';
import type { CollectedCase, CollectedRun, CollectedTarget } from './collected-run.js';
import { clip, clipTexts } from '../text/clip.js';
import { countCases } from './count-cases.js';
import { findingsOf } from './findings-of.js';

// What a target sent is bounded where it is read; these bounds make sure that no report depends on that.
const longestText = 16_384;
const longestReproduction = 131_072;

const notRun: CollectedCase['result'] = { kind: 'not-run', findings: [] };

interface OpenTarget {
  readonly cases: Map<string, CollectedCase>;
  url: string | undefined;
  insecure: boolean;
  finished: TargetFinished | undefined;
}

/**
 * Reads a run to its end. What an event stream that breaks off does not say is *no verdict*.
 *
 * @throws TrellisError when the stream ends before the run began, and whatever the stream throws
 *
 * @example
 * const run = await collect(events);
 * run.targets[0]?.verdict; // 'conforms'
 */
export async function collect(events: AsyncIterable<RunEvent>): Promise<CollectedRun> {
  const targets = new Map<string, OpenTarget>();
  const target = (name: string): OpenTarget => {
    const known = targets.get(name) ?? { cases: new Map(), url: undefined, insecure: false, finished: undefined };
    targets.set(name, known);
    return known;
  };
  let started: RunStarted | undefined;
  let finished: RunFinished | undefined;

  for await (const event of events) {
    if (event.type === 'run-started') {
      started = event;
      event.targets.forEach(target);
    } else if (event.type === 'run-finished') finished = event;
    else if (event.type === 'target-started') {
      Object.assign(target(event.target), { url: event.url, insecure: event.insecure ?? false });
    } else if (event.type === 'target-finished') target(event.target).finished = event;
    else target(event.target).cases.set(event.case.id, collectedCase(event));
  }

  if (started === undefined) {
    throw new TrellisError([
      { code: 'empty-run', message: 'there is nothing to report: the run ended before it started' },
    ]);
  }
  const { cases } = started;
  return {
    started,
    targets: Array.from(targets, ([name, open]) => collectedTarget(name, open, cases)),
    verdict: finished?.verdict ?? 'no-verdict',
    interrupted: finished?.interrupted ?? true,
    duration: finished?.duration ?? 0,
  };
}

function collectedTarget(
  name: string,
  { url, insecure, finished, cases: results }: OpenTarget,
  all: readonly ReportedCase[],
): CollectedTarget {
  const cases = all.map(
    (theCase) => results.get(theCase.id) ?? { case: theCase, result: notRun, exchange: undefined, duration: 0 },
  );
  return {
    name,
    url,
    insecure,
    changed: finished?.changed,
    left: finished?.left,
    incidents: finished?.incidents,
    renewals: finished?.renewals ?? 0,
    packed: finished?.packed,
    traffic: finished?.traffic,
    comparison: finished?.comparison,
    verdict: finished?.verdict ?? 'no-verdict',
    counts: finished?.counts ?? countCases(cases),
    problem: finished?.problem,
    resolved: finished?.resolved ?? [],
    notExercised: finished?.notExercised ?? [],
    exercised: finished?.exercised,
    refused: finished?.refused,
    coverage: finished?.coverage,
    cases,
    findings: findingsOf(cases),
    duration: finished?.duration ?? 0,
  };
}

function collectedCase(event: CaseFinished): CollectedCase {
  const { case: theCase, result, duration, packed } = event;
  const clean = result.kind === 'passed' && result.findings.length === 0;
  // It is made when it is asked for.
  const exchange = clean ? undefined : event.exchange;
  return {
    case: theCase,
    result: bounded(result),
    exchange: exchange === undefined ? undefined : clipTexts(exchange, longestText),
    duration,
    ...(packed === undefined ? {} : { packed }),
  };
}

function bounded(result: CaseResult): CaseResult {
  if (result.kind === 'not-applicable') return { ...result, reason: clip(result.reason, longestText) };
  const findings = result.findings.map((finding) => ({
    ...clipTexts(finding, longestText),
    // Half a command line is worth nothing, so this one is cut much later.
    reproduce: clip(finding.reproduce, longestReproduction),
  }));
  return result.kind === 'inconclusive'
    ? { ...result, findings, reason: clip(result.reason, longestText) }
    : { ...result, findings };
}
