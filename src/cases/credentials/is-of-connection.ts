import type { SecurityRequirement } from '../../contract/index.js';

/** Whether a requirement asks for client certificates alone: they belong to the connection, not to the request. */
export function isOfConnection({ schemes }: SecurityRequirement): boolean {
  return schemes.length > 0 && schemes.every(({ scheme }) => scheme.type === 'mutualTLS');
}
