import { parentPort } from 'node:worker_threads';
import { linesOf, serversOf, type ServerPart } from './lines-of.js';

/** The server at this index of a part. */
export interface Job {
  readonly part: ServerPart;
  readonly index: number;
}

/** Answers each job with its lines. */
parentPort?.on('message', ({ part, index }: Job) => {
  const server = serversOf[part][index];
  // What is rejected ends the thread, and with it the record.
  if (server !== undefined) void linesOf(part, server).then((lines) => parentPort?.postMessage(lines));
});
