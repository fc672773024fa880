import { levels, type Category, type Level, type RuleId } from '../../checks/index.js';
import type { ReportedFinding } from '../../run/index.js';
import { causesIn, type CauseOf } from './causes.js';
import type { CollectedCase } from '../collected/collected-run.js';
import { grouped } from './grouped.js';
import { simplestFirst, type FoundIn } from './simplest-first.js';
import { uncheckedSentence } from './unchecked-parts.js';

/** The most informative credential variants, and their description in a sentence. */
const variants = [
  ['auth/none', 'requests without credentials'],
  ['auth/wrong', 'wrong credentials'],
] as const;

/** The findings of one rule at one level. A violation includes the warnings with the same cause. */
export interface FindingGroup {
  readonly rule: RuleId;
  /** The level of the most severe finding. */
  readonly level: Level;
  readonly category: Category;
  /** The ids of the cases, in the order of the run. */
  readonly cases: readonly string[];
  /** The causes, the one with the most cases first. */
  readonly kinds: readonly FindingKind[];
}

/** Findings of one rule that most probably have the same cause. */
export interface FindingKind {
  /** The finding of the simplest case. */
  readonly shown: ReportedFinding;
  /** All findings, the most severe first, and of one level the simplest case first. */
  readonly findings: readonly ReportedFinding[];
  /** The ids of the cases, in the order of the findings. */
  readonly cases: readonly string[];
  /** The operations of these cases, without duplicates. */
  readonly operations: readonly string[];
  /** A summary of all findings, if it says more than the shown one. */
  readonly summary: string | undefined;
}

/**
 * Groups the findings that no baseline excuses by rule, worst first: violations, warnings, notes, and within a level the
 * rule with the most cases first. Findings of the earlier report are included only `withEarlier`.
 *
 * @example
 * groupFindings(target.cases)[0]?.kinds[0]?.shown.message
 */
export function groupFindings(cases: readonly CollectedCase[], withEarlier = false): readonly FindingGroup[] {
  const isShown = ({ known }: ReportedFinding): boolean =>
    known === undefined || (withEarlier && known.isEarlier === true);
  const found = cases.flatMap(({ case: theCase, result }): readonly FoundIn[] =>
    (result.findings as readonly ReportedFinding[]).filter(isShown).map((finding) => ({ finding, theCase })),
  );
  const causeOf = causesIn(found, cases);
  const levelOf = levelsIn(found, causeOf);
  return grouped(found, (each) => [levelOf(each), each.finding.rule])
    .map((group) => findingGroup(group, levelOf(group[0]), causeOf, cases))
    .toSorted(
      (one, other) => levels.indexOf(one.level) - levels.indexOf(other.level) || other.cases.length - one.cases.length,
    );
}

/** A warning with the cause of a violation of the same rule belongs to the violation. */
function levelsIn(found: readonly FoundIn[], causeOf: CauseOf): (found: FoundIn) => Level {
  const identity = (each: FoundIn): string => JSON.stringify([each.finding.rule, causeOf(each).id]);
  const violated = new Set(found.filter(({ finding: { level } }) => level === 'violation').map(identity));
  return (each) => {
    const { level } = each.finding;
    return level === 'warning' && violated.has(identity(each)) ? 'violation' : level;
  };
}

function findingGroup(
  group: readonly [FoundIn, ...FoundIn[]],
  level: Level,
  causeOf: CauseOf,
  all: readonly CollectedCase[],
): FindingGroup {
  const { rule, category } = group[0].finding;
  const kinds = grouped(group, (each) => causeOf(each).id)
    .map((kind) => findingKind(kind, causeOf, all))
    .toSorted((one, other) => other.cases.length - one.cases.length);
  return { rule, level, category, cases: caseIds(group.map(({ finding }) => finding)), kinds };
}

function findingKind(
  kind: readonly [FoundIn, ...FoundIn[]],
  causeOf: CauseOf,
  all: readonly CollectedCase[],
): FindingKind {
  const findings = simplestFirst(kind)
    .map(({ finding }) => finding)
    .toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
  const operations = [...new Set(findings.map(({ operation }) => operation))];
  const unchecked = [...new Set(kind.flatMap((each) => causeOf(each).unchecked ?? []))];
  const summary = unchecked.length === 0 ? unguardedSentence(kind, all) : uncheckedSentence(unchecked);
  return { shown: findings[0] ?? kind[0].finding, findings, cases: caseIds(findings), operations, summary };
}

function caseIds(findings: readonly ReportedFinding[]): readonly string[] {
  return [...new Set(findings.map((finding) => finding.case))];
}

/**
 * States that a service does not check credentials, if most operations accepted requests without valid ones; undefined
 * if only a few did. `found` are findings of one cause.
 *
 * @example
 * unguardedSentence(found, target.cases);
 * // 'Every operation that requires credentials accepts requests without credentials (37 operations).'
 */
function unguardedSentence(found: readonly FoundIn[], cases: readonly CollectedCase[]): string | undefined {
  const accepted = new Set(
    found.flatMap(({ finding, theCase }) => (finding.rule === 'unauthenticated-accepted' ? [theCase.id] : [])),
  );
  if (accepted.size === 0) return undefined;
  for (const [variant, what] of variants) {
    const ofVariant = cases.flatMap(({ case: { id, operation, source }, result }) =>
      source === 'derived' && id === `${operation}/${variant}` && isJudged(result) ? [id] : [],
    );
    const open = ofVariant.filter((id) => accepted.has(id)).length;
    if (open < 2 || open * 2 < ofVariant.length) continue;
    return open === ofVariant.length
      ? `Every operation that requires credentials accepts ${what} (${open} operations).`
      : `Of ${ofVariant.length} operations that require credentials, ${open} accept ${what}.`;
  }
  return undefined;
}

function isJudged({ kind }: CollectedCase['result']): boolean {
  return kind === 'passed' || kind === 'failed' || kind === 'deviates';
}

/** Known findings of one rule with the same reason. */
export interface DeviationGroup {
  readonly rule: string;
  readonly reason: string;
  /** An ISO 8601 date. */
  readonly expires: string | undefined;
  /** Whether the earlier report contains the findings, and no baseline. */
  readonly isEarlier: boolean;
  /** The message of the first finding. */
  readonly message: string;
  /** The ids of the cases, in the order of the run. */
  readonly cases: readonly string[];
}

/** Groups the known findings by rule and reason, in the order of the run. */
export function groupDeviations(findings: readonly ReportedFinding[]): readonly DeviationGroup[] {
  const known = findings.flatMap(({ rule, case: id, message, known: entry }) => {
    if (entry === undefined) return [];
    const { reason, expires, isEarlier = false } = entry;
    return [{ id, message, shared: { rule, reason, expires, isEarlier } }];
  });
  return grouped(known, ({ shared }) => shared).map((group) => {
    const [{ message, shared }] = group;
    return { ...shared, message, cases: [...new Set(group.map(({ id }) => id))] };
  });
}
