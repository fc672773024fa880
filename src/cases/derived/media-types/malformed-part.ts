import { bodyFormOf } from '../body/body-form.js';
import { idSegment } from '../body/id-segment.js';
import { draftedPlan } from '../good/draft.js';
import { isWritable, treeOf } from '../../request-body.js';
import type { RequestMutation } from '../request-site.js';
import { literalBody } from '../values/body-of.js';
import { within } from '../within.js';

/** A part of a multipart body that should be JSON and is not (OpenAPI 3.1 §4.8.14.5). */
export const malformedPart: RequestMutation = {
  id: 'media-types/malformed-part',
  applies: ({ bodies }) => bodies.some(({ full }) => treeOf(full.body)?.kind === 'object'),
  *derive({ bodies, draft, room }) {
    for (const { mediaType, minimal, full } of bodies) {
      const tree = treeOf(full.body);
      const form = bodyFormOf(mediaType);
      if (form?.id !== 'multipart' || tree?.kind !== 'object') continue;
      for (const [at, [name, value]] of tree.members.entries()) {
        if (value.kind !== 'object') continue;
        const changed = { kind: 'object', members: tree.members.with(at, [name, literalBody('{')]) } as const;
        const written = { tree: changed, write: form.write };
        if (!isWritable(written)) continue;
        yield* within(room, 2, () => ({
          id: `${form.id}/${idSegment(name)}/malformed`,
          change: `${name}: "{", which is no JSON`,
          expect: { outcome: 'refuse' },
          request: draftedPlan({ ...draft, body: { mediaType: minimal.mediaType, body: written } }),
          aspects: ['body'],
          contract: mediaType.place,
        }));
      }
    }
  },
};
