import { once, type MediaType } from '../../../contract/index.js';
import { isJsonMediaType, parseMediaType } from '../../../http/index.js';
import {
  type BodyTree,
  boundary,
  formBody,
  isText,
  scalarTemplate,
  type Template,
  jsonTemplate,
} from '../../../wire/index.js';
import { multipartBody } from '../good/multipart-body.js';
import type { BodyWriter } from '../../request-body.js';

/** How the value of a body is written on the wire. */
export interface BodyForm {
  /** What ids call a body of this form. */
  readonly id: 'body' | 'form' | 'multipart' | 'text';
  /** The value of Content-Type. */
  readonly contentType: string;
  readonly write: BodyWriter;
}

/** The form of the bodies of a media type; undefined where what they say is not known. */
export const bodyFormOf = once((mediaType: MediaType): BodyForm | undefined => {
  const { range } = mediaType;
  const type = parseMediaType(range.replace(/^(?:\*|application)\/\*/, 'application/json'));
  if (type === undefined) return undefined;
  if (isJsonMediaType(type)) {
    return { id: 'body', contentType: range.includes('*') ? 'application/json' : range, write: jsonTemplate };
  }
  if (type.essence === 'application/x-www-form-urlencoded')
    return { id: 'form', contentType: range, write: (tree) => formBody(tree, mediaType) };
  if (type.essence === 'multipart/form-data') {
    const contentType = `${range}; boundary=${boundary}`;
    return { id: 'multipart', contentType, write: (tree) => multipartBody(tree, mediaType) };
  }
  if (!isText(mediaType)) return undefined;
  // It says its charset, since not all readers of text take it to be UTF-8 (RFC 6657 §3).
  const contentType = range.includes('charset') ? range : `${range}; charset=utf-8`;
  return { id: 'text', contentType, write: writeText };
});

/** Whether the bodies of a media type are JSON. */
export function isJsonForm(mediaType: MediaType): boolean {
  return bodyFormOf(mediaType)?.id === 'body';
}

/** A string as it is. */
function writeText(tree: BodyTree): Template | undefined {
  const template = tree.kind === 'scalar' ? scalarTemplate(tree) : [];
  // A text of nothing looks like no body at all (RFC 9110 §6.4.1).
  return template.length === 0 ? undefined : template;
}

/**
 * Whether a string at that path is no more than a text in a form, which has no wrong type: each field, and each property
 * of an object that is spread over fields (OpenAPI 3.1 §4.8.12.2, `deepObject`). Other objects in forms are JSON.
 */
export function isFormText(mediaType: MediaType, [name = '', ...below]: readonly string[]): boolean {
  if (isJsonForm(mediaType)) return false;
  return below.length === 0 || (below.length === 1 && mediaType.encoding.get(name)?.style === 'deepObject');
}
