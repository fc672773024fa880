import { certainly, memberSchemas, type MediaType } from '../../../contract/index.js';
import type { BodyMember, BodyTree } from '../../../wire/index.js';
import { matchesSomeRange, parseMediaType } from '../../../http/index.js';
import { bodyFormOf } from '../good/body-form.js';
import { isBinary } from '../good/multipart-body.js';
import type { RequestMutation } from '../site/request-site.js';
import { formMembers, withPartType } from './form-members.js';
import { sampleValue } from '../../model/instantiate.js';
import { bodyOf, literalBody } from '../values/body-of.js';
import { isArrayValue } from '../../../json/index.js';
import { joinedItems, readTwice } from './misread-texts.js';
import { requestTable } from './request-table.js';

/** Files of other media types are valid ones, because services inspect files. */
const ofFiles = ['application/pdf', 'image/png'];
const ofValues = ['application/xml', 'image/png'];

/** The changes of form fields and multipart parts. */
export const formTables: readonly RequestMutation[] = [
  requestTable({
    // Only forms can express that a field is present but empty, or present twice.
    usual: () => ({ aspects: ['body'] }),
    *rows(site) {
      for (const { name, value, members, at, mediaType, write } of formMembers(site)) {
        if (value.kind !== 'scalar' || isBinary(mediaType, name)) continue;
        const changes: readonly (readonly [id: string, words: string, members: readonly BodyMember[]])[] = [
          // An empty text may mean no value.
          ['blank', 'there, but empty', members.with(at, [name, literalBody('""')])],
          ['repeated', 'there twice', members.toSpliced(at, 0, [name, value])],
        ];
        for (const [id, change, changed] of changes) yield* write({ id, priority: 5, change }, changed);
      }
    },
  }),
  requestTable({
    // Invalid as sent, but valid to a server that decodes it twice or splits items at commas.
    usual: () => ({ aspects: ['body'] }),
    *rows(site) {
      for (const { name, value, members, at, mediaType, form, write } of formMembers(site)) {
        const [schema] = mediaType.schema === undefined ? [] : memberSchemas(certainly([mediaType.schema]), name);
        if (form.id !== 'form' || schema === undefined || mediaType.encoding.get(name)?.contentType !== undefined)
          continue;
        const { style = 'form', explode = true } = mediaType.encoding.get(name) ?? {};
        const good = sampleValue(value);
        const isList = isArrayValue(good);
        const misread = isList ? style === 'form' && explode && joinedItems(good, schema) : readTwice(good, schema);
        if (!misread || (!isList && value.kind !== 'scalar')) continue;
        const text = bodyOf(misread.text);
        const changed: BodyMember = [name, isList ? { kind: 'array', items: [text] } : text];
        yield* write({ ...misread.row, change: misread.change }, members.with(at, changed));
      }
    },
  }),
  requestTable({
    // A multipart part that should be JSON and is not (OpenAPI 3.1 §4.8.14.5).
    usual: () => ({ expect: 'refuse', aspects: ['body'] }),
    *rows(site) {
      for (const { name, value, members, at, form, write } of formMembers(site)) {
        if (form.id !== 'multipart' || value.kind !== 'object') continue;
        const changed = members.with(at, [name, literalBody('{')]);
        yield* write({ id: 'malformed', priority: 2, change: '"{", which is not JSON' }, changed);
      }
    },
  }),
  requestTable({
    /*
     * A multipart part with another media type than it should have.
     *
     * `encoding` states a requirement for clients (OpenAPI 3.1 §4.8.15.1) that many services never check. Without it,
     * the default media type binds nobody: `image/png` is as valid for bytes as `application/octet-stream`, and
     * browsers send no type for text fields.
     */
    usual: () => ({ doubt: 'part-type-unread', aspects: ['media-type', 'body'] }),
    *rows(site) {
      for (const { name, value, members, mediaType, form, write } of formMembers(site)) {
        const type = form.id === 'multipart' ? otherType(mediaType, name, value) : undefined;
        if (type === undefined) continue;
        const asked = mediaType.encoding.get(name);
        const isAsked = asked?.contentType !== undefined;
        const row = {
          id: 'other-type',
          priority: isAsked ? 2 : 6,
          change: `a part of ${type}${isAsked ? ` instead of ${asked.contentType}` : ''}`,
          expect: isAsked ? 'refuse' : 'survive',
          contract: (asked ?? mediaType).place,
        } as const;
        yield* write(row, members, bodyFormOf(withPartType(mediaType, name, type))?.write);
      }
    },
  }),
];

/** Returns a media type that a part should not have, or need not have; undefined if any type is valid. */
function otherType(mediaType: MediaType, name: string, value: BodyTree): string | undefined {
  const isFile = isBinary(mediaType, name);
  const asked = mediaType.encoding.get(name)?.contentType;
  if (asked === undefined) return isFile ? 'image/png' : value.kind === 'object' ? 'text/plain' : undefined;
  return (isFile ? ofFiles : ofValues).find((type) => !matchesSomeRange(asked, parseMediaType(type)!));
}
