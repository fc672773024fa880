import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { accessOf } from './access.js';

/** No credentials, but all that is optional: none of that may open what the smallest request does not. */
export const noneWithEverything: RequestMutation = {
  id: 'auth/none-with-everything',
  applies: ({ operation }) => accessOf(operation) === 'required',
  *derive({ operation, full, room }) {
    yield* within(room, 3, () => ({
      id: 'auth/none-with-everything',
      change: 'all that is optional, and no credentials',
      expect: { outcome: 'deny' },
      request: { ...full, credentials: { kind: 'none' } },
      aspects: ['credentials'],
      contract: (operation.security[0] ?? operation).place,
    }));
  },
};
