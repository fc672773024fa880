import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { TrellisError } from '../error/index.js';
import type { Sink } from '../report/index.js';

/** A report on its way into a file: the file appears whole or not at all. */
export interface ReportFile {
  readonly sink: Sink;
  /** Puts the file in its place. */
  commit(): Promise<void>;
  /** Throws away what was written. */
  discard(): Promise<void>;
}

/**
 * Opens a report file beside its final place, making folders as needed.
 *
 * @throws TrellisError `report-file` when the file system refuses.
 */
export async function createReportFile(path: string): Promise<ReportFile> {
  // A device or a pipe is written to; only a regular file is ever replaced.
  const inPlace = await lstat(path).then(
    (found) => !found.isFile(),
    () => false,
  );
  const temporary = inPlace ? path : `${path}.${randomUUID()}.part`;
  const handle = await refused(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    return open(temporary, inPlace ? 'w' : 'wx');
  });
  return {
    sink: {
      isTerminal: false,
      color: false,
      columns: 100,
      write: (text) => refused(path, () => append(handle, text)),
    },
    commit: () =>
      refused(path, async () => {
        await handle.close();
        if (!inPlace) await rename(temporary, path);
      }),
    discard: async () => {
      await handle.close().catch(() => undefined);
      if (!inPlace) await rm(temporary, { force: true });
    },
  };
}

async function append(handle: FileHandle, text: string): Promise<void> {
  await handle.appendFile(text);
}

async function refused<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TrellisError(
      [
        {
          code: 'report-file',
          message: `cannot write the report ${path}: ${reason}`,
          hint: 'choose another file, or make room',
        },
      ],
      { cause: error },
    );
  }
}
