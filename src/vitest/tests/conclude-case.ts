import type { TestContext } from 'vitest';
import type { Case } from '../../cases/index.js';
import { TrellisError, type Problem } from '../../error/index.js';
import { escapeForTerminal } from '../../report/index.js';
import { isFailing, type ReportedFinding } from '../../run/index.js';
import { ContractViolation } from '../findings/contract-violation.js';
import { findingText } from '../findings/finding-text.js';
import type { CaseEnd, TargetEnd } from './live-run.js';

/** Reports a problem of all cases only once. */
export class ProblemTeller {
  #reported: string | undefined;

  /** Fails the first test that meets the problem, and skips the others. */
  tell(problem: Problem, context: TestContext): never {
    if (this.#reported === problem.message) context.skip(`not sent: ${escapeForTerminal(problem.message)}`);
    this.#reported = problem.message;
    throw new TrellisError([problem]);
  }
}

/** Converts the result of a case to the outcome of its test. */
export async function concludeCase(
  theCase: Case,
  end: CaseEnd,
  strict: boolean,
  teller: ProblemTeller,
  context: TestContext,
): Promise<void> {
  if (end.kind === 'broke') throw end.error;
  if (end.kind === 'not-sent') return teller.tell(end.problem, context);
  const { result } = end;
  switch (result.kind) {
    case 'not-applicable':
      return context.skip(`not applicable: ${escapeForTerminal(result.reason)}`);
    case 'inconclusive': {
      const reason = `inconclusive: ${escapeForTerminal(result.reason)}`;
      // Without a response to a valid request, there is no verdict.
      if (theCase.expect.outcome === 'accept') throw new Error(reason);
      return context.skip(reason);
    }
    case 'failed': {
      const failing = result.findings.filter((finding) => isFailing(finding, strict));
      throw violationOf(theCase, failing);
    }
    case 'deviates':
    case 'passed':
      for (const finding of result.findings) await remark(finding, context);
  }
}

/** Converts the result of the target to the outcome of the last test. */
export function concludeTarget(end: TargetEnd, strict: boolean, teller: ProblemTeller, context: TestContext): void {
  if ('kind' in end) {
    if (end.kind === 'broke') throw end.error;
    return teller.tell(end.problem, context);
  }
  const { problem, verdict, resolved } = end;
  if (verdict === 'no-verdict' && problem !== undefined) return teller.tell(problem, context);
  if (strict && resolved.length > 0) {
    const gone = resolved.map(({ rule, case: id }) => `  ${rule}  ${id}`);
    throw new Error(`known deviations that no longer occur; remove them from the baseline:\n${gone.join('\n')}`);
  }
}

function violationOf({ contract, written }: Case, findings: readonly ReportedFinding[]): ContractViolation {
  return new ContractViolation(
    findings.map((finding) => findingText(finding, finding)).join('\n\n'),
    findings.map(({ rule }) => rule),
    [
      ...findings.map(({ place }) => ({ what: 'contract', place: place ?? contract }) as const),
      ...(written === undefined ? [] : [{ what: 'case', place: written } as const]),
    ],
  );
}

/** Adds an annotation for a finding that does not fail the test. */
async function remark({ rule, level, message, known }: ReportedFinding, context: TestContext): Promise<void> {
  const why = known === undefined ? level : `known deviation: ${known.reason}`;
  if (level !== 'note') await context.annotate(escapeForTerminal(`${rule} (${why}): ${message}`), 'warning');
}
