import type { MediaType } from '../../../contract/index.js';
import { matchesSomeRange, parseMediaType } from '../../../http/index.js';
import type { BodyTree } from '../../../wire/index.js';
import { bodyFormOf } from '../body/body-form.js';
import { idSegment } from '../body/id-segment.js';
import { draftedPlan } from '../good/draft.js';
import { isBinary } from '../good/is-binary.js';
import { isWritable, treeOf } from '../../request-body.js';
import type { RequestMutation } from '../request-site.js';
import { within } from '../within.js';

/** Files of other types are whole ones, so that whoever looks into them is not misled; of text there is none. */
const ofFiles = ['application/pdf', 'image/png'];
const ofValues = ['application/xml', 'image/png'];

/**
 * A part of a multipart body of another media type than it should have.
 *
 * What `encoding` asks of a part is asked of whoever sends it (OpenAPI 3.1 §4.8.15.1), and many services never look. Where
 * it says nothing there is a default, by which a part is written and not one that has to be kept to: `image/png` is as
 * good for bytes as `application/octet-stream`, and browsers give no type to what is not a file.
 */
export const partType: RequestMutation = {
  id: 'media-types/part-type',
  applies: ({ bodies }) => bodies.some(({ full }) => treeOf(full.body)?.kind === 'object'),
  *derive({ bodies, draft, room }) {
    for (const { mediaType, minimal, full } of bodies) {
      const tree = treeOf(full.body);
      const form = bodyFormOf(mediaType);
      if (form?.id !== 'multipart' || tree?.kind !== 'object') continue;
      for (const [name, value] of tree.members) {
        const asked = mediaType.encoding.get(name);
        const type = otherType(mediaType, name, value);
        const write = type && bodyFormOf(withPartType(mediaType, name, type))?.write;
        const body = write && { tree, write };
        if (!body || !isWritable(body)) continue;
        const isAsked = asked?.contentType !== undefined;
        yield* within(room, isAsked ? 2 : 6, () => ({
          id: `multipart/${idSegment(name)}/other-type`,
          change: `${name}: a part of ${type}${isAsked ? ` instead of ${asked.contentType}` : ''}`,
          expect: { outcome: isAsked ? 'refuse' : 'survive' },
          doubt: 'part-type-unread',
          request: draftedPlan({ ...draft, body: { mediaType: minimal.mediaType, body } }),
          aspects: ['media-type', 'body'],
          contract: asked?.place ?? mediaType.place,
        }));
      }
    }
  },
};

/** A type that a part should not have, or need not have; undefined where any will do, or none is likely. */
function otherType({ schema, encoding }: MediaType, name: string, value: BodyTree): string | undefined {
  const isFile = isBinary(schema, name);
  const asked = encoding.get(name)?.contentType;
  if (asked === undefined) return isFile ? 'image/png' : value.kind === 'object' ? 'text/plain' : undefined;
  return (isFile ? ofFiles : ofValues).find((type) => !matchesSomeRange(asked, parseMediaType(type)!));
}

function withPartType(mediaType: MediaType, name: string, contentType: string): MediaType {
  const { encoding, place } = mediaType;
  const own = encoding.get(name) ?? { headers: [], style: undefined, explode: undefined, allowReserved: false, place };
  return { ...mediaType, encoding: new Map([...encoding, [name, { ...own, contentType }]]) };
}
