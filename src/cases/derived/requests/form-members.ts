import type { MediaType } from '../../../contract/index.js';
import type { BodyMember, BodyTree } from '../../../wire/index.js';
import { bodyFormOf, type BodyForm } from '../good/body-form.js';
import { draftedPlan } from '../good/draft.js';
import { isWritable, type BodyWriter, type TreeBody } from '../../model/request-body.js';
import { idSegment } from '../site/mutation.js';
import type { RequestSite } from '../site/request-site.js';
import type { RequestRow } from './request-table.js';

/** A field or part of a form. */
export interface FormMember {
  readonly name: string;
  readonly value: BodyTree;
  /** All members of the form, with this one at index `at`. */
  readonly members: readonly BodyMember[];
  readonly at: number;
  readonly mediaType: MediaType;
  readonly form: BodyForm;
  /** Completes a row of this member by a request with other members; returns no row if they cannot be written. */
  readonly write: (row: RequestRow, members: readonly BodyMember[], as?: BodyWriter) => readonly RequestRow[];
}

/** Returns the fields and parts of all bodies that are forms. */
export function* formMembers({ bodies, draft }: RequestSite): Iterable<FormMember> {
  for (const { mediaType, minimal, full } of bodies) {
    const form = bodyFormOf(mediaType);
    const tree = 'tree' in full.body ? full.body.tree : undefined;
    if (form === undefined || form.id === 'body' || tree?.kind !== 'object') continue;
    const { members } = tree;
    for (const [at, [name, value]] of members.entries()) {
      const write: FormMember['write'] = ({ id, change, ...row }, changed, as = form.write) => {
        const body: TreeBody = { tree: { kind: 'object', members: changed }, write: as };
        if (!isWritable(body)) return [];
        const request = () => draftedPlan({ ...draft, body: { mediaType: minimal.mediaType, body } });
        const own = { id: `${form.id}/${idSegment(name)}/${id}`, change: `${name}: ${change}` };
        return [{ contract: mediaType.place, ...row, ...own, request }];
      };
      yield { name, value, members, at, mediaType, form, write };
    }
  }
}

/** Returns a form with another media type for one of its parts. */
export function withPartType(mediaType: MediaType, name: string, contentType: string): MediaType {
  const { encoding, place } = mediaType;
  const own = encoding.get(name) ?? { headers: [], style: undefined, explode: undefined, allowReserved: false, place };
  return { ...mediaType, encoding: new Map([...encoding, [name, { ...own, contentType }]]) };
}
