import type { Expectation } from '../../cases/index.js';
import type { AppliedDoubt, Coverage, Finding, Level } from '../../checks/index.js';
import type { ContractDocument } from '../../contract/index.js';
import type { Problem } from '../../error/index.js';
import type { Place } from '../../json/index.js';
import type { ReportedCase } from './reported-case.js';
import type { Severity } from './severity.js';
import type { ShardOfRun } from './shard.js';

/**
 * What happens in a run, in order: `run-started`; for each target `target-started`, one `case-finished` for each case
 * (always in the order of the cases) and `target-finished`; at last `run-finished`.
 * Targets run side by side, so events of different targets interleave. No secret is in any event.
 */
export type RunEvent = RunStarted | TargetStarted | CaseFinished | TargetFinished | RunFinished;

/** What is to be run: the first event of every run. */
export interface RunStarted {
  readonly type: 'run-started';
  readonly spec: string;
  readonly title: string;
  /** The files of the description, so that a report can show what it speaks of. */
  readonly documents: readonly ContractDocument[];
  readonly seed: string;
  readonly targets: readonly string[];
  readonly cases: readonly ReportedCase[];
  /** Set where the cases are only a part of a run that several share. */
  readonly shard?: ShardOfRun;
  readonly strict: boolean;
  /** ISO 8601 date and time in UTC. */
  readonly startedAt?: string;
  /** What weighs otherwise than its rule says, where anything does. */
  readonly severities?: readonly Severity[];
  /** Doubts that are switched off, where any is. */
  readonly doubtsOff?: readonly string[];
  /** The version of Trellis, where whoever runs it says so. */
  readonly toolVersion?: string;
  /** The earlier report that the findings are compared with. */
  readonly compared?: EarlierReport;
}

/** A JSON report of an earlier run. */
export interface EarlierReport {
  readonly file: string;
  /** ISO 8601 date and time in UTC. */
  readonly startedAt?: string;
}

/** A target is ready to be asked, or could not be made so. */
export interface TargetStarted {
  readonly type: 'target-started';
  readonly target: string;
  /** Empty where the target could not be started. */
  readonly url: string;
  /** Its certificate is not verified: whoever is between could have answered. */
  readonly insecure?: boolean;
}

/** What came of one case at one target. */
export interface CaseFinished {
  readonly type: 'case-finished';
  readonly target: string;
  readonly case: ReportedCase;
  readonly result: CaseResult;
  /** The last exchange of the case, bounded and without secrets, made when asked for; undefined when nothing was sent. */
  readonly exchange: ExchangeSummary | undefined;
  /** In milliseconds; of a request that asked several cases, the part of each. */
  readonly duration: number;
  /** Names the request, where it asked other cases as well. */
  readonly packed?: string;
}

/** `deviates`: there are violations, and all of them are known from the baseline. */
export type CaseResult =
  | Judged<'passed'>
  | Judged<'failed'>
  | Judged<'deviates'>
  | Unjudged<'not-applicable', readonly []>
  | Unjudged<'inconclusive'>;

/** What was found in a case, and the doubts that were applied. */
interface Judged<Kind, Findings = readonly ReportedFinding[]> {
  readonly kind: Kind;
  readonly findings: Findings;
  /** Why the case was not judged at its strictest, each doubt once; left out where none was applied. */
  readonly doubts?: readonly AppliedDoubt[];
}

interface Unjudged<Kind, Findings = readonly ReportedFinding[]> extends Judged<Kind, Findings> {
  readonly reason: string;
}

/** A finding with what a reader needs to act on it. */
export interface ReportedFinding extends Finding {
  readonly case: string;
  readonly operation: string;
  readonly change: string;
  readonly expectation: Expectation;
  /** A line to paste into a shell; of a law, a script that sends its whole history. */
  readonly reproduce: string;
  /** The requests by which a law was found to be broken. */
  readonly history?: FindingHistory;
  /** Sixteen hexadecimal digits that survive a change of port, time, generated id and order in the document. */
  readonly fingerprint: string;
  /** What the rule says that it weighs, where the configuration says otherwise. */
  readonly usualLevel?: Level;
  /** Set when the baseline knows it. */
  readonly known: KnownDeviation | undefined;
}

/** The requests and responses that together show a finding, numbered from 1. */
export interface FindingHistory {
  readonly exchanges: readonly {
    /** What the request was for, as a command: `read it again`. */
    readonly words: string;
    /** What the response shows. */
    readonly shows: string;
    readonly exchange: ExchangeSummary;
  }[];
  /** The values that disagree, side by side. */
  readonly values: readonly { readonly exchange: number; readonly where: string; readonly text: string }[];
}

/** What a baseline says of a finding that it knows. */
export interface KnownDeviation {
  readonly reason: string;
  /** ISO 8601 date; from that day on the deviation is no longer excused. */
  readonly expires: string | undefined;
  /** It is no baseline that knows it, but the earlier report that the run is compared with. */
  readonly isEarlier?: true;
}

/** What became of the findings of an earlier report. */
export interface ComparedFindings {
  /** How many findings are not in the earlier report. */
  readonly new: number;
  /** How many are in both. */
  readonly still: number;
  /** Those of the earlier report whose cases were judged and do not show them any more. */
  readonly gone: readonly GoneFinding[];
  /** How many of the earlier report nothing is known of, because their cases were not judged. */
  readonly unjudged: number;
}

/** A finding of an earlier report. */
export type GoneFinding = Pick<ReportedFinding, 'fingerprint' | 'rule' | 'level' | 'case' | 'operation' | 'message'>;

/** A request and what came of it, as far as a report shows them: bounded, and without secrets. */
export interface ExchangeSummary {
  readonly method: string;
  readonly url: string;
  readonly requestFields: readonly (readonly [string, string])[];
  readonly requestBody: string | undefined;
  readonly status: number | undefined;
  /** What went wrong where there was no complete response. */
  readonly failure: string | undefined;
  readonly responseFields: readonly (readonly [string, string])[];
  readonly responseBody: string | undefined;
}

/** `conforms` → 0, `violates` → 1, `no-verdict` → 2. */
export type Verdict = 'conforms' | 'violates' | 'no-verdict';

/** How many cases of a target came out how. */
export interface Counts {
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly deviates: number;
  readonly notApplicable: number;
  readonly inconclusive: number;
  /** Never sent, because the run of this target ended early. */
  readonly notRun: number;
}

/** What the run of one target came to. */
export interface TargetFinished {
  readonly type: 'target-finished';
  readonly target: string;
  readonly verdict: Verdict;
  readonly counts: Counts;
  /** Why there is no verdict, or why the run ended early. */
  readonly problem: Problem | undefined;
  /** Known deviations that were looked for and did not occur. */
  readonly resolved: readonly ResolvedDeviation[];
  /** Operations none of whose requests was accepted; a shard that was sent cannot know, and names none … */
  readonly notExercised: readonly string[];
  /** … but tells of which one was. */
  readonly exercised?: readonly string[];
  /** Of those not exercised, and of a shard of all of which it knows no better: what came back to valid requests. */
  readonly refused?: readonly RefusedOperation[] | undefined;
  /**
   * Requests that most probably left something behind, by operation and method. Undefined where the run itself started
   * the target: what was left there went with it.
   */
  readonly changed?: readonly ChangedOperation[] | undefined;
  /** What the run has created and not deleted again, by resource; undefined where the run itself started the target. */
  readonly left?: readonly LeftBehind[];
  /** What the run itself has done to the service as a whole, one sentence each. */
  readonly incidents?: readonly string[];
  /** How often the credential was renewed, because it had expired. */
  readonly renewals?: number;
  /** Undefined where each request asked one case. */
  readonly packed?: PackedRequests | undefined;
  /** Of traffic that was watched: how much of it there was. */
  readonly traffic?: TrafficCounts | undefined;
  /** Set where the run is compared with an earlier report. */
  readonly comparison?: ComparedFindings | undefined;
  /** What of the contract was asked about; undefined where the target could not be started. */
  readonly coverage: Coverage | undefined;
  readonly duration: number;
}

/** An operation none of whose valid requests was accepted, although some were sent. */
export interface RefusedOperation {
  /** Its key. */
  readonly operation: string;
  /** How many valid requests got which status, the most frequent first; 0 stands for no complete answer. */
  readonly answers: readonly { readonly status: number; readonly count: number }[];
  /** Values that the user did not give and nobody else can know, each with the place that describes it. */
  readonly lacks: readonly (Place & { readonly name: string })[];
  /** Why its requests were not sent, or were not about what is there, in one clause. */
  readonly reason?: string | undefined;
}

/** Requests of one method that were answered with success, where the method may change something. */
export interface ChangedOperation {
  /** Key of the operation whose cases sent them. */
  readonly operation: string;
  readonly method: string;
  readonly requests: number;
  /** How many of them hold the word `trellis` in their body or URL, by which what they made can be found. */
  readonly marked: number;
}

/** Instances of a resource that the run has created and that are still there. */
export interface LeftBehind {
  readonly resource: string;
  /** Key of the operation that created them. */
  readonly operation: string;
  /** What the target calls them, sorted as text. */
  readonly ids: readonly string[];
}

/** Requests that asked several cases each, those by which they were parted among them. */
export interface PackedRequests {
  readonly requests: number;
  /** How many cases were asked so. */
  readonly cases: number;
  /** Of the combinatorial design: each value was sent where it is 1, each pair of values where it is 2. */
  readonly strength: number;
}

/** How many exchanges of others were seen and judged; each case of such a run is a group of them. */
export interface TrafficCounts {
  /** What they are called: `exchanges`, or `entries` of a HAR file. */
  readonly noun: string;
  readonly exchanges: number;
  readonly judged: number;
  /** Why the others were not, with the first requests, the most frequent reason first. */
  readonly unjudged: readonly { readonly reason: string; readonly count: number; readonly first: readonly string[] }[];
  /** Of the judged ones, how many bodies were not seen, and so not judged. */
  readonly unseen: { readonly requests: number; readonly responses: number };
}

/** A known deviation that was looked for and did not occur. */
export interface ResolvedDeviation {
  readonly rule: string;
  readonly case: string;
  readonly reason: string;
}

/** What the whole run came to: the last event. */
export interface RunFinished {
  readonly type: 'run-finished';
  readonly verdict: Verdict;
  readonly interrupted: boolean;
  readonly duration: number;
}
