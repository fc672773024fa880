/** Ctrl-C and SIGTERM as an abort signal; a second one ends the process at once. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** Gives the signals back to their defaults. */
  end(): void;
}

/** Begins to listen for signals. */
export function interruption(): Interruption {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return {
    signal: controller.signal,
    end: () => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
    },
  };
}
