import { isFailing, type ReportedFinding } from '../../../run/index.js';
import { clip } from '../../text/clip.js';
import type { CollectedCase } from '../../collected/collected-run.js';
import { countOf } from '../../text/count-of.js';
import type { FindingKind } from '../../grouping/finding-groups.js';
import { findingText } from '../../words/finding-text.js';
import { reachOf } from '../../words/reach-of.js';

/** One `testcase` element as data. */
export interface JunitCase {
  readonly className: string;
  readonly name: string;
  readonly file: string | undefined;
  /** In milliseconds. */
  readonly duration: number;
  readonly outcome: JunitOutcome;
  /** What a pass is worth saying about; empty if nothing. */
  readonly remarks: string;
}

/** The text repeats the message, since GitLab shows only the one and Jenkins, of what is skipped, only the other. */
export type JunitOutcome =
  | { readonly kind: 'passed' }
  | {
      readonly kind: 'failure' | 'error' | 'skipped';
      readonly message: string;
      readonly type: string | undefined;
      readonly text: string;
    };

const longestMessage = 600;

/** How a case comes out in the words of JUnit; only in a strict run is a warning a failure. */
export function junitCase(
  target: string,
  collected: CollectedCase,
  strict: boolean,
  causes: ReadonlyMap<ReportedFinding, FindingKind> = new Map(),
): JunitCase {
  const { case: theCase, duration, result } = collected;
  const findings: readonly ReportedFinding[] = result.findings;
  const failing = findings.filter((finding) => isFailing(finding, strict));
  const warnings = findings.filter((finding) => finding.level === 'warning' && finding.known === undefined);
  return {
    className: `${target}.${theCase.operation}`,
    name: theCase.id,
    file: (theCase.written ?? theCase.contract).file,
    duration,
    outcome: outcomeOf(collected, failing, causes),
    remarks: withoutAttachments(
      texts(
        warnings.filter((finding) => !failing.includes(finding)),
        causes,
      ),
    ),
  };
}

function outcomeOf(
  { case: theCase, result }: CollectedCase,
  failing: readonly ReportedFinding[],
  causes: ReadonlyMap<ReportedFinding, FindingKind>,
): JunitOutcome {
  const [first, ...others] = failing;
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` (and ${countOf(others.length, 'more finding')})`;
    return {
      kind: 'failure',
      message: clip(first.message, longestMessage) + more,
      type: first.rule,
      text: texts(failing, causes),
    };
  }
  if (result.kind === 'passed') return { kind: 'passed' };
  if (result.kind === 'failed') {
    return { kind: 'failure', message: 'the case failed', type: undefined, text: texts(result.findings, causes) };
  }
  if (result.kind === 'deviates') {
    const isEarlier = result.findings.some(({ known }) => known?.isEarlier);
    return skipped(
      `${isEarlier ? 'known finding' : 'declared deviation'}: ${[...new Set(result.findings.flatMap(declared))].join('; ')}`,
    );
  }
  if (result.kind === 'not-applicable') return skipped(`not applicable: ${result.reason}`);
  if (result.kind === 'not-run') return skipped('not run: the run of this target ended early');
  const { message, text } = skipped(`inconclusive: ${result.reason}`);
  // Without an accepted request the run has no verdict; of any other case it is only worth knowing.
  const kind = theCase.expect.outcome === 'accept' ? 'error' : 'skipped';
  return { kind, message, type: kind === 'error' ? 'inconclusive' : undefined, text };
}

function skipped(reason: string): { kind: 'skipped'; message: string; type: undefined; text: string } {
  const message = clip(reason, longestMessage);
  return { kind: 'skipped', message, type: undefined, text: message };
}

function declared({ rule, known }: ReportedFinding): readonly string[] {
  if (known === undefined) return [];
  return [`${rule}, ${known.reason}${known.expires === undefined ? '' : ` (until ${known.expires})`}`];
}

function texts(findings: readonly ReportedFinding[], causes: ReadonlyMap<ReportedFinding, FindingKind>): string {
  return findings.map((finding) => textOf(finding, causes.get(finding))).join('\n\n');
}

function textOf(finding: ReportedFinding, cause: FindingKind | undefined): string {
  if (cause === undefined || cause.cases.length < 2) return findingText(finding);
  const summary = cause.summary === undefined ? '' : `${cause.summary.slice(0, -1)}; `;
  return findingText(finding, [
    `cause:     ${summary}the same in ${reachOf(cause)}; the simplest is ${cause.shown.case}`,
  ]);
}

/** `[[ATTACHMENT|path]]` in the output of a test makes Jenkins and GitLab publish that file: no target may ask for it. */
function withoutAttachments(text: string): string {
  return text.replaceAll(/\[\[(?=ATTACHMENT)/gi, '[ [');
}
