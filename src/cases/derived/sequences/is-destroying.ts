import type { Operation } from '../../../contract/index.js';

/** Whether what one request does may leave nothing for the next one. */
export function isDestroying({ method }: Operation): boolean {
  return method === 'DELETE';
}
