import type { Response } from '../../contract/index.js';
import { enumerate } from './enumerate.js';

/** The media types that a response is documented with, as a person reads them. */
export function mediaRanges(response: Response): string {
  return enumerate(
    response.content.map(({ range }) => range),
    'or',
  );
}
