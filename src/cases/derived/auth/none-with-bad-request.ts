import { withBodyOfType } from '../body/with-body-of-type.js';
import { withField } from '../media-types/with-body.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { accessOf } from './access.js';

/** No credentials and something else amiss: the order of the checks is free, letting the request in is not. */
export const noneWithBadRequest: RequestMutation = {
  id: 'auth/none-with-bad-request',
  applies: ({ operation }) => accessOf(operation) === 'required' && operation.requestBody !== undefined,
  *derive({ operation, minimal, bodies, room }) {
    const common = { expect: { outcome: 'deny' }, contract: (operation.security[0] ?? operation).place } as const;
    const none = { kind: 'none' } as const;
    // Whoever looks at the media type first must find nothing wrong with it.
    const contentType = bodies[0]?.minimal.mediaType ?? 'application/json';
    for (const [id, body] of [
      ['malformed', '{'],
      ['empty', '{}'],
    ] as const) {
      yield* within(room, 3, () => ({
        ...common,
        id: `auth/none-with-${id}-body`,
        change: `a body of "${body}" and no credentials`,
        request: { ...withBodyOfType(minimal, contentType, [body]), credentials: none },
        aspects: ['credentials', 'body'],
      }));
    }
    yield* within(room, 3, () => ({
      ...common,
      id: 'auth/none-without-body',
      change: 'neither a body nor credentials',
      request: { ...withField(minimal, 'Content-Type'), body: undefined, credentials: none },
      aspects: ['credentials', 'no-body'],
    }));
  },
};
