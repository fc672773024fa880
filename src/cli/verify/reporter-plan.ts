import { reporters, type Reporter, type Sink } from '../../report/index.js';
import { standardOutput } from '../output.js';
import { createReportFile, type ReportFile } from '../report-file.js';
import { UsageError } from '../usage-error.js';

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
export async function planReporters(flags: readonly string[]): Promise<readonly PlannedReporter[]> {
  const requests = flags.map(parse);
  if (requests.every(({ file }) => file !== undefined)) requests.unshift(parse('terminal'));
  if (requests.filter(({ file }) => file === undefined).length > 1) {
    throw new UsageError(
      'only one reporter can write to standard output',
      'give the others a file: --reporter json=report.json',
    );
  }
  const plans: PlannedReporter[] = [];
  for (const { report, file } of requests) {
    const opened = file === undefined ? undefined : await createReportFile(file);
    plans.push({ report, file: opened, sink: opened?.sink ?? standardOutput() });
  }
  return plans;
}

function parse(flag: string): { report: Reporter; file: string | undefined } {
  const cut = flag.indexOf('=');
  const name = cut < 0 ? flag : flag.slice(0, cut);
  const report = reporters.get(name);
  if (report === undefined) {
    throw new UsageError(
      `--reporter: there is no reporter "${name}"`,
      `there are: ${[...reporters.keys()].join(', ')}`,
    );
  }
  const file = cut < 0 ? undefined : flag.slice(cut + 1);
  if (file === '') throw new UsageError(`--reporter ${name}= names no file`, `write --reporter ${name}=FILE`);
  return { report, file };
}
