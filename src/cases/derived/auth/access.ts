import type { Operation } from '../../../contract/index.js';
import { isOfConnection } from '../../credentials/is-of-connection.js';

/**
 * `public`: nobody is asked; `optional`: one may say who one is (OpenAPI 3.1 §4.8.30: `{}`); `required`: one must. Where a
 * client certificate alone is enough, which belongs to the connection, a request has nothing to say.
 */
export type Access = 'public' | 'optional' | 'required';

export function accessOf({ security }: Operation): Access {
  if (security.length === 0 || security.some(isOfConnection)) return 'public';
  return security.some(({ schemes }) => schemes.length === 0) ? 'optional' : 'required';
}
