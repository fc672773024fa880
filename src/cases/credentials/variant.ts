import type { CaseDoubt } from '../model/case-doubt.js';
import type { CredentialForm, Placement } from './credential-form.js';

/** The changed credentials, or the reason why a variant does not apply to them. */
export type AppliedVariant =
  | { readonly kind: 'placed'; readonly placements: readonly Placement[] }
  | { readonly kind: 'not-applicable'; readonly reason: string };

/** A change of valid credentials, and whether a server should accept it. */
export interface CredentialVariant {
  /** The value of `auth` in a case file. */
  readonly id: string;
  /** A description of what is sent: `an empty Authorization field`. */
  readonly title: string;
  /** True if only a target that distinguishes well-formed credentials can be tested. */
  readonly needsTokenKnowledge: boolean;
  /** The scheme, in lower case, under which it is well-formed; an operation with that scheme may accept it. */
  readonly wellFormedAs?: string;
  readonly expectation: 'accept' | 'deny';
  /** Why another outcome is only a warning. */
  readonly doubt?: CaseDoubt;
  /** Applies the change. It is pure: the same form always gives the same placements. */
  apply(good: CredentialForm): AppliedVariant;
}

export function placed(...placements: readonly Placement[]): AppliedVariant {
  return { kind: 'placed', placements };
}

export function notApplicable(reason: string): AppliedVariant {
  return { kind: 'not-applicable', reason };
}
