import { appendFile } from 'node:fs/promises';
import { collect, fanOut, reporters, type CollectedRun, type Reporter, type Sink } from '../../report/index.js';
import type { RunEvent } from '../../run/index.js';
import { unwritable } from '../io/output-file.js';
import { didYouMean } from '../../error/index.js';
import { standardOutput } from '../io/output.js';
import { createReportFile, type ReportFile } from '../io/report-file.js';
import { UsageError } from '../io/usage-error.js';

/** A reporter and its file, as the user chose them. */
export interface ChosenReporter<Report = Reporter> {
  readonly name: string;
  readonly report: Report;
  readonly file: string | undefined;
}

/** A reporter with its destination. */
export interface PlannedReporter<Report = Reporter> {
  readonly report: Report;
  readonly sink: Sink;
  /** Undefined for standard output. */
  readonly file: ReportFile | undefined;
}

/**
 * Reads `--reporter NAME[=FILE]`. If all reports are written to files, the terminal report is added, so that a run always
 * prints a result. Workflow commands of GitHub can be mixed with the terminal report.
 *
 * @throws UsageError for an unknown reporter, or for two reporters on standard output.
 */
export function chooseReporters(flags: readonly string[]): readonly ChosenReporter[];
export function chooseReporters<Report>(
  flags: readonly string[],
  known: ReadonlyMap<string, Report>,
): readonly ChosenReporter<Report>[];
export function chooseReporters(
  flags: readonly string[],
  known: ReadonlyMap<string, unknown> = reporters,
): readonly ChosenReporter<unknown>[] {
  const requests = flags.map((flag) => parse(flag, known));
  if (isSilent(requests)) requests.unshift(parse('terminal', known));
  const printed = requests.filter(({ file }) => file === undefined);
  const [first, second, third] = printed.toSorted((one, other) => rankOnScreen(one) - rankOnScreen(other));
  const pair = first?.name === 'terminal' && second?.name === 'github' && third === undefined;
  if (second !== undefined && !pair) {
    throw new UsageError(
      'only one reporter can write to standard output',
      'let the others write to files: --reporter json=report.json',
    );
  }
  return requests;
}

/**
 * Opens the destinations of the reporters.
 *
 * @throws TrellisError for a file that cannot be written, or that two reporters would write.
 */
export async function openReporters<Report>(
  chosen: readonly ChosenReporter<Report>[],
): Promise<readonly PlannedReporter<Report>[]> {
  const plans: PlannedReporter<Report>[] = [];
  for (const { name, report, file } of chosen) {
    const opened = file === undefined ? undefined : await createReportFile(file);
    if (opened !== undefined && plans.some((plan) => plan.file?.output.target === opened.output.target)) {
      throw new UsageError(`two reporters would write ${file}`, 'give each reporter its own file');
    }
    const sink = opened?.sink ?? standardOutput();
    plans.push({ report, file: opened, sink: name === 'github' ? { ...sink, ...jobSummary(process.env) } : sink });
  }
  return plans;
}

/** Returns true if nothing readable is printed, unless the user chose a file for the terminal report. */
function isSilent(requests: readonly ChosenReporter<unknown>[]): boolean {
  const printed = requests.filter(({ file }) => file === undefined);
  if (printed.length === 0) return true;
  return printed.every(({ name }) => name === 'github') && requests.every(({ name }) => name !== 'terminal');
}

function rankOnScreen({ name }: ChosenReporter<unknown>): number {
  return name === 'terminal' ? 0 : name === 'github' ? 1 : 2;
}

function parse<Report>(flag: string, known: ReadonlyMap<string, Report>): ChosenReporter<Report> {
  const cut = flag.indexOf('=');
  const name = cut < 0 ? flag : flag.slice(0, cut);
  const report = known.get(name);
  if (report === undefined) {
    throw new UsageError(
      `--reporter: there is no reporter "${name}"`,
      didYouMean(name, known.keys()) ?? `the reporters are: ${[...known.keys()].join(', ')}`,
    );
  }
  const file = cut < 0 ? undefined : flag.slice(cut + 1);
  if (file === '') throw new UsageError(`--reporter ${name}= does not name a file`, `write --reporter ${name}=FILE`);
  return { name, report, file };
}

/** Appends the summary to the file that GitHub Actions provides (`GITHUB_STEP_SUMMARY`). */
function jobSummary(env: NodeJS.ProcessEnv): Pick<Sink, 'summarise'> {
  const file = env['GITHUB_STEP_SUMMARY'] ?? '';
  if (file === '') return {};
  return {
    summarise: (markdown) =>
      appendFile(file, markdown).catch((error: unknown) => {
        throw unwritable(file, 'the summary of the job', error);
      }),
  };
}

/**
 * Runs all reporters at the same time. A file is written completely or not at all, and an error of one file does not
 * affect the others.
 *
 * @throws the error of the run, or of the first file that cannot be written.
 */
export async function writeReports(
  events: AsyncIterable<RunEvent>,
  reporters: readonly PlannedReporter[],
): Promise<CollectedRun> {
  const consumers = reporters.map(({ report, sink, file }) => async (branch: AsyncIterable<RunEvent>) => {
    await report(branch, sink);
    await file?.commit();
  });
  const [collected] = await fanOut<RunEvent, readonly [CollectedRun, ...void[]]>(events, [collect, ...consumers]);
  return collected;
}
