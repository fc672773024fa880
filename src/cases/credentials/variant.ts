import type { CaseDoubt } from '../model/case-doubt.js';
import type { CredentialForm } from './credential-form.js';
import type { SecretText } from './secret-text.js';

/**
 * One part of a request in which credentials stand. The value of a query parameter or cookie is encoded already.
 */
export interface Placement {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly value: SecretText;
}

/** What a variant makes of good credentials, or why it makes nothing of these. */
export type AppliedVariant =
  | { readonly kind: 'placed'; readonly placements: readonly Placement[] }
  | { readonly kind: 'not-applicable'; readonly reason: string };

/** One way to be let in, or not to be, that differs from the good credentials in one thing. */
export interface CredentialVariant {
  /** What `auth` of a case names. */
  readonly id: string;
  /** What is sent, in words: `an empty Authorization field`. */
  readonly title: string;
  /** Whether only a target that tells one well-formed credential from another can be asked. */
  readonly needsTokenKnowledge: boolean;
  /** The authentication scheme, in lower case, under which it is well formed and may be let in where that is declared. */
  readonly wellFormedAs?: string;
  readonly expectation: 'accept' | 'deny';
  /** Why it is only a warning when that expectation is not met. */
  readonly doubt?: CaseDoubt;
  /** Pure: the same form always gives the same placements. */
  apply(good: CredentialForm): AppliedVariant;
}

export function placed(...placements: readonly Placement[]): AppliedVariant {
  return { kind: 'placed', placements };
}

export function notApplicable(reason: string): AppliedVariant {
  return { kind: 'not-applicable', reason };
}
