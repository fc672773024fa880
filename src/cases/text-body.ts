import { isOfString, type MediaType } from '../contract/index.js';
import { parseMediaType } from '../http/index.js';

/** Texts that a reader takes as they stand; others, such as `text/csv`, have rules of their own. */
const plain = new Set(['text/plain', 'text/html', 'text/markdown']);

/** Whether a body of that media type is a text, and its schema one of a string: then the text is its value. */
export function isText({ range, schema }: MediaType): boolean {
  return plain.has(parseMediaType(range)?.essence ?? '') && schema !== undefined && isOfString(schema);
}
