import type { MediaType } from '../../contract/index.js';
import type { MediaTypeValue } from '../../http/index.js';
import { decodeUtf8 } from '../../json/index.js';
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
  const decoded = decodeUtf8(bytes);
  if (!('text' in decoded)) return undefined;
  return schema.validate(decoded.text, 'request').map(({ message, place, isUnjudged }): Flaw => {
    return { aspect: 'body', kind: isUnjudged === true ? 'unclear' : 'invalid', reason: `the body ${message}`, place };
  });
}
