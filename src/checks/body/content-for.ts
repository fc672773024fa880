import type { MediaType, Response } from '../../contract/index.js';
import { matchesMediaRange, parseMediaType } from '../../http/index.js';
import type { MediaTypeValue } from '../../http/index.js';

/**
 * The Media Type Object that describes a body of that type: of several that match, the most specific one
 * (OpenAPI 3.1 §4.8.17.1).
 */
export function contentFor(response: Response, mediaType: MediaTypeValue): MediaType | undefined {
  return response.content
    .filter(({ range }) => matchesMediaRange(range, mediaType))
    .toSorted((one, other) => specificity(other.range) - specificity(one.range))[0];
}

/** Every parameter tells more than none, a subtype more than any number of parameters. */
function specificity(range: string): number {
  const parsed = parseMediaType(range);
  if (parsed === undefined || parsed.type === '*') return 0;
  return (parsed.subtype === '*' ? 1 : 1000) + parsed.parameters.size;
}
