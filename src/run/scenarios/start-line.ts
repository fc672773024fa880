import { withResolvers } from '../connection/with-resolvers.js';
import type { Gate } from '../fixtures/tried.js';
import { wait } from '../pace/wait.js';

/** So long one of several requests waits for the others to be ready, in milliseconds. */
const LONGEST_START = 1_000;

/** Where requests wait for each other, so that they go out at the same moment. */
export interface StartLine {
  /** Opens once all are ready, and so many milliseconds later. */
  gate(delay: number): Gate;
  /** Whether all were ready in time. */
  readonly isComplete: boolean;
}

/**
 * Where so many requests wait for each other, or until one has waited for too long.
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
