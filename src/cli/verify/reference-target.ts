import { randomBytes } from 'node:crypto';
import { startPlantStore } from '../../server/index.js';
import type { Target } from '../../run/index.js';

/** The reference plant store in this process, on a free loopback port, with a token of its own. */
export function referenceTarget(): Target {
  return {
    name: 'reference',
    kind: 'service',
    start: async () => {
      const token = randomBytes(24).toString('base64url');
      const store = await startPlantStore({ token });
      return { url: store.url, credentials: new Map([['', token]]), close: () => store.close() };
    },
  };
}
