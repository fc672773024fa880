import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { linesOfJob, type Job } from './lines-of.js';

/** A thread loads everything anew, which pays for no fewer jobs. */
const fewest = 8;

/**
 * Hands jobs to as many threads as there are cores, or does a few of them in this one, and returns their lines, in the
 * order of the jobs.
 */
export async function work(jobs: readonly Job[]): Promise<readonly (readonly string[])[]> {
  const results: (readonly string[])[] = [];
  if (jobs.length < fewest) {
    for (const job of jobs) results.push(await linesOfJob(job));
    return results;
  }
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
