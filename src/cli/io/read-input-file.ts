import { fileFault, readWithin } from '../../error/index.js';
import { UsageError } from './usage-error.js';

/** Reports of long runs are large. */
const mostBytes = 256 * 1024 * 1024;

/**
 * Reads the text of a file, in UTF-8; `-` is standard input.
 *
 * @param what completes "… FILE cannot be read", such as `the report`
 * @throws UsageError if it cannot be read; `hint` may say what to do about the error.
 */
export async function readInputFile(
  file: string,
  what: string,
  hint: (error: unknown) => string | undefined = () => undefined,
): Promise<string> {
  const reading = file === '-' ? readStandardInput() : readWithin(file, mostBytes);
  const bytes = await reading.catch((error: unknown) => {
    throw new UsageError(`${what} ${file} cannot be read: ${fileFault(error)}`, hint(error));
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}

/** Standard input may be a socket, which has no path. */
async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > mostBytes) throw new Error(`it is larger than ${mostBytes / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
