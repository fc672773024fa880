import { constants, open, type FileHandle } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** In milliseconds: enough for whatever the same shell line starts. */
const patience = 5_000;
const interval = 50;

/**
 * Opens a named pipe for writing once someone reads it. To open one that nobody reads would block a thread for good,
 * and with it the end of the process.
 *
 * @throws what the file system says when nobody comes within five seconds.
 */
export async function openPipe(path: string): Promise<FileHandle> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      const probe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
      // The reader must never see the last writer go, so the one that may wait comes before the other leaves.
      const handle = await open(path, constants.O_WRONLY);
      await probe.close();
      return handle;
    } catch (error) {
      const nobody = error instanceof Error && 'code' in error && error.code === 'ENXIO';
      if (!nobody || performance.now() > end) throw error;
    }
    await delay(interval);
  }
}
