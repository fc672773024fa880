import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes the lines of one file of a record. */
export type Write = (file: string, lines: readonly string[]) => Promise<void>;

/** Writes into a folder, which is made where it is not there. */
export function writeInto(folder: string): Write {
  return async (file, lines) => {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, lines.map((line) => `${line}\n`).join(''));
  };
}
