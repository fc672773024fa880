import { isSafeMethod } from '../../../http/index.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { dependsOnState } from './depends-on-state.js';
import { isDestroying } from './is-destroying.js';
import { withOneValue } from '../../with-one-value.js';

/** Several requests on one connection. */
export const several: RequestMutation = {
  id: 'sequences/several',
  applies: ({ operation }) => !isDestroying(operation),
  *derive({ operation, minimal, full, room }) {
    const contract = (operation.responses.find(({ status }) => status.startsWith('2')) ?? operation).place;
    // Whether what was good once is good again is for the state to say, where the contract gives it a word.
    const lasts = !dependsOnState(operation);
    const outcome = lasts ? 'accept' : 'survive';
    yield* within(room, 3, () => ({
      id: 'sequence/several',
      change: 'a good request after three others on the same connection',
      expect: { outcome },
      before: [minimal, full, minimal],
      request: full,
      aspects: [],
      contract,
    }));
    yield* within(room, 2, () => ({
      id: 'sequence/twice',
      change: 'the very same request, fresh values and all, twice on the same connection',
      // Nothing in the contract says whether what is there may be created again.
      expect: { outcome: lasts && isSafeMethod(operation.method) ? 'accept' : 'survive' },
      before: [withOneValue(minimal)],
      request: withOneValue(minimal),
      aspects: [],
      contract,
    }));
  },
};
