import { formatProblem } from '../../error/index.js';
import { isFailing, type ReportedFinding } from '../../run/index.js';
import { clip } from '../text/clip.js';
import type { CollectedCase, CollectedTarget } from '../collected/collected-run.js';
import { findingText } from '../words/finding-text.js';

/** One test as Common Test Report Format has it. */
export interface CtrfTest {
  readonly testId: string;
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'other';
  /** In whole milliseconds. */
  readonly duration: number;
  readonly suite: readonly string[];
  readonly message?: string | undefined;
  readonly trace?: string | undefined;
  readonly rawStatus: string;
  readonly filePath?: string | undefined;
  readonly line?: number | undefined;
  readonly type: 'contract';
  readonly tags?: readonly string[];
  readonly extra?: Readonly<Record<string, unknown>>;
}

const longestMessage = 2_000;
const longestTrace = 16_384;

const statuses: Readonly<Record<CollectedCase['result']['kind'], CtrfTest['status']>> = {
  passed: 'passed',
  failed: 'failed',
  deviates: 'other',
  'not-applicable': 'skipped',
  inconclusive: 'other',
  'not-run': 'pending',
};

/**
 * The cases of a target as tests. Where it could not be judged, or not to its end, one more test has failed: without it,
 * what looks at the file alone would be content.
 */
export function ctrfTests(target: CollectedTarget, strict: boolean): readonly CtrfTest[] {
  const tests = target.cases.map((theCase) => testOf(theCase, target.name, strict));
  return target.problem === undefined && target.verdict !== 'no-verdict' ? tests : [judgement(target), ...tests];
}

function judgement({ name, problem }: CollectedTarget): CtrfTest {
  const why = problem === undefined ? 'the run ended before Trellis reached a verdict' : formatProblem(problem);
  return {
    testId: `${name}: can be judged`,
    name: 'can be judged',
    status: 'failed',
    duration: 0,
    suite: [name],
    message: clip(why, longestMessage),
    rawStatus: problem?.code ?? 'no-verdict',
    type: 'contract',
  };
}

function testOf({ case: theCase, result, duration }: CollectedCase, target: string, strict: boolean): CtrfTest {
  const { id, operation, tags, change, expect } = theCase;
  const findings: readonly ReportedFinding[] = result.findings;
  const first = findings.find((finding) => isFailing(finding, strict));
  const { file, line } = theCase.written ?? theCase.contract;
  return {
    testId: `${target}: ${id}`,
    name: id,
    status: statuses[result.kind],
    duration: Math.round(duration),
    suite: [target, operation],
    message: messageOf(result, first),
    trace:
      findings.length === 0
        ? undefined
        : clip(findings.map((finding) => findingText(finding)).join('\n\n'), longestTrace),
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

function messageOf(result: CollectedCase['result'], first: ReportedFinding | undefined): string | undefined {
  if (first !== undefined) return clip(first.message, longestMessage);
  if ('reason' in result) return clip(result.reason, longestMessage);
  if (result.kind === 'not-run') return 'the run of this target ended early';
  if (result.kind !== 'deviates') return undefined;
  const reasons = new Set<string>(result.findings.flatMap(({ known }) => known?.reason ?? []));
  const isEarlier = result.findings.some(({ known }) => known?.isEarlier);
  return clip(`${isEarlier ? 'known finding' : 'declared deviation'}: ${[...reasons].join('; ')}`, longestMessage);
}
