import type { Sink } from '../../report/index.js';
import { openOutputFile, type OutputFile } from './output-file.js';

/** A report on its way into a file. */
export interface ReportFile {
  readonly output: OutputFile;
  readonly sink: Sink;
  /** Puts what was written into the file. */
  commit(): Promise<void>;
}

/**
 * Makes a report file ready; the file itself is written once the report is whole.
 *
 * @throws TrellisError `output-file` when it cannot be written.
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
