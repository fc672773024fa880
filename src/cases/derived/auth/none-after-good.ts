import type { RequestMutation } from '../request-site.js';
import { isDestroying } from '../sequences/is-destroying.js';
import { within } from '../within.js';
import { accessOf } from './access.js';

/** That one was let in says nothing of the next one on the same connection. */
export const noneAfterGood: RequestMutation = {
  id: 'auth/none-after-good',
  applies: ({ operation }) => accessOf(operation) === 'required' && !isDestroying(operation),
  *derive({ operation, minimal, room }) {
    const common = {
      expect: { outcome: 'deny' },
      before: [minimal],
      aspects: ['credentials'],
      contract: (operation.security[0] ?? operation).place,
    } as const;
    yield* within(room, 1, () => ({
      ...common,
      id: 'auth/none-after-good',
      change: 'no credentials, on a connection that has just been let in',
      request: { ...minimal, credentials: { kind: 'none' } },
    }));
    yield* within(room, 3, () => ({
      ...common,
      id: 'auth/wrong-after-good',
      change: 'a wrong credential, on a connection that has just been let in',
      request: { ...minimal, credentials: { kind: 'variant', variant: 'wrong' } },
    }));
  },
};
