import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { accessOf } from './access.js';

const length = 3000;

/** A credential that is longer than any, with a letter beyond ASCII (RFC 9110 §5.5): whoever compares it must bear it. */
export const longToken: RequestMutation = {
  id: 'auth/long-token',
  applies: ({ operation }) =>
    accessOf(operation) === 'required' &&
    operation.security.some(({ schemes }) => schemes.some(({ scheme }) => scheme.type !== 'apiKey')),
  *derive({ operation, minimal, room }) {
    yield* within(room, 6, () => ({
      id: 'auth/long-token',
      change: `a bearer token of ${length} characters, one of them beyond ASCII`,
      expect: { outcome: 'deny' },
      request: { ...minimal, credentials: { kind: 'field', value: `Bearer ${'f'.repeat(length - 1)}é` } },
      aspects: ['credentials', 'size', 'framing'],
      contract: (operation.security[0] ?? operation).place,
    }));
  },
};
