import type { Operation } from '../../../contract/index.js';

/** `public`: nobody is asked; `optional`: one may say who one is (OpenAPI 3.1 §4.8.30: `{}`); `required`: one must. */
export type Access = 'public' | 'optional' | 'required';

export function accessOf({ security }: Operation): Access {
  if (security.length === 0) return 'public';
  return security.some(({ schemes }) => schemes.length === 0) ? 'optional' : 'required';
}
