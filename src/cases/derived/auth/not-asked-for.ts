import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { accessOf } from './access.js';

/** Wrong credentials where none are needed: the contract does not say whether anyone looks at them. */
export const notAskedFor: RequestMutation = {
  id: 'auth/not-asked-for',
  applies: ({ operation }) => accessOf(operation) !== 'required',
  *derive({ operation, minimal, room }) {
    yield* within(room, 4, () => ({
      id: 'auth/wrong',
      change: 'a wrong bearer token, where none is needed',
      expect: { outcome: 'survive' },
      request: { ...minimal, credentials: { kind: 'field', value: 'Bearer not-the-right-credential' } },
      aspects: ['credentials'],
      contract: operation.place,
    }));
  },
};
