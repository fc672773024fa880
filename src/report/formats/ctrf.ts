import { formatProblem } from '../../error/index.js';
import { isFailing } from '../../run/index.js';
import { collect } from '../collected/collect.js';
import { findingsOf, type CollectedCase, type CollectedRun, type CollectedTarget } from '../collected/collected-run.js';
import { clip } from '../text/clip.js';
import { writeJson } from '../stream/json-text.js';
import { excusedWords } from '../words/doubt-words.js';
import { findingText } from '../words/finding-text.js';
import { resultWords } from '../words/result-words.js';
import type { Reporter } from '../stream/reporter.js';

const specVersion = '0.0.0';
const longestMessage = 2_000;
const longestTrace = 16_384;

const statuses = {
  passed: 'passed',
  failed: 'failed',
  deviates: 'other',
  'not-applicable': 'skipped',
  inconclusive: 'other',
  'not-run': 'pending',
} as const satisfies Record<CollectedCase['result']['kind'], string>;

type Status = (typeof statuses)[keyof typeof statuses];

/** Common Test Report Format (ctrf.io): a suite for each target, a test for each case. */
export const ctrf: Reporter = async (events, sink) => {
  const run = await collect(events);
  const { started, targets } = run;
  const { toolVersion, seed, strict, spec, startedAt, title } = started;
  const tests = targets.flatMap((target) => testsOf(target, strict));
  const document = {
    reportFormat: 'CTRF',
    specVersion,
    runId: seed,
    timestamp: startedAt,
    generatedBy: `trellis ${toolVersion ?? ''}`.trim(),
    results: {
      tool: { name: 'trellis', version: toolVersion },
      summary: { ...countsOf(tests), suites: targets.length, ...timesOf(run) },
      tests,
      environment: { appName: title },
      extra: {
        spec,
        seed,
        strict,
        verdict: run.verdict,
        targets: targets.map(({ name, url, insecure, verdict, cases }) => ({
          name,
          url,
          verdict,
          insecure: insecure === true ? true : undefined,
          excused: excusedWords({ cases }),
        })),
      },
    },
  };
  await writeJson(document, sink);
};

/**
 * The cases of a target as tests. If the target was not fully judged, a failed test says so, because programs that read
 * only this file would otherwise report a success.
 */
function testsOf(target: CollectedTarget, strict: boolean) {
  const tests = target.cases.map((theCase) => testOf(theCase, target.name, strict));
  return target.problem === undefined && target.verdict !== 'no-verdict' ? tests : [targetTest(target), ...tests];
}

function targetTest({ name, problem }: CollectedTarget) {
  const why = problem === undefined ? 'the run ended before Trellis reached a verdict' : formatProblem(problem);
  return {
    testId: `${name}: can be judged`,
    name: 'can be judged',
    status: 'failed' as Status,
    duration: 0,
    suite: [name],
    message: clip(why, longestMessage),
    rawStatus: problem?.code ?? 'no-verdict',
    type: 'contract',
  };
}

function testOf(collected: CollectedCase, target: string, strict: boolean) {
  const { case: theCase, result, duration } = collected;
  const { id, operation, tags, change, expect } = theCase;
  const findings = findingsOf([collected]);
  const message = findings.find((finding) => isFailing(finding, strict))?.message ?? resultWords(collected);
  const { file, line } = theCase.written ?? theCase.contract;
  return {
    testId: `${target}: ${id}`,
    name: id,
    status: statuses[result.kind],
    duration: Math.round(duration),
    suite: [target, operation],
    message: message && clip(message, longestMessage),
    trace:
      findings.length === 0 ? undefined : clip(findings.map((each) => findingText(each)).join('\n\n'), longestTrace),
    rawStatus: result.kind,
    filePath: file,
    line,
    type: 'contract',
    tags,
    extra: {
      target,
      change,
      expects: expect.outcome,
      findings: findings.map(({ rule, level, fingerprint }) => ({ rule, level, fingerprint })),
    },
  };
}

function countsOf(tests: readonly { readonly status: Status }[]) {
  const of = (status: Status): number => tests.filter((each) => each.status === status).length;
  return {
    tests: tests.length,
    passed: of('passed'),
    failed: of('failed'),
    skipped: of('skipped'),
    pending: of('pending'),
    other: of('other'),
  };
}

/** In milliseconds since 1970. */
function timesOf({ started: { startedAt }, duration }: CollectedRun) {
  const start = startedAt === undefined ? 0 : Date.parse(startedAt);
  return { start, stop: start + Math.round(duration), duration: Math.round(duration) };
}
