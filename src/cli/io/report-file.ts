import { readReport, type ReadRun, type Sink } from '../../report/index.js';
import { openOutputFile, type OutputFile } from './output-file.js';
import { readInputFile } from './read-input-file.js';

/** A report that is being written to a file. */
export interface ReportFile {
  readonly output: OutputFile;
  readonly sink: Sink;
  /** Writes the complete report to the file. */
  commit(): Promise<void>;
}

/**
 * Prepares a report file, which is written once the report is complete.
 *
 * @throws TrellisError `output-file` if it cannot be written.
 */
export async function createReportFile(path: string): Promise<ReportFile> {
  const output = await openOutputFile(path, 'the report');
  const texts: string[] = [];
  return {
    output,
    sink: { isTerminal: false, color: false, columns: 100, write: (text) => void texts.push(text) },
    commit: () => output.write(texts),
  };
}

/**
 * Reads a JSON report.
 *
 * @throws TrellisError for a file that cannot be read, or is not a report; `hint` is added to the former.
 */
export async function readReportFile(file: string, hint?: string): Promise<ReadRun> {
  return { file, run: readReport(await readInputFile(file, 'the report', () => hint), file) };
}
