import type { SecurityRequirement } from '../../contract/index.js';

/**
 * Returns true if a requirement consists of client certificates only, which belong to the connection and not to the
 * request.
 */
export function isOfConnection({ schemes }: SecurityRequirement): boolean {
  return schemes.length > 0 && schemes.every(({ scheme }) => scheme.type === 'mutualTLS');
}
