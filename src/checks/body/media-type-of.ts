import { fieldValues, parseMediaType } from '../../http/index.js';
import type { MediaTypeValue } from '../../http/index.js';
import type { ReceivedResponse } from '../context/exchange.js';

/** What the Content-Type of a response says; `invalid` where it is no media type, or two that differ. */
export type TypedAs =
  | { readonly kind: 'missing' }
  | { readonly kind: 'invalid'; readonly text: string }
  | { readonly kind: 'known'; readonly text: string; readonly mediaType: MediaTypeValue };

/** Reads Content-Type (RFC 9110 §8.3); a field that is sent twice with one value is taken for one. */
export function mediaTypeOf(response: ReceivedResponse): TypedAs {
  const known = read.get(response) ?? readContentType(response);
  read.set(response, known);
  return known;
}

const read = new WeakMap<ReceivedResponse, TypedAs>();

function readContentType(response: ReceivedResponse): TypedAs {
  const values = [...new Set(fieldValues(response.fields, 'content-type').map((value) => value.trim()))];
  const text = values.join(', ');
  if (text === '') return { kind: 'missing' };
  const mediaType = values.length === 1 ? parseMediaType(text) : undefined;
  return mediaType === undefined ? { kind: 'invalid', text } : { kind: 'known', text, mediaType };
}
