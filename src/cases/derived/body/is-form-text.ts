import type { MediaType } from '../../../contract/index.js';
import { isJsonForm } from './body-form.js';

/**
 * Whether a string at that path is no more than a text in a form, which has no wrong type: each field, and each property
 * of an object that is spread over fields (OpenAPI 3.1 §4.8.12.2, `deepObject`). Other objects in forms are JSON.
 */
export function isFormText(mediaType: MediaType, [name = '', ...below]: readonly string[]): boolean {
  if (isJsonForm(mediaType)) return false;
  return below.length === 0 || (below.length === 1 && mediaType.encoding.get(name)?.style === 'deepObject');
}
