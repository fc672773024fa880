import type { SecurityScheme } from '../../../contract/index.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';

/** Two Authorization fields, a good and a wrong one: no message may have two (RFC 9110 §5.3), no rule says what follows. */
export const authorizationTwice: RequestMutation = {
  id: 'wire/authorization-twice',
  applies: ({ operation }) => operation.security[0]?.schemes.some(({ scheme }) => isInField(scheme)) === true,
  *derive({ operation, minimal, room }) {
    yield* within(room, 5, () => ({
      id: 'wire/authorization-twice',
      change: 'two Authorization fields, a wrong one and the good one',
      expect: { outcome: 'survive' },
      request: {
        ...minimal,
        fields: [...minimal.fields, { name: 'Authorization', value: ['Bearer not-the-right-credential'] }],
      },
      aspects: ['credentials', 'framing'],
      contract: (operation.security[0] ?? operation).place,
    }));
  },
};

function isInField({ type }: SecurityScheme): boolean {
  return type === 'http' || type === 'oauth2' || type === 'openIdConnect';
}
