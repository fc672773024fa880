import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Job } from './worker.js';

/** A thread loads everything anew, which pays for no fewer jobs. */
const fewest = 8;

/** Hands jobs to as many threads as there are cores, and returns their lines, in the order of the jobs. */
export async function work(jobs: readonly Job[]): Promise<readonly (readonly string[])[]> {
  const results: (readonly string[])[] = [];
  const waiting = jobs.entries();
  const length = Math.min(availableParallelism(), Math.ceil(jobs.length / fewest));
  const threads = Array.from({ length }, async () => {
    const worker = new Worker(new URL('worker.js', import.meta.url));
    try {
      for (const [index, job] of waiting) {
        worker.postMessage(job);
        const [lines] = (await once(worker, 'message')) as [readonly string[]];
        results[index] = lines;
      }
    } finally {
      await worker.terminate();
    }
  });
  await Promise.all(threads);
  return results;
}
