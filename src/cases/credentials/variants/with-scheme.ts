import type { CredentialForm } from '../credential-form.js';
import { notApplicable, type AppliedVariant } from '../variant.js';

/** What changes the scheme of an Authorization field has nothing to change in an API key. */
export function withScheme(good: CredentialForm, apply: (schemeName: string) => AppliedVariant): AppliedVariant {
  return good.schemeName === undefined ? notApplicable('an API key is sent without a scheme') : apply(good.schemeName);
}
