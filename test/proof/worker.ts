import { parentPort } from 'node:worker_threads';
import { linesOfJob, type Job } from './lines-of.js';

/** Answers each job with its lines; what is rejected ends the thread, and with it the record. */
parentPort?.on('message', (job: Job) => {
  void linesOfJob(job).then((lines) => parentPort?.postMessage(lines));
});
