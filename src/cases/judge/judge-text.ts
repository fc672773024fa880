import type { MediaType } from '../../contract/index.js';
import type { MediaTypeValue } from '../../http/index.js';
import { isText } from '../text-body.js';
import type { Flaw } from './flaw.js';

/**
 * A body of plain text, which is the string that its schema speaks of. Undefined where that speaks of something else, or the
 * text is not in UTF-8.
 */
export function judgeText(bytes: Uint8Array, type: MediaTypeValue, mediaType: MediaType): readonly Flaw[] | undefined {
  const { schema } = mediaType;
  const charset = type.parameters.get('charset') ?? 'utf-8';
  if (schema === undefined || !isText(mediaType) || charset.toLowerCase() !== 'utf-8') return undefined;
  const text = decoded(bytes);
  if (text === undefined) return undefined;
  return schema.validate(text, 'request').map(({ message, place }): Flaw => {
    return { aspect: 'body', kind: 'invalid', reason: `the body ${message}`, place };
  });
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
