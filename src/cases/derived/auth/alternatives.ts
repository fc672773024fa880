import type { RequestMutation } from '../request-site.js';
import { isOfConnection } from '../../credentials/is-of-connection.js';
import { within } from '../within.js';
import { byName } from './by-name.js';

/** Each of several security requirements is enough by itself (OpenAPI 3.1 §4.8.30). */
export const alternatives: RequestMutation = {
  id: 'auth/alternatives',
  applies: ({ operation }) => operation.security.length > 1,
  *derive({ operation, minimal, room }) {
    for (const [requirement, { schemes, place }] of operation.security.entries()) {
      const names = byName(schemes).map(({ scheme }) => scheme.name);
      if (names.length === 0 || isOfConnection({ schemes, place })) continue;
      yield* within(room, 1, () => ({
        id: `auth/with/${names.join('+')}`,
        change: `nothing but the good credentials of ${names.join(' and ')}`,
        expect: { outcome: 'accept' },
        request: { ...minimal, credentials: { kind: 'requirement', requirement } },
        aspects: [],
        contract: place,
      }));
    }
  },
};
