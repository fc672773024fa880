import { getOrInsert } from '../../contract/index.js';
import { TrellisError } from '../../error/index.js';
import type {
  CaseFinished,
  CaseResult,
  ReportedCase,
  RunEvent,
  RunFinished,
  RunStarted,
  TargetFinished,
  TargetStarted,
} from '../../run/index.js';
import { clip, clipTexts } from '../text/clip.js';
import {
  countCases,
  findingsOf,
  type CollectedCase,
  type CollectedRun,
  type CollectedTarget,
} from './collected-run.js';

// The run limits what it reads from a target. These limits bound reports independently of the run.
const longestText = 16_384;
const longestReproduction = 131_072;

const notRun: CollectedCase['result'] = { kind: 'not-run', findings: [] };

interface OpenTarget {
  readonly cases: Map<string, CollectedCase>;
  started?: TargetStarted;
  finished?: TargetFinished;
}

/**
 * Reads a run to its end. A target whose events break off has the verdict `no-verdict`.
 *
 * @throws TrellisError if the stream ends before `run-started`; also rethrows errors of the stream
 *
 * @example
 * const run = await collect(events);
 * run.targets[0]?.verdict; // 'conforms'
 */
export async function collect(events: AsyncIterable<RunEvent>): Promise<CollectedRun> {
  const targets = new Map<string, OpenTarget>();
  const target = (name: string): OpenTarget => getOrInsert(targets, name, () => ({ cases: new Map() }));
  let started: RunStarted | undefined;
  let finished: RunFinished | undefined;

  for await (const event of events) {
    if (event.type === 'run-started') {
      started = event;
      event.targets.forEach(target);
    } else if (event.type === 'run-finished') finished = event;
    else if (event.type === 'target-started') target(event.target).started = event;
    else if (event.type === 'target-finished') target(event.target).finished = event;
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
  { started, finished, cases: results }: OpenTarget,
  all: readonly ReportedCase[],
): CollectedTarget {
  const cases = all.map(
    (theCase) => results.get(theCase.id) ?? { case: theCase, result: notRun, exchange: undefined, duration: 0 },
  );
  const { type: _type, target: _target, ...end } = finished ?? brokenOff(name, cases);
  const { url, insecure = false } = started ?? { url: undefined };
  return { name, url, insecure, ...end, cases, findings: findingsOf(cases) };
}

function brokenOff(target: string, cases: readonly CollectedCase[]): TargetFinished {
  return {
    type: 'target-finished',
    target,
    verdict: 'no-verdict',
    counts: countCases(cases),
    problem: undefined,
    resolved: [],
    notExercised: [],
    coverage: undefined,
    duration: 0,
  };
}

function collectedCase(event: CaseFinished): CollectedCase {
  const { case: theCase, result, duration, packed } = event;
  const isClean = result.kind === 'passed' && result.findings.length === 0;
  // The exchange is a getter that builds a summary, so it is read only if reports show it.
  const exchange = isClean ? undefined : event.exchange;
  return {
    case: theCase,
    result: bounded(result),
    exchange: exchange && clipTexts(exchange, longestText),
    duration,
    ...(packed === undefined ? {} : { packed }),
  };
}

function bounded(result: CaseResult): CaseResult {
  if (result.kind === 'not-applicable') return { ...result, reason: clip(result.reason, longestText) };
  const findings = result.findings.map((finding) => ({
    ...clipTexts(finding, longestText),
    // A truncated command is useless, so commands have a much higher limit.
    reproduce: clip(finding.reproduce, longestReproduction),
  }));
  return result.kind === 'inconclusive'
    ? { ...result, findings, reason: clip(result.reason, longestText) }
    : { ...result, findings };
}
