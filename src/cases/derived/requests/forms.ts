import { fileSample } from '../values/file-samples.js';
import type { RequestMutation, RequestSite } from '../site/request-site.js';
import { isBinary, multipartBody } from '../good/multipart-body.js';
import type { Part, BodyMember, BodyTree } from '../../../wire/index.js';
import { bodyFormOf, type BodyForm } from '../good/body-form.js';
import { mediaTypeId } from './plan-edits.js';
import { requestTable, type RequestRow } from './request-table.js';
import { certainly, memberSchemas, type MediaType } from '../../../contract/index.js';
import { matchesSomeRange, parseMediaType } from '../../../http/index.js';
import { sampleValue } from '../../model/instantiate.js';
import { bodyOf, literalBody } from '../values/body-of.js';
import { isArrayValue } from '../../../json/index.js';
import { joinedItems, readTwice } from './misread-texts.js';
import { draftedPlan } from '../good/draft.js';
import { isWritable, type BodyWriter, type TreeBody } from '../../model/request-body.js';
import { idSegment } from '../site/mutation.js';

/** Files of other media types are valid ones, because services inspect files. */
const ofFiles = ['application/pdf', 'image/png'];
const ofValues = ['application/xml', 'image/png'];

/** Changes of a file that the contract says nothing about, and that stop careless services. */
const fileChanges: readonly (readonly [id: string, change: string, (part: Part) => Partial<Part>])[] = [
  ['empty-file', 'a file of 0 bytes', () => ({ content: [] })],
  // RFC 7578 §4.2: a client should send a name, but need not.
  ['no-file-name', 'a file without a name', () => ({ filename: undefined, mediaType: 'application/octet-stream' })],
  ['quoted-file-name', String.raw`a file with the name "fe\"rn"`, () => ({ filename: [String.raw`fe\"rn`] })],
  // RFC 7578 §5.1.3 and §4.2: names are sent as UTF-8, and a recipient takes no path from them.
  ['non-ascii-file-name', 'a file with the name "färn 🌿"', () => ({ filename: ['färn 🌿'] })],
  ['path-as-file-name', 'a file with the name "../../fern"', () => ({ filename: ['../../fern'] })],
];

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
  requestTable({
    // Each media type that `encoding` lists (OpenAPI 3.1 §4.8.15.1, "a comma-separated list of the two types").
    usual: () => ({ expect: 'accept' }),
    *rows(site) {
      for (const { name, members, mediaType, write } of files(site)) {
        const [, ...further] = mediaType.encoding.get(name)?.contentType?.split(',') ?? [];
        for (const type of further.map((each) => each.trim())) {
          // A service may inspect the file, so it must be one of this type.
          if (fileSample(type) === undefined && !type.startsWith('text/')) continue;
          const id = `type-${mediaTypeId(type)}`;
          const contract = mediaType.encoding.get(name)?.place;
          const row = { id, priority: 3, change: `a file of ${type}, which the encoding lists`, contract };
          yield* write(row, members, bodyFormOf(withPartType(mediaType, name, type))?.write);
        }
      }
    },
  }),
  requestTable({
    usual: () => ({ aspects: ['body'] }),
    *rows(site) {
      for (const { name, members, mediaType, write } of files(site)) {
        for (const [id, change, changed] of fileChanges) {
          const edit = (part: Part): Part => (part.name === name ? { ...part, ...changed(part) } : part);
          yield* write({ id, priority: 5, change }, members, (tree) => multipartBody(tree, mediaType, edit));
        }
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

function* files(site: RequestSite): Iterable<FormMember> {
  for (const member of formMembers(site)) {
    if (member.form.id === 'multipart' && isBinary(member.mediaType, member.name)) yield member;
  }
}

/** A field or part of a form. */
interface FormMember {
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
function* formMembers({ bodies, draft }: RequestSite): Iterable<FormMember> {
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
function withPartType(mediaType: MediaType, name: string, contentType: string): MediaType {
  const { encoding, place } = mediaType;
  const own = encoding.get(name) ?? { headers: [], style: undefined, explode: undefined, allowReserved: false, place };
  return { ...mediaType, encoding: new Map([...encoding, [name, { ...own, contentType }]]) };
}
