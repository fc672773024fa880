export { answersInOrder } from './one-target/refused-operations.js';
export { baselineFile, expiredDeviations, parseBaseline, unexplainedDeviations } from './baseline/baseline.js';
export type { Baseline, Deviation } from './baseline/baseline.js';
export { resolvedInOrder } from './baseline/deviation-register.js';
export { updateBaseline } from './baseline/update-baseline.js';
export type {
  CaseFinished,
  CaseResult,
  ChangedOperation,
  ComparedFindings,
  Counts,
  EarlierReport,
  ExchangeSummary,
  FindingHistory,
  GoneFinding,
  KnownDeviation,
  LeftBehind,
  PackedRequests,
  ReportedFinding,
  ResolvedDeviation,
  RunEvent,
  RefusedOperation,
  RunFinished,
  RunStarted,
  TargetFinished,
  TargetStarted,
  TrafficCounts,
  Verdict,
} from './model/event.js';
export { decodeContent } from './connection/decode-content.js';
export { exchangeSummary } from './one-case/exchange-summary.js';
export { reportedFinding } from './one-case/report-findings.js';
export type { Hiding } from './model/hiding.js';
export { Redactor } from './secrets/redactor.js';
export { curlLine } from './reproduce/curl-line.js';
export { joined, shown } from './reproduce/shell-text.js';
export type { ShellText } from './reproduce/shell-text.js';
export { failureOf } from './model/failure-of.js';
export { gravest } from './model/gravest.js';
export { isFailing, isGrave } from './model/is-failing.js';
export { conclude, isConcluded } from './one-target/conclusion.js';
export { changedInOrder } from './one-target/footprint.js';
export { plannedRequests } from './plan.js';
export { loginSecrets } from './login.js';
export type { Plan, PlannedRequest } from './plan.js';
export { fetchThrough } from './connection/fetch-through.js';
export type { ProxyOptions } from './connection/proxy-for.js';
export type { ReportedCase } from './model/reported-case.js';
export { run } from './run.js';
export type { RunOptions } from './options/run-options.js';
export { isTelling } from './options/standing-secrets.js';
export type { TlsOptions } from './connection/tls-options.js';
export { withResolvers } from './connection/with-resolvers.js';
export type { Severity } from './model/severity.js';
export { caseNumber, casesOfShard } from './model/shard.js';
export type { Shard, ShardOfRun } from './model/shard.js';
export type { Login, RunningTarget, Target } from './options/target.js';
export type { TargetOptions } from './options/target-options.js';
export { urlTarget } from './url-target.js';
export { weigh } from './model/weigh.js';
