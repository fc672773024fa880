import type { Operation } from '../../contract/index.js';

/** Returns true if an operation requires credentials. */
export function isClosed({ security }: Operation): boolean {
  return security.length > 0 && security.every(({ schemes }) => schemes.length > 0);
}
