import type { MediaType } from '../../contract/index.js';
import { isJsonMediaType, parseMediaType } from '../../http/index.js';

/**
 * Whether content of no bytes is a value of what a media type describes: an empty file, text or form is one, an empty
 * JSON text (RFC 8259 §2), multipart (RFC 2046 §5.1) or XML document is none.
 */
export function isEmptyContentGood({ range, schema }: MediaType): boolean {
  const type = parseMediaType(range);
  if (type === undefined || isJsonMediaType(type) || /^multipart\/|[/+]xml$/.test(type.essence)) return false;
  const value = type.essence === 'application/x-www-form-urlencoded' ? {} : '';
  return schema === undefined || schema.isValid(value, 'request');
}
