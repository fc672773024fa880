import { excerpt } from './excerpt.js';

/**
 * Where in a body, as the end of a phrase.
 *
 * @example
 * pointed('/plants/0') // 'at `/plants/0`'
 */
export function pointed(pointer: string): string {
  return pointer === '' ? 'at the top level' : `at \`${excerpt(pointer)}\``;
}
