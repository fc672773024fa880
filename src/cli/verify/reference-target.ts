import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Target } from '../../run/index.js';
import { shipped } from '../shipped.js';

/**
 * The reference plant store on a free loopback port, with a token of its own, in a thread of its own: it answers while
 * the run goes on, as any other server would.
 */
export function referenceTarget(): Target {
  return {
    name: 'reference',
    kind: 'service',
    start: async () => {
      const token = randomBytes(24).toString('base64url');
      const thread = new Worker(shipped('dist/cli/reference-thread.js'), { workerData: token });
      const [url] = (await once(thread, 'message')) as [url: string];
      // Should it fail later on, the run finds nobody there, and says so.
      thread.on('error', () => {});
      return { url, credentials: new Map([['', token]]), close: async () => void (await thread.terminate()) };
    },
  };
}
