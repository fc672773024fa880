import { github, reporters, terminal, type Reporter, type Sink } from '../../report/index.js';
import { didYouMean } from '../../error/index.js';
import { standardOutput } from '../io/output.js';
import { createReportFile, type ReportFile } from '../io/report-file.js';
import { jobSummary } from '../io/job-summary.js';
import { UsageError } from '../io/usage-error.js';

/** A reporter, and the file that it was given. */
export interface ChosenReporter {
  readonly report: Reporter;
  readonly file: string | undefined;
}

/** One reporter with where its report goes. */
export interface PlannedReporter {
  readonly report: Reporter;
  readonly sink: Sink;
  /** Undefined for standard output. */
  readonly file: ReportFile | undefined;
}

/**
 * Reads `--reporter NAME[=FILE]`. The terminal report is shown as well where all others go to files, so that a run
 * never ends in silence. GitHub's commands stand between the lines of a log, and so beside that report.
 *
 * @throws UsageError for an unknown reporter, or two of them on standard output.
 */
export function chooseReporters(flags: readonly string[]): readonly ChosenReporter[] {
  const requests = flags.map(parse);
  if (isSilent(requests)) requests.unshift(parse('terminal'));
  const printed = requests.filter(({ file }) => file === undefined);
  const [first, second, third] = printed.toSorted((one, other) => rankOnScreen(one) - rankOnScreen(other));
  const pair = first?.report === terminal && second?.report === github && third === undefined;
  if (second !== undefined && !pair) {
    throw new UsageError(
      'only one reporter can write to standard output',
      'give the others a file: --reporter json=report.json',
    );
  }
  return requests;
}

/**
 * Makes ready what the chosen reporters write to.
 *
 * @throws TrellisError for a file that cannot be written, or that two of them would write.
 */
export async function openReporters(chosen: readonly ChosenReporter[]): Promise<readonly PlannedReporter[]> {
  const plans: PlannedReporter[] = [];
  for (const { report, file } of chosen) {
    const opened = file === undefined ? undefined : await createReportFile(file);
    if (opened !== undefined && plans.some((plan) => plan.file?.output.target === opened.output.target)) {
      throw new UsageError(`two reporters would write ${file}`, 'give each a file of its own');
    }
    const sink = opened?.sink ?? standardOutput();
    plans.push({ report, file: opened, sink: report === github ? { ...sink, ...jobSummary(process.env) } : sink });
  }
  return plans;
}

/** Whoever has GitHub's commands alone on standard output and keeps the terminal report in a file means just that. */
function isSilent(requests: readonly ChosenReporter[]): boolean {
  const printed = requests.filter(({ file }) => file === undefined);
  if (printed.length === 0) return true;
  return printed.every(({ report }) => report === github) && requests.every(({ report }) => report !== terminal);
}

function rankOnScreen({ report }: ChosenReporter): number {
  return report === terminal ? 0 : report === github ? 1 : 2;
}

function parse(flag: string): ChosenReporter {
  const cut = flag.indexOf('=');
  const name = cut < 0 ? flag : flag.slice(0, cut);
  const report = reporters.get(name);
  if (report === undefined) {
    throw new UsageError(
      `--reporter: there is no reporter "${name}"`,
      didYouMean(name, reporters.keys()) ?? `there are: ${[...reporters.keys()].join(', ')}`,
    );
  }
  const file = cut < 0 ? undefined : flag.slice(cut + 1);
  if (file === '') throw new UsageError(`--reporter ${name}= names no file`, `write --reporter ${name}=FILE`);
  return { report, file };
}
