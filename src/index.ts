export { loadCases, selectCases } from './cases/index.js';
export type { Case, CaseSelection, Expectation, SpecificationRule, WrittenCases } from './cases/index.js';
export type { Category, Finding, Level, RuleId } from './checks/index.js';
export { type Contract, DocumentError, loadContract, type Operation } from './contract/index.js';
export { type Problem, TrellisError } from './error/index.js';
export type { Place } from './json/index.js';
export { prismTarget } from './mock/index.js';
export { collect, fanOut, reporters } from './report/index.js';
export type { CollectedCase, CollectedRun, CollectedTarget, Reporter, Sink } from './report/index.js';
export { parseBaseline, run, urlTarget } from './run/index.js';
export type {
  Baseline,
  CaseResult,
  Counts,
  ReportedFinding,
  RunEvent,
  RunningTarget,
  RunOptions,
  Target,
  Verdict,
} from './run/index.js';
