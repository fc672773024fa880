import type { MediaType } from '../../contract/index.js';
import { matchesSomeRange, type MediaTypeValue } from '../../http/index.js';
import type { Flaw } from './flaw.js';
import { formFields } from './form-fields.js';

/**
 * The parts of a form that say another media type than `encoding` asks of them (OpenAPI 3.1 §4.8.15.1). A part that says
 * none asks its reader to guess, and where `encoding` says nothing of a property, its default is no more than that.
 */
export function judgePartTypes(body: Uint8Array, type: MediaTypeValue, mediaType: MediaType): readonly Flaw[] {
  const { encoding } = mediaType;
  if (![...encoding.values()].some(({ contentType }) => contentType !== undefined)) return [];
  return (formFields(Buffer.from(body), type, mediaType) ?? []).flatMap(({ name, said }): readonly Flaw[] => {
    const { contentType, place } = encoding.get(name) ?? {};
    if (said === undefined || contentType === undefined || place === undefined) return [];
    if (matchesSomeRange(contentType, said)) return [];
    const reason = `the part ${JSON.stringify(name)} is ${said.essence}, not ${contentType}`;
    return [{ aspect: 'media-type', kind: 'invalid', reason, place }];
  });
}
