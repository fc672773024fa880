import type { Violation } from './violation.js';

/**
 * Why a request is refused, which decides about the status: no or no good credentials, a media type or coding that is
 * not taken, text that cannot be read, a value that the contract does not allow, more bytes than are read.
 */
export type RefusalKind = 'credentials' | 'media-type' | 'malformed' | 'invalid' | 'too-large';

/** A request that is not answered with a success. */
export interface Refusal {
  readonly kind: RefusalKind;
  /** At least one. */
  readonly violations: readonly Violation[];
}
