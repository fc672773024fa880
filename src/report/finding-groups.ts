import type { Case } from '../cases/index.js';
import type { Category, Level } from '../checks/index.js';
import type { ReportedFinding } from '../run/index.js';
import type { CollectedCase } from './collected-run.js';
import { grouped } from './grouped.js';

/** Everything that one rule found at one level. */
export interface FindingGroup {
  readonly rule: string;
  readonly level: Level;
  readonly category: Category;
  /** The ids of the cases behind it, in the order of the run. */
  readonly cases: readonly string[];
  /** What most cases show comes first. */
  readonly kinds: readonly FindingKind[];
}

/** Findings of one rule that say the same about the same part of the contract: most probably one defect. */
export interface FindingKind {
  /** The one whose case is the simplest. */
  readonly shown: ReportedFinding;
  /** The ids of the cases behind it, in the order of the run. */
  readonly cases: readonly string[];
}

interface Entry {
  readonly finding: ReportedFinding;
  readonly theCase: Case;
}

const worstFirst: readonly Level[] = ['violation', 'warning', 'note'];

/**
 * Findings that a baseline does not excuse, by rule, worst first: violations, warnings, notes, and of each the rule with
 * most cases first.
 *
 * @example
 * groupFindings(target.cases)[0]?.kinds[0]?.shown.message
 */
export function groupFindings(cases: readonly CollectedCase[]): readonly FindingGroup[] {
  const entries = cases.flatMap(({ case: theCase, result }): readonly Entry[] =>
    result.findings.filter(({ known }) => known === undefined).map((finding) => ({ finding, theCase })),
  );
  return grouped(entries, ({ finding: { level, rule } }) => [level, rule])
    .map(findingGroup)
    .toSorted(
      (one, other) =>
        worstFirst.indexOf(one.level) - worstFirst.indexOf(other.level) || other.cases.length - one.cases.length,
    );
}

function findingGroup(entries: readonly [Entry, ...Entry[]]): FindingGroup {
  const { rule, level, category } = entries[0].finding;
  const kinds = grouped(entries, identity)
    .map((kind) => ({ shown: kind.reduce(simpler).finding, cases: caseIds(kind) }))
    .toSorted((one, other) => other.cases.length - one.cases.length);
  return { rule, level, category, cases: caseIds(entries), kinds };
}

function identity({ finding: { operation, key, place } }: Entry): readonly unknown[] {
  return [operation, key, place?.file, place?.pointer];
}

/** The entry that takes less to understand; the earlier one, if both take as much. */
function simpler(one: Entry, other: Entry): Entry {
  const [left, right] = [effort(one), effort(other)];
  const decisive = left.findIndex((part, index) => part !== right[index]);
  return decisive >= 0 && (right[decisive] ?? 0) < (left[decisive] ?? 0) ? other : one;
}

/** How many requests, how much in them that is not as it should be, how many screens full of characters. */
function effort({ finding, theCase }: Entry): readonly number[] {
  return [theCase.before.length, theCase.aspects.length, Math.floor(finding.reproduce.length / 1000)];
}

function caseIds(entries: readonly Entry[]): readonly string[] {
  return [...new Set(entries.map(({ finding }) => finding.case))];
}
