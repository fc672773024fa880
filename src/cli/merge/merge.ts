import { mergeRuns, readReport, replay, weighStrictly, type ReadRun } from '../../report/index.js';
import type { MergeOptions } from './merge-command.js';
import { exitCode } from '../io/exit-code.js';
import { readInputFile } from '../io/read-input-file.js';
import { UsageError } from '../io/usage-error.js';
import { chooseReporters, openReporters } from '../verify/reporter-plan.js';
import { writeReports } from '../verify/write-reports.js';

/** Joins the reports of all shards of a run and gives the exit code of its verdict. */
export async function merge(files: readonly string[], options: MergeOptions): Promise<number> {
  const chosen = chooseReporters(options.reporter ?? []);
  const [first, ...others] = files;
  if (first === undefined) throw new UsageError('there is nothing to merge', 'name the JSON reports of all shards');
  const runs: [ReadRun, ...ReadRun[]] = [await read(first)];
  for (const file of others) runs.push(await read(file));
  const merged = mergeRuns(runs);
  const run = options.strict === true ? weighStrictly(merged) : merged;
  const { interrupted, verdict } = await writeReports(replay(run), await openReporters(chosen));
  return interrupted ? exitCode.interrupted : exitCode[verdict];
}

async function read(file: string): Promise<ReadRun> {
  return { file, run: readReport(await readInputFile(file, 'the report'), file) };
}
