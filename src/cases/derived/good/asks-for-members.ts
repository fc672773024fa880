import { certainly, textsIn } from '../../../contract/index.js';
import type { GoodBody } from './good-bodies.js';

/**
 * Whether what a body holds cannot be left out of it: then the body itself seldom can, whatever the document forgot to
 * say, and what is sent without it says nothing of all else that an operation looks at.
 */
export function asksForMembers(body: GoodBody | undefined): boolean {
  const schema = body?.mediaType.schema;
  return schema !== undefined && certainly([schema]).some((part) => textsIn(part, 'required').length > 0);
}
