import { fileSample } from '../values/file-samples.js';
import type { RequestMutation, RequestSite } from '../site/request-site.js';
import { isBinary, multipartBody } from '../good/multipart-body.js';
import type { Part } from '../../../wire/index.js';
import { bodyFormOf } from '../good/body-form.js';
import { formMembers, withPartType, type FormMember } from './form-members.js';
import { mediaTypeId } from './plan-edits.js';
import { requestTable } from './request-table.js';

/** Changes of a file that the contract says nothing about, and that stop careless services. */
const changes: readonly (readonly [id: string, change: string, (part: Part) => Partial<Part>])[] = [
  ['empty-file', 'a file of 0 bytes', () => ({ content: [] })],
  // RFC 7578 §4.2: a client should send a name, but need not.
  ['no-file-name', 'a file without a name', () => ({ filename: undefined, mediaType: 'application/octet-stream' })],
  ['quoted-file-name', String.raw`a file with the name "fe\"rn"`, () => ({ filename: [String.raw`fe\"rn`] })],
  // RFC 7578 §5.1.3 and §4.2: names are sent as UTF-8, and a recipient takes no path from them.
  ['non-ascii-file-name', 'a file with the name "färn 🌿"', () => ({ filename: ['färn 🌿'] })],
  ['path-as-file-name', 'a file with the name "../../fern"', () => ({ filename: ['../../fern'] })],
];

/** The changes of files in multipart bodies. */
export const fileTables: readonly RequestMutation[] = [
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
        for (const [id, change, changed] of changes) {
          const edit = (part: Part): Part => (part.name === name ? { ...part, ...changed(part) } : part);
          yield* write({ id, priority: 5, change }, members, (tree) => multipartBody(tree, mediaType, edit));
        }
      }
    },
  }),
];

function* files(site: RequestSite): Iterable<FormMember> {
  for (const member of formMembers(site)) {
    if (member.form.id === 'multipart' && isBinary(member.mediaType, member.name)) yield member;
  }
}
