import { reporters, type Reporter, type Sink } from '../../report/index.js';
import { didYouMean } from '../../error/index.js';
import { standardOutput } from '../output.js';
import { createReportFile, type ReportFile } from '../report-file.js';
import { UsageError } from '../usage-error.js';

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
 * never ends in silence.
 *
 * @throws UsageError for an unknown reporter, or two of them on standard output.
 */
export function chooseReporters(flags: readonly string[]): readonly ChosenReporter[] {
  const requests = flags.map(parse);
  if (requests.every(({ file }) => file !== undefined)) requests.unshift(parse('terminal'));
  if (requests.filter(({ file }) => file === undefined).length > 1) {
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
    plans.push({ report, file: opened, sink: opened?.sink ?? standardOutput() });
  }
  return plans;
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
