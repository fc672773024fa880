import type { MediaType } from '../../../contract/index.js';
import { isJsonMediaType, parseMediaType } from '../../../http/index.js';
import {
  bodyTemplate,
  boundary,
  type BodyTree,
  formBody,
  isText,
  scalarTemplate,
  type Template,
} from '../../../wire/index.js';
import { multipartBody } from '../good/multipart-body.js';

/** How the value of a body is written on the wire. */
export interface BodyForm {
  /** What ids call a body of this form. */
  readonly id: 'body' | 'form' | 'multipart' | 'text';
  /** The value of Content-Type for a media type of this form. */
  contentType(mediaType: MediaType): string;
  /** Undefined where a value has no such form. */
  write(tree: BodyTree, mediaType: MediaType): Template | undefined;
}

/** JSON text, which stands for every value. */
export const jsonForm: BodyForm = {
  id: 'body',
  contentType: ({ range }) => (range.includes('*') ? 'application/json' : range),
  write: bodyTemplate,
};

const urlEncoded: BodyForm = { id: 'form', contentType: ({ range }) => range, write: formBody };

const multipart: BodyForm = {
  id: 'multipart',
  contentType: ({ range }) => `${range}; boundary=${boundary}`,
  write: multipartBody,
};

/** A string as it is. It says its charset, since not all readers of text take it to be UTF-8 (RFC 6657 §3). */
const plainText: BodyForm = {
  id: 'text',
  contentType: ({ range }) => (range.includes('charset') ? range : `${range}; charset=utf-8`),
  write: (tree) => {
    const template = tree.kind === 'scalar' ? scalarTemplate(tree) : [];
    // A text of nothing looks like no body at all (RFC 9110 §6.4.1).
    return template.length === 0 ? undefined : template;
  },
};

/** The form of the bodies of a media type; undefined where what they say is not known. */
export function bodyFormOf(mediaType: MediaType): BodyForm | undefined {
  const { range } = mediaType;
  const type = parseMediaType(range.replace(/^(?:\*|application)\/\*/, 'application/json'));
  if (type === undefined) return undefined;
  if (isJsonMediaType(type)) return jsonForm;
  if (type.essence === 'application/x-www-form-urlencoded') return urlEncoded;
  if (type.essence === 'multipart/form-data') return multipart;
  return isText(mediaType) ? plainText : undefined;
}
