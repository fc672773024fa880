import type { Case } from './case.js';

/**
 * Whether nobody can tell where the body of the request ends (RFC 9112 §6.3, §7.1): whatever reads the message, a
 * proxy or an HTTP library, gives it up before the implementation can say a word.
 */
export function breaksMessage({ aspects }: Pick<Case, 'aspects'>): boolean {
  return aspects.includes('framing') && aspects.includes('body');
}
