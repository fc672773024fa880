import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { accessOf } from './access.js';

/** No credentials at all: denied where they are asked for, let in where they need not be given. */
export const none: RequestMutation = {
  id: 'auth/none',
  applies: ({ operation }) => accessOf(operation) !== 'public',
  *derive({ operation, minimal, room }) {
    yield* within(room, 0, () => ({
      id: 'auth/none',
      change: 'no credentials',
      expect: { outcome: accessOf(operation) === 'required' ? 'deny' : 'accept' },
      request: { ...minimal, credentials: { kind: 'none' } },
      aspects: ['credentials'],
      contract: (operation.security[0] ?? operation).place,
    }));
  },
};
