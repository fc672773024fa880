import { once, type MediaType } from '../../../contract/index.js';
import { formKind, isJsonMediaType, parseMediaType } from '../../../http/index.js';
import {
  type BodyTree,
  boundary,
  formBody,
  isText,
  scalarTemplate,
  type Template,
  jsonTemplate,
} from '../../../wire/index.js';
import { multipartBody } from './multipart-body.js';
import type { BodyWriter } from '../../model/request-body.js';

/** The wire form of a body. */
export interface BodyForm {
  /** The name of the form in case ids. */
  readonly id: 'body' | 'form' | 'multipart' | 'text';
  readonly contentType: string;
  readonly write: BodyWriter;
}

/** Returns the wire form for a media type; undefined if it is unknown. */
export const bodyFormOf = once((mediaType: MediaType): BodyForm | undefined => {
  const { range } = mediaType;
  const type = parseMediaType(range.replace(/^(?:\*|application)\/\*/, 'application/json'));
  if (type === undefined) return undefined;
  if (isJsonMediaType(type)) {
    return { id: 'body', contentType: range.includes('*') ? 'application/json' : range, write: jsonTemplate };
  }
  const kind = formKind(type);
  if (kind === 'urlencoded') return { id: 'form', contentType: range, write: (tree) => formBody(tree, mediaType) };
  if (kind === 'multipart') {
    const contentType = `${range}; boundary=${boundary}`;
    return { id: 'multipart', contentType, write: (tree) => multipartBody(tree, mediaType) };
  }
  if (!isText(mediaType)) return undefined;
  // The charset is stated because some readers of text do not assume UTF-8 (RFC 6657 §3).
  const contentType = range.includes('charset') ? range : `${range}; charset=utf-8`;
  return { id: 'text', contentType, write: writeText };
});

export function isJsonForm(mediaType: MediaType): boolean {
  return bodyFormOf(mediaType)?.id === 'body';
}

function writeText(tree: BodyTree): Template | undefined {
  const template = tree.kind === 'scalar' ? scalarTemplate(tree) : [];
  // An empty text is indistinguishable from no body (RFC 9110 §6.4.1).
  return template.length === 0 ? undefined : template;
}

/**
 * Returns true if the value at a path is plain text in a form, which has no JSON type. That holds for each field, and
 * for each property of an object that is spread over fields (OpenAPI 3.1 §4.8.12.2, `deepObject`); other objects in
 * forms are JSON.
 */
export function isFormText(mediaType: MediaType, [name = '', ...below]: readonly string[]): boolean {
  if (isJsonForm(mediaType)) return false;
  return below.length === 0 || (below.length === 1 && mediaType.encoding.get(name)?.style === 'deepObject');
}
