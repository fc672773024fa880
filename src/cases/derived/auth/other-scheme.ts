import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { accessOf } from './access.js';

/** The good credential of a scheme that the document knows and this operation does not ask for. */
export const otherScheme: RequestMutation = {
  id: 'auth/other-scheme',
  applies: ({ operation }) => accessOf(operation) === 'required',
  *derive({ contract, operation, minimal, room }) {
    const asked = new Set(operation.security.flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme.name)));
    for (const scheme of contract.securitySchemes.values()) {
      if (asked.has(scheme.name) || scheme.type === 'mutualTLS') continue;
      yield* within(room, 3, () => ({
        id: `auth/instead/${scheme.name}`,
        change: `the good credential of ${scheme.name}, which the operation does not ask for`,
        expect: { outcome: 'deny' },
        request: { ...minimal, credentials: { kind: 'other', scheme } },
        aspects: ['credentials'],
        contract: (operation.security[0] ?? operation).place,
      }));
    }
  },
};
