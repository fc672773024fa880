import { statSync } from 'node:fs';
import { countOf } from '../../report/index.js';
import type { HarRecorder } from '../../traffic/index.js';
import { note } from './note.js';
import { openOutputFile, type OutputFile } from './output-file.js';
import { UsageError } from './usage-error.js';
import { version } from './version.js';

/** Writes the HAR file, and prints how many exchanges exceeded the size limit. */
export async function writeHar(file: OutputFile, recorder: HarRecorder): Promise<void> {
  await file.write(recorder.file(version));
  if (recorder.leftOut > 0)
    note(`${file.path} lacks ${countOf(recorder.leftOut, 'exchange')}, as it would be too large`);
}

/**
 * Prepares the file of `--record`, `--as-cases` or `--as-examples`.
 *
 * @throws TrellisError for a file that cannot be written, or that exists and must not be replaced.
 */
export async function openRecording(path: string, flag: string, overwrite = false): Promise<OutputFile> {
  if (!overwrite && statSync(path, { throwIfNoEntry: false })?.isFile() === true) {
    throw new UsageError(`${flag}: ${path} exists`, 'name another file, or replace this one with --overwrite');
  }
  return openOutputFile(path, 'the recording');
}
