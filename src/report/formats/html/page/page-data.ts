import type { CoveredElement, Level } from '../../../../checks/index.js';
import type { ExchangeSummary, FindingHistory } from '../../../../run/index.js';
import type { Outcome } from '../../../collected/collected-run.js';

/**
 * A run in the form that the page reads: only what it shows, with each text once. Cases, targets and rules are
 * referenced by their index in these lists, which keeps a run of ten thousand cases small.
 */
export interface PageData {
  readonly documents: readonly { readonly file: string; readonly text: string }[];
  readonly rules: readonly PageRule[];
  readonly targets: readonly PageTarget[];
  readonly cases: readonly PageCase[];
  /** The findings that no baseline excuses, worst first, by level, rule and cause. */
  readonly causes: readonly PageCause[];
  readonly elements: readonly PageElement[];
  /** Whether the run was compared with an earlier report. */
  readonly isCompared: boolean;
}

export interface PageRule {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly fix: string;
}

export interface PageTarget {
  readonly name: string;
  /** The outcome of each case, one letter for each, in order: see `outcomes`. */
  readonly outcomes: string;
  /** Why a case was not applicable or inconclusive, or why its deviations are known, by the number of the case. */
  readonly remarks: Readonly<Record<number, string>>;
  /** By the number of the case, for cases with something to report. */
  readonly exchanges: Readonly<Record<number, ExchangeSummary>>;
}

export interface PageCase {
  readonly id: string;
  readonly operation: string;
  readonly change: string;
  /** The expected outcome or statuses. */
  readonly expect: string;
  readonly proves: string | undefined;
  /** The number of requests that precede it on its connection. */
  readonly before: number;
  readonly place: PagePlace;
  readonly written: PagePlace | undefined;
}

export interface PagePlace {
  readonly file: string;
  readonly line: number;
  /** The line of the key, if it is above the value. */
  readonly named?: number;
}

/** Findings of one rule on one target that most probably have the same cause. */
export interface PageCause {
  readonly rule: number;
  readonly level: Level;
  /** Set if the configuration changed the level of the rule. */
  readonly configured?: true;
  readonly target: number;
  /** A summary of all findings, if it says more than the first one. */
  readonly summary?: string;
  /** The simplest case first. */
  readonly findings: readonly [PageFinding, ...PageFinding[]];
}

export interface PageFinding {
  readonly case: number;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
  readonly place: PagePlace | undefined;
  readonly standard: string | undefined;
  readonly fingerprint: string;
  /** Set if the earlier report contains the finding as well. */
  readonly isEarlier?: true;
  /** Undefined if it was omitted because of the size limit. */
  readonly reproduce: string | undefined;
  /** For laws, unless omitted because of the size limit. */
  readonly history?: FindingHistory;
}

export interface PageElement extends PagePlace {
  readonly kind: CoveredElement['kind'];
  readonly name: string;
  readonly direction: CoveredElement['direction'];
  /** For each target: why it was not exercised, null if it was, undefined if there is no coverage data. */
  readonly missing: readonly (string | null | undefined)[];
}

/** The outcomes by their letter in `PageTarget.outcomes`. */
export const outcomes = {
  p: 'passed',
  w: 'warned',
  f: 'failed',
  d: 'deviates',
  a: 'not-applicable',
  i: 'inconclusive',
  n: 'not-run',
} as const satisfies Record<string, Outcome>;

/** The line of the key, or else of the value. */
export function lineOf({ line, named }: PagePlace): number {
  return named ?? line;
}

/** The lines of a document. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}

/** The short name of a target: A to Z, then A1 and so on; empty if there is only one target. */
export function letterOf(target: number, count: number): string {
  if (count === 1) return '';
  const round = Math.floor(target / 26);
  return String.fromCharCode(65 + (target % 26)) + (round === 0 ? '' : String(round));
}
