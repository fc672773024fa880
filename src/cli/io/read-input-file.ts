import { fileFault, readWithin } from '../../error/index.js';
import { UsageError } from './usage-error.js';

/** Reports of long runs are large. */
const mostBytes = 256 * 1024 * 1024;

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
  const bytes = await readWithin(file, mostBytes).catch((error: unknown) => {
    throw new UsageError(`${what} ${file} cannot be read: ${fileFault(error)}`, hint(error));
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}
