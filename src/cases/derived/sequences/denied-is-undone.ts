import { isFresh } from '../../is-fresh.js';
import { accessOf } from '../auth/access.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { dependsOnState } from './depends-on-state.js';
import { isDestroying } from './is-destroying.js';
import { withOneValue } from '../../with-one-value.js';

/**
 * A good request with the very values of one that was denied right before. Who asks for credentials only once all is done
 * has them already.
 */
export const deniedIsUndone: RequestMutation = {
  id: 'sequences/denied-is-undone',
  applies: ({ operation, minimal }) =>
    accessOf(operation) === 'required' && !isDestroying(operation) && !dependsOnState(operation) && isFresh(minimal),
  *derive({ operation, minimal, room }) {
    const request = withOneValue(minimal);
    yield* within(room, 3, () => ({
      id: 'sequence/denied-is-undone',
      change: 'the very values of a request that was denied right before, now with credentials',
      expect: { outcome: 'accept' },
      before: [{ ...request, credentials: { kind: 'none' } }],
      afterRefusal: 'undone',
      request,
      aspects: [],
      contract: (operation.security[0] ?? operation).place,
    }));
  },
};
