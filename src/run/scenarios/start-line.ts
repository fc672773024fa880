import { withResolvers } from '../connection/with-resolvers.js';
import type { Gate } from '../fixtures/tried.js';
import { wait } from '../pace/wait.js';

/** The longest time that a request waits for the others, in milliseconds. */
const LONGEST_START = 1_000;

/** Lets requests wait for each other, so that they are sent at the same time. */
export interface StartLine {
  /** Returns a gate that opens this many milliseconds after all requests are ready. */
  gate(delay: number): Gate;
  /** Whether all requests were ready in time. */
  readonly isComplete: boolean;
}

/**
 * Returns a start line for a number of requests, which opens when all are ready or one has waited too long.
 *
 * @example
 * const start = startLine(2, signal);
 * await Promise.all([send(one, start.gate(0)), send(other, start.gate(1))]);
 */
export function startLine(count: number, signal: AbortSignal): StartLine {
  const { promise, resolve } = withResolvers<undefined>();
  let missing = count;
  let isLate = false;
  return {
    gate: (delay) => async () => {
      missing--;
      if (missing === 0) resolve(undefined);
      const timer = setTimeout(() => {
        isLate = true;
        resolve(undefined);
      }, LONGEST_START);
      await promise;
      clearTimeout(timer);
      await wait(delay, signal);
    },
    get isComplete() {
      return missing <= 0 && !isLate;
    },
  };
}
