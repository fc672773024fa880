import type { Variation } from '../mutation.js';

/**
 * A change of credentials with its priority, made only where there is room for it. What it leaves out is that of the
 * smallest request without credentials, which is to be denied.
 */
export type Change = readonly [
  priority: number,
  make: () => (Pick<Variation, 'id' | 'change'> & Partial<Variation>) | undefined,
];
