/**
 * Runs a command that goes on until SIGTERM or Ctrl-C, which `stopped` tells of from the first moment. Another Ctrl-C
 * ends the process.
 */
export async function untilStopped<T>(command: (stopped: Promise<void>) => Promise<T>): Promise<T> {
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  process.once('SIGTERM', stop).once('SIGINT', stop);
  try {
    return await command(stopped);
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
  }
}
