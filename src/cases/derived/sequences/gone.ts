import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';

/**
 * What is gone is removed once more: the answer is that of anything that is not there, which is as much a part of the
 * contract as the removal. A thing without a name of its own may be there again, or always.
 */
export const gone: RequestMutation = {
  id: 'sequences/gone',
  applies: ({ operation: { method, path } }) => method === 'DELETE' && path.names.length > 0,
  *derive({ operation, minimal, room }) {
    yield* within(room, 2, () => ({
      id: 'sequence/gone',
      change: 'the smallest good request for what the one before it has removed',
      expect: { outcome: 'survive' },
      before: [minimal],
      request: minimal,
      aspects: [],
      contract: (operation.responses.find(({ status }) => status.startsWith('4')) ?? operation).place,
    }));
  },
};
