import type { CoveredElement, Level } from '../../../../checks/index.js';
import type { ExchangeSummary, FindingHistory } from '../../../../run/index.js';

/**
 * A run as the page reads it: what it shows of each case, each text once. Cases, targets and rules are named by their
 * number in these lists, so that ten thousand cases stay light.
 */
export interface PageData {
  readonly documents: readonly { readonly file: string; readonly text: string }[];
  readonly rules: readonly PageRule[];
  readonly targets: readonly PageTarget[];
  readonly cases: readonly PageCase[];
  /** What was found and no baseline excuses: worst first, of one level by rule, each by its cause. */
  readonly causes: readonly PageCause[];
  readonly elements: readonly PageElement[];
  /** The run was compared with an earlier report. */
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
  /** How each case came out, one letter a case, in their order: see `outcomes`. */
  readonly outcomes: string;
  /** Why a case was not applicable or inconclusive, and what is known about its deviations, by its number. */
  readonly remarks: Readonly<Record<number, string>>;
  /** By the number of the case; only where there is something to say about it. */
  readonly exchanges: Readonly<Record<number, ExchangeSummary>>;
}

export interface PageCase {
  readonly id: string;
  readonly operation: string;
  readonly change: string;
  /** The outcome, or the statuses. */
  readonly expect: string;
  readonly proves: string | undefined;
  /** How many requests go before it on its connection. */
  readonly before: number;
  readonly place: PagePlace;
  readonly written: PagePlace | undefined;
}

export interface PagePlace {
  readonly file: string;
  readonly line: number;
  /** The line of its name, where that stands above. */
  readonly named?: number;
}

/** Findings of one rule on one target that have one cause, as far as can be told from outside. */
export interface PageCause {
  readonly rule: number;
  readonly level: Level;
  /** The configuration says so, and the rule says otherwise. */
  readonly configured?: true;
  readonly target: number;
  /** What all of them say together, where that is more than the first one. */
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
  /** An earlier report has it too. */
  readonly isEarlier?: true;
  /** Undefined where it was left out because there was too much to tell. */
  readonly reproduce: string | undefined;
  /** Of a law, where there is not too much to tell. */
  readonly history?: FindingHistory;
}

export interface PageElement extends PagePlace {
  readonly kind: CoveredElement['kind'];
  readonly name: string;
  readonly direction: CoveredElement['direction'];
  /** By the number of the target: why it was not exercised there, null where it was; undefined where nothing is known. */
  readonly missing: readonly (string | null | undefined)[];
}

/** How a case can come out, by the letter that stands for it. */
export const outcomes = {
  p: 'passed',
  w: 'warned',
  f: 'failed',
  d: 'deviates',
  a: 'not-applicable',
  i: 'inconclusive',
  n: 'not-run',
} as const;

export type Outcome = (typeof outcomes)[keyof typeof outcomes];
