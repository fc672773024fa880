import { boolean, list, oneOf, optional, required, string, whole, type Infer } from '../../codec/index.js';
import { count, dateTime, digest, duration, entry, plain, rule, texts, verdict } from './format-terms.js';
import { targetEntry } from './target-entry.js';

const severity = entry(
  'severity',
  'The level of findings, for some rules and some cases; without `rules` for all rules, without `cases` for all cases.',
  {
    rules: optional(list(rule), 'The ids of the rules.'),
    cases: optional(texts, 'Globs for the ids of cases.'),
    level: required(oneOf(['violation', 'warning', 'note', 'off']), '`off` removes such findings.'),
  },
);

const tool = plain({
  name: required(oneOf(['trellis']), 'Always `trellis`.'),
  version: optional(string, 'The version of the tool.'),
});

const shard = plain({
  index: required(whole(1), 'The number of the shard, counted from 1.'),
  count: required(whole(1), 'The number of shards.'),
  total: required(count, 'The number of cases in the whole run.'),
  digest: required(digest, 'A digest of the ids of all cases of the whole run, the same in all shards of one run.'),
});

const earlierReport = plain({
  file: required(string, 'The file, as the user named it.'),
  startedAt: optional(dateTime, 'When its run began, in UTC.'),
});

const contractDocument = plain({
  file: required(string, 'The file, as places name it.'),
  text: required(string, 'The text of the file.'),
});

/** The format of a JSON report: one declaration for its reader, its type and its JSON Schema. */
export const report = plain({
  version: required(
    oneOf(['1']),
    'The version of this format. It increases with a change that could mislead a reader of the previous version.',
  ),
  tool: required(tool, 'The program that wrote the report.'),
  spec: required(string, 'The OpenAPI document, as the user named it.'),
  title: required(string, 'The title of the document.'),
  seed: required(string, 'The seed of the generated values: `--seed`.'),
  strict: required(boolean, 'Whether warnings fail the run.'),
  shard: optional(shard, 'Set if the report covers one shard of a run; `trellis merge` merges the shards.'),
  startedAt: optional(dateTime, 'When the run began, in UTC.'),
  severities: optional(
    list(severity),
    'Levels that the configuration changed; if several apply to a finding, the last one wins.',
  ),
  doubtsOff: optional(texts, 'Doubts that the configuration switched off: what they would excuse is judged strictly.'),
  compared: optional(earlierReport, 'The earlier report that the findings were compared with.'),
  verdict: required(verdict, 'The worst verdict of all targets.'),
  interrupted: required(boolean, 'Whether the run was stopped early, so that cases are missing.'),
  duration: required(duration, 'The duration of the run.'),
  documents: required(list(contractDocument), 'The files of the OpenAPI description with their text.'),
  targets: required(list(targetEntry), 'One entry for each target, in the order in which the user named them.'),
});

/** A JSON report, as read from a file and as `--reporter json` writes it. */
export type ReportDocument = Infer<typeof report>;
/** One target of a JSON report. */
export type TargetEntry = ReportDocument['targets'][number];
/** One case of a target in a JSON report. */
export type CaseEntry = TargetEntry['cases'][number];
