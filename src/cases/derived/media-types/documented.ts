import { draftedPlan } from '../good/draft.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';
import { mediaTypeId } from './with-body.js';

/** Each media type that the contract gives for the body, with a small body and with all that can be in it. */
export const documented: RequestMutation = {
  id: 'media-types/documented',
  applies: ({ bodies }) => bodies.length > 0,
  *derive({ bodies, draft, room }) {
    for (const { mediaType, minimal, full } of bodies) {
      const common = { expect: { outcome: 'accept' }, aspects: [], contract: mediaType.place } as const;
      const id = `media-type/is/${mediaTypeId(mediaType.range)}`;
      const change = `a body of ${mediaType.range}`;
      yield { ...common, id, change, request: draftedPlan({ ...draft, body: minimal }), priority: 0 };
      yield* within(room, 2, () => ({
        ...common,
        id: `${id}/full`,
        change: `${change}, as full as can be`,
        request: draftedPlan({ ...draft, body: full }),
      }));
    }
  },
};
