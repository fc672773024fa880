import { readFile } from 'node:fs/promises';
import { fileFault } from '../../error/index.js';
import { UsageError } from './usage-error.js';

/**
 * The text of a file that the user names, in UTF-8.
 *
 * @param what completes "… FILE cannot be read", such as `the report`
 * @throws UsageError that says why it cannot be read; `hint` may know what to do about it.
 */
export async function readInputFile(
  file: string,
  what: string,
  hint: (error: unknown) => string | undefined = () => undefined,
): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${what} ${file} cannot be read: ${fileFault(error)}`, hint(error));
  });
}
