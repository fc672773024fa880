import type { Expectation, Case } from '../../cases/index.js';
import type { AppliedDoubt, Coverage, Finding, Level } from '../../checks/index.js';
import type { ContractDocument } from '../../contract/index.js';
import type { Problem } from '../../error/index.js';
import type { Place } from '../../json/index.js';
import type { Severity } from './severity.js';
import type { ShardOfRun } from './shard.js';

/**
 * The events of a run, in order: `run-started`; for each target `target-started`, one `case-finished` per case (in the
 * order of the cases) and `target-finished`; finally `run-finished`. Targets run in parallel, so events of different
 * targets interleave. No event contains a secret.
 */
export type RunEvent = RunStarted | TargetStarted | CaseFinished | TargetFinished | RunFinished;

/** The first event of every run: what will be run. */
export interface RunStarted {
  readonly type: 'run-started';
  readonly spec: string;
  readonly title: string;
  /** The files of the document, so that reports can quote them. */
  readonly documents: readonly ContractDocument[];
  readonly seed: string;
  readonly targets: readonly string[];
  readonly cases: readonly ReportedCase[];
  /** Set if the cases are one shard of a run. */
  readonly shard?: ShardOfRun;
  readonly strict: boolean;
  /** ISO 8601 date and time in UTC. */
  readonly startedAt?: string;
  /** Configured levels that differ from those of the rules. */
  readonly severities?: readonly Severity[];
  /** Doubts that the configuration switches off. */
  readonly doubtsOff?: readonly string[];
  /** The version of Trellis, if known. */
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

/** A target is ready, or could not be started. */
export interface TargetStarted {
  readonly type: 'target-started';
  readonly target: string;
  /** Empty if the target could not be started. */
  readonly url: string;
  /** The certificate is not verified, so an intermediary could have sent the responses. */
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
  readonly isEarlier?: boolean;
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
  readonly requestBody?: string | undefined;
  readonly status?: number | undefined;
  /** What went wrong where there was no complete response. */
  readonly failure?: string | undefined;
  readonly responseFields: readonly (readonly [string, string])[];
  readonly responseBody?: string | undefined;
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
  /** The reason why there is no verdict, or why the run ended early. */
  readonly problem: Problem | undefined;
  /** Known deviations that did not occur although their cases were judged. */
  readonly resolved: readonly ResolvedDeviation[];
  /** Operations that accepted no request. A single shard cannot know them and lists none. */
  readonly notExercised: readonly string[];
  /** Operations that accepted a request; only for shards. */
  readonly exercised?: readonly string[] | undefined;
  /**
   * The responses to valid requests of operations that were not exercised; for shards, of all operations that may not
   * have been.
   */
  readonly refused?: readonly RefusedOperation[] | undefined;
  /**
   * Requests that probably left data on the server, by operation and method; undefined if the run started the target
   * itself.
   */
  readonly changed?: readonly ChangedOperation[] | undefined;
  /** Instances that the run created and did not delete, by resource; undefined if the run started the target itself. */
  readonly left?: readonly LeftBehind[] | undefined;
  /** Effects of the run on the service as a whole, one sentence each. */
  readonly incidents?: readonly string[] | undefined;
  /** How often an expired credential was renewed. */
  readonly renewals?: number;
  /** Undefined if each case had a request of its own. */
  readonly packed?: PackedRequests | undefined;
  /** Counts of observed traffic, if the run judges traffic. */
  readonly traffic?: TrafficCounts | undefined;
  /** Set if the run is compared with an earlier report. */
  readonly comparison?: ComparedFindings | undefined;
  /** Coverage of the contract; undefined if the target could not be started. */
  readonly coverage: Coverage | undefined;
  readonly duration: number;
}

/** An operation that rejected every valid request. */
export interface RefusedOperation {
  readonly operation: string;
  /** The number of valid requests per status, most frequent first; status 0 means no complete response. */
  readonly answers: readonly { readonly status: number; readonly count: number }[];
  /** Values that only the user can know and has not given, each with the place that describes it. */
  readonly lacks: readonly (Place & { readonly name: string })[];
  /** A clause that explains why its requests were not sent, or did not concern existing resources. */
  readonly reason?: string | undefined;
}

/** Successful requests of one method that may have changed something. */
export interface ChangedOperation {
  /** The key of the operation whose cases sent them. */
  readonly operation: string;
  readonly method: string;
  readonly requests: number;
  /** How many of them contain the word `trellis` in their body or URL, by which their effects can be found. */
  readonly marked: number;
}

/** Instances of a resource that the run created and that still exist. */
export interface LeftBehind {
  readonly resource: string;
  /** Key of the operation that created them. */
  readonly operation: string;
  /** Their identities in the target, sorted as text. */
  readonly ids: readonly string[];
}

/** Requests that contained several cases, including those that isolated failing ones. */
export interface PackedRequests {
  readonly requests: number;
  /** The number of cases in them. */
  readonly cases: number;
  /** The strength of the combinatorial design: 1 covers each value, 2 each pair of values. */
  readonly strength: number;
}

/** The number of observed and judged exchanges; each case of such a run is a group of exchanges. */
export interface TrafficCounts {
  /** The noun for exchanges in reports: `exchanges`, or `entries` of a HAR file. */
  readonly noun: string;
  readonly exchanges: number;
  readonly judged: number;
  /** Reasons why exchanges were not judged, most frequent first, with the first such requests. */
  readonly unjudged: readonly { readonly reason: string; readonly count: number; readonly first: readonly string[] }[];
  /** The number of bodies of judged exchanges that are not available. */
  readonly unseen: { readonly requests: number; readonly responses: number };
}

/** A known deviation that did not occur although its cases were judged. */
export interface ResolvedDeviation {
  readonly rule: string;
  readonly case: string;
  readonly reason: string;
}

/** The last event: the result of the whole run. */
export interface RunFinished {
  readonly type: 'run-finished';
  readonly verdict: Verdict;
  readonly interrupted: boolean;
  readonly duration: number;
}

/** The parts of a case that reports show: everything except the requests. */
export interface ReportedCase extends Pick<
  Case,
  'id' | 'operation' | 'source' | 'tags' | 'change' | 'expect' | 'level' | 'aspects' | 'proves' | 'written' | 'contract'
> {
  /** One entry per request that precedes the case on its connection. */
  readonly before: readonly unknown[];
}
