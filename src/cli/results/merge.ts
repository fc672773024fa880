import type { Options } from '../settings/settings.js';
import { comparedWith, mergeRuns, replay, weighStrictly, type CollectedRun, type ReadRun } from '../../report/index.js';
import type { RunEvent } from '../../run/index.js';
import { exitCode } from '../io/exit-code.js';
import { readReportFile } from '../io/report-file.js';
import { UsageError } from '../io/usage-error.js';
import { chooseReporters, openReporters, writeReports } from '../verify/reporter-plan.js';

export type MergeOptions = Pick<Options, 'reporter' | 'strict' | 'compare'>;

/** Merges the reports of all shards of a run and returns the exit code of its verdict. */
export async function merge(files: readonly string[], options: MergeOptions): Promise<number> {
  const chosen = chooseReporters(options.reporter ?? []);
  const [first, ...others] = files;
  if (first === undefined) throw new UsageError('there is nothing to merge', 'name the JSON reports of all shards');
  const runs: [ReadRun, ...ReadRun[]] = [await readReportFile(first)];
  for (const file of others) runs.push(await readReportFile(file));
  const merged = mergeRuns(runs);
  const run = options.strict === true ? weighStrictly(merged) : merged;
  const events = options.compare === undefined ? replay(run) : await comparedEvents(run, options.compare);
  const { interrupted, verdict } = await writeReports(events, await openReporters(chosen));
  return interrupted ? exitCode.interrupted : exitCode[verdict];
}

async function comparedEvents(run: CollectedRun, file: string): Promise<AsyncIterable<RunEvent>> {
  return comparedWith(await readReportFile(file), run.started.targets)(replay(run));
}
