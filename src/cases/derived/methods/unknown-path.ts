import { plannedPath } from '../../planned-path.js';
import { accessOf } from '../auth/access.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';

/** Paths that the contract does not have, where nobody has to be let in. */
export const unknownPath: RequestMutation = {
  id: 'methods/unknown-path',
  applies: ({ operation }) => accessOf(operation) !== 'required',
  *derive({ paths, operation, minimal, room }) {
    const path = plannedPath(minimal).replace(/\/$/, '');
    for (const [id, spelt] of [
      ['below', `${path}/1`],
      ['bad-percent-encoding', `${path}/%zz`],
    ] as const) {
      if (paths.at(spelt).length > 0) continue;
      yield* within(room, 4, () => ({
        id: `path/${id}`,
        change: `${spelt} instead of ${path}`,
        expect: { outcome: 'survive' },
        request: { ...minimal, path: [spelt], credentials: { kind: 'none' } },
        aspects: id === 'below' ? ['path'] : ['path', 'framing'],
        contract: operation.place,
      }));
    }
  },
};
