import type { MediaType } from '../contract/index.js';
import { parseMediaType } from '../http/index.js';
import { certainly, keywordNode } from './derived/values/compose/subschemas.js';

/** Whether a body of that media type is plain text, and its schema one of a string: then the text is its value. */
export function isText({ range, schema }: MediaType): boolean {
  if (parseMediaType(range)?.essence !== 'text/plain' || schema === undefined) return false;
  return certainly([schema]).some((part) => {
    const type = keywordNode(part, 'type');
    return type?.type === 'string' && type.value === 'string';
  });
}
