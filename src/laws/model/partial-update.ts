import type { Operation } from '../../contract/index.js';

const updatesPartly =
  /\bpartial|\bmerg|\bonly (?:the )?(?:given|provided|specified|supplied|sent|changed|included|present|fields|members|properties|attributes|values)\b/i;
const absent =
  /\b(?:omit|missing|absent|unspecified|left out|not (?:given|provided|specified|supplied|sent|set|included|present))/i;
const stays = /\b(?:unchanged|untouched|ignore|keep|kept|remain|retain|preserve|stay)/i;

/** Returns the sentences that say what an operation does, and its name in words. */
export function textsOf({ key, summary = '', description = '' }: Operation): readonly string[] {
  return [key.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' '), summary, ...description.split(/\.\s|\n\n/)];
}

/** Returns true if the document describes an operation as a partial update. */
export function isPartial(operation: Operation): boolean {
  return textsOf(operation).some((text) => updatesPartly.test(text) || (absent.test(text) && stays.test(text)));
}

/** Returns true for the media type of a request that is merged into the item, with the objects in it (RFC 7396 §2). */
export function isMergePatch(mediaType = ''): boolean {
  return /^application\/merge-patch\+json\b/i.test(mediaType);
}
