import { readReport, type ReadRun } from '../../report/index.js';
import { readInputFile } from './read-input-file.js';

/**
 * Reads a JSON report that the user names.
 *
 * @throws TrellisError for a file that cannot be read, or is no report that this version can read.
 */
export async function readReportFile(file: string): Promise<ReadRun> {
  return { file, run: readReport(await readInputFile(file, 'the report'), file) };
}
