import { open } from 'node:fs/promises';

const chunkBytes = 1024 * 1024;

/** The maximum size of input files and reports. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Reads a file, pipe or device, but never more than `most` bytes.
 *
 * @throws Error from the file system, or if the file is larger.
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
