/** The time for an orderly end of the run, in milliseconds. */
const patience = 5_000;

/** An abort signal for Ctrl-C and SIGTERM. A second signal, or no end within five seconds, ends the process at once. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** Restores the default effect of the signals. */
  end(): void;
}

/** Starts to listen for signals. */
export function interruption(): Interruption {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(timer);
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
  const die = (signal: NodeJS.Signals): void => {
    end();
    // A thread that waits for a file system would block an orderly exit. The default effect of a signal ends all threads.
    process.once('exit', () => process.kill(process.pid, signal));
    process.exit(130);
  };
  const stop = (signal: NodeJS.Signals): void => {
    if (controller.signal.aborted) return die(signal);
    controller.abort();
    timer = setTimeout(() => die(signal), patience).unref();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return { signal: controller.signal, end };
}

/** Runs a command until SIGTERM or Ctrl-C, which resolve `stopped`. Another Ctrl-C ends the process. */
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
