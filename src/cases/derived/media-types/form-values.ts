import { bodyFormOf } from '../body/body-form.js';
import { idSegment } from '../body/id-segment.js';
import { draftedPlan } from '../good/draft.js';
import { isBinary } from '../good/is-binary.js';
import { isWritable, treeOf } from '../../request-body.js';
import type { RequestMutation } from '../request-site.js';
import type { BodyTree } from '../../../wire/index.js';
import { literalBody } from '../values/body-of.js';
import { within } from '../within.js';

/** What forms alone can say of one field: that it is there and empty, and that it is there twice. */
export const formValues: RequestMutation = {
  id: 'media-types/form-values',
  applies: ({ bodies }) => bodies.some(({ full }) => treeOf(full.body)?.kind === 'object'),
  *derive({ bodies, draft, room }) {
    for (const { mediaType, minimal, full } of bodies) {
      const tree = treeOf(full.body);
      const form = bodyFormOf(mediaType);
      if (form === undefined || form.id === 'body' || tree?.kind !== 'object') continue;
      for (const [at, [name, value]] of tree.members.entries()) {
        if (value.kind !== 'scalar' || isBinary(mediaType.schema, name)) continue;
        const changes: readonly (readonly [id: string, words: string, members: typeof tree.members])[] = [
          // An empty text may stand for no value at all.
          ['blank', 'there, but empty', tree.members.with(at, [name, literalBody('""')])],
          ['repeated', 'there twice', tree.members.toSpliced(at, 0, [name, value])],
        ];
        for (const [id, words, members] of changes) {
          const changed: BodyTree = { kind: 'object', members };
          const written = { tree: changed, write: form.write };
          if (!isWritable(written)) continue;
          yield* within(room, 5, () => ({
            id: `${form.id}/${idSegment(name)}/${id}`,
            change: `${name}: ${words}`,
            expect: { outcome: 'survive' },
            request: draftedPlan({ ...draft, body: { mediaType: minimal.mediaType, body: written } }),
            aspects: ['body'],
            contract: mediaType.place,
          }));
        }
      }
    }
  },
};
