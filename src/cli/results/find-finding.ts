import type { CollectedRun, CollectedTarget } from '../../report/index.js';
import type { ReportedCase, ReportedFinding } from '../../run/index.js';
import { UsageError } from '../io/usage-error.js';

/** A finding of a report, with its case and target. */
export interface FoundFinding {
  readonly finding: ReportedFinding;
  readonly case: ReportedCase;
  readonly target: CollectedTarget;
}

/** The least number of characters of a fingerprint. */
const leastPrefix = 4;

/**
 * Finds a finding by its number in the report, from 1, or by the start of its fingerprint. If several targets have the
 * finding, `target` chooses one.
 *
 * @throws UsageError if the text matches no finding, or several.
 */
export function findFinding(text: string, target: string | undefined, run: CollectedRun, file: string): FoundFinding {
  const all = run.targets.flatMap(findingsOf);
  if (all.length === 0) throw new UsageError(`${file} has no findings`, 'give a report with findings');
  if (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= all.length) return all[Number(text) - 1] ?? none(text, all, file);
  const prefix = text.toLowerCase();
  const meant = prefix.length < leastPrefix ? [] : all.filter(({ finding }) => finding.fingerprint.startsWith(prefix));
  const [first, ...others] = meant;
  if (first === undefined) return none(text, all, file);
  const fingerprints = new Set(meant.map(({ finding }) => finding.fingerprint));
  if (fingerprints.size > 1) {
    throw new UsageError(
      `${text} matches ${fingerprints.size} findings`,
      `give more digits: ${[...fingerprints].join(', ')}`,
    );
  }
  if (others.length === 0) return first;
  // Several targets have the finding.
  const there = meant.find((each) => each.target.name === target);
  if (there !== undefined || target !== undefined) return there ?? first;
  const names = [...new Set(meant.map((each) => each.target.name))];
  if (names.length === 1) return first;
  throw new UsageError(
    `${text} was found on ${names.join(' and ')}`,
    `name the target: trellis replay ${text} ${names[0] ?? ''}`,
  );
}

function findingsOf(target: CollectedTarget): readonly FoundFinding[] {
  return target.cases.flatMap(({ case: theCase, result }) =>
    result.findings.map((finding) => ({ finding, case: theCase, target })),
  );
}

function none(text: string, all: readonly FoundFinding[], file: string): never {
  const [first] = all;
  throw new UsageError(
    `${file} has no finding ${JSON.stringify(text)}`,
    `give a number from 1 to ${all.length}, or a fingerprint such as ${first?.finding.fingerprint ?? ''}`,
  );
}
