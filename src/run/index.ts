export { answersInOrder } from './one-target/refused-operations.js';
export {
  baselineFile,
  expiredDeviations,
  parseBaseline,
  unexplainedDeviations,
  type Baseline,
} from './baseline/baseline.js';
export { resolvedInOrder } from './baseline/baseline.js';
export { updateBaseline } from './baseline/update-baseline.js';
export type {
  CaseFinished,
  CaseResult,
  ChangedOperation,
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
export { joined, shown, type ShellText } from './reproduce/shell-text.js';
export { failureOf, gravest, isFailing, isGrave, weigh } from './model/weigh.js';
export { conclude, isConcluded } from './one-target/conclusion.js';
export { changedInOrder } from './one-target/footprint.js';
export { plannedRequests, type Plan } from './plan.js';
export { loginSecrets } from './login.js';
export { fetchThrough } from './connection/fetch-through.js';
export type { ProxyOptions } from './connection/proxy.js';
export type { ReportedCase } from './model/event.js';
export { run } from './run.js';
export type { RunOptions } from './options/run-options.js';
export { isTelling } from './options/standing-secrets.js';
export type { TlsOptions } from './connection/route.js';
export { withResolvers } from './connection/with-resolvers.js';
export type { Severity } from './model/severity.js';
export { caseNumber, casesOfShard, type Shard, type ShardOfRun } from './model/shard.js';
export type { Login, RunningTarget, Target, TargetOptions } from './options/target.js';
export { urlTarget } from './url-target.js';
