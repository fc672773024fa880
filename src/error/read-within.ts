import { open } from 'node:fs/promises';

const chunkBytes = 1024 * 1024;

/** No file that people write or that a run reports is larger. */
const mostBytes = 64 * 1024 * 1024;

/**
 * The bytes of a file, which may be a pipe or a device: no more than a bound is ever read.
 *
 * @throws Error from the file system, or one that says that the file is larger.
 */
export async function readWithin(file: string, most: number = mostBytes): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size > most) throw tooLarge(most);
    const chunks: Uint8Array[] = [];
    let total = 0;
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkBytes));
      if (bytesRead === 0) return Buffer.concat(chunks);
      total += bytesRead;
      if (total > most) throw tooLarge(most);
      chunks.push(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

function tooLarge(most: number): Error {
  return new Error(`it is larger than ${most / 1024 / 1024} MiB`);
}
