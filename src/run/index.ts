export type { Baseline, Deviation } from './baseline/baseline.js';
export { parseBaseline } from './baseline/parse-baseline.js';
export { unexplainedDeviations } from './baseline/unexplained.js';
export { updateBaseline } from './baseline/update-baseline.js';
export type {
  CaseFinished,
  CaseResult,
  Counts,
  ExchangeSummary,
  KnownDeviation,
  ReportedFinding,
  ResolvedDeviation,
  RunEvent,
  RunFinished,
  RunStarted,
  TargetFinished,
  TargetStarted,
  Verdict,
} from './event.js';
export type { ProxyOptions } from './proxy/proxy-for.js';
export { run } from './run.js';
export type { RunOptions } from './run-options.js';
export type { TlsOptions } from './send/tls-options.js';
export type { RunningTarget, Target } from './target.js';
export { urlTarget } from './url-target.js';
