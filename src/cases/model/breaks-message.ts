import type { Case } from './case.js';

/**
 * Returns true if the end of the request body is undefined (RFC 9112 §6.3, §7.1). A proxy or an HTTP library rejects
 * such a message before the implementation sees it.
 */
export function breaksMessage({ aspects }: Pick<Case, 'aspects'>): boolean {
  return aspects.includes('framing') && aspects.includes('body');
}
