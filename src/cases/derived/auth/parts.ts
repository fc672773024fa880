import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { accessOf } from './access.js';

/** Of credentials that are asked for together each one alone. */
export const parts: RequestMutation = {
  id: 'auth/parts',
  applies: ({ operation }) => accessOf(operation) === 'required',
  *derive({ operation, minimal, room }) {
    for (const [requirement, { schemes, place }] of operation.security.entries()) {
      const names = schemes.flatMap(({ scheme }) => (scheme.type === 'mutualTLS' ? [] : [scheme.name]));
      if (names.length < 2) continue;
      for (const name of names) {
        // Where it is an alternative by itself, it is enough.
        if (operation.security.some(({ schemes: all }) => all.every(({ scheme }) => scheme.name === name))) continue;
        yield* within(room, 1, () => ({
          id: `auth/only/${name}${requirement === 0 ? '' : `/${requirement + 1}`}`,
          change: `the good credential of ${name} without ${names.filter((other) => other !== name).join(' and ')}`,
          expect: { outcome: 'deny' },
          request: { ...minimal, credentials: { kind: 'only', requirement, schemes: [name] } },
          aspects: ['credentials'],
          contract: place,
        }));
      }
    }
  },
};
