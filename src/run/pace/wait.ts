import { setTimeout as delay } from 'node:timers/promises';

/** Waits for that many milliseconds, or until the signal is aborted. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
