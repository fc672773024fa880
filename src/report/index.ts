export { ctrf } from './formats/ctrf.js';
export { collect } from './collected/collect.js';
export {
  type CollectedCase,
  type CollectedRun,
  type CollectedTarget,
  type NotRun,
  replay,
} from './collected/collected-run.js';
export { comparedWith } from './comparison/compared-with.js';
export { comparisonReporters } from './formats/differences/comparison-reporters.js';
export type { Comparison } from './formats/differences/comparison.js';
export { formatDuration } from './text/format-duration.js';
export { countOf } from './text/count-of.js';
export { escapeForTerminal, escapeXml } from './text/escapes.js';
export { fanOut } from './stream/fan-out.js';
export { github, json, reporters } from './formats/reporters.js';
export { html } from './formats/html/html.js';
export { junit } from './formats/junit/junit.js';
export { mergeRuns } from './merge/merge-runs.js';
export type { ReadRun } from './merge/parts.js';
export { weighStrictly } from './merge/weigh-strictly.js';
export { readReport } from './document/read-report.js';
export { reasonWords } from './words/result-words.js';
export { report, type ReportDocument } from './document/report-format.js';
export type { Reporter, Sink } from './stream/reporter.js';
export { sarif } from './formats/sarif/sarif.js';
export { terminal } from './formats/terminal/terminal.js';
export { historyWords } from './words/finding-text.js';
