import type { Operation } from '../../../contract/index.js';
import { endsSession } from '../../../resources/index.js';

/** Whether what one request does may leave nothing for the next one. */
export function isDestroying({ key, method, path }: Operation): boolean {
  return method === 'DELETE' || endsSession(key, method, path.text);
}
